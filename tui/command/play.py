"""`corro play`: a game with persons; `--plain` in plain lines on stdin and stdout."""

import contextlib
from shlex import quote
from typing import TYPE_CHECKING

from exchange.value.errors import CorroError, StoreError, StoreGone
from tui.command import N_
from tui.command.completion import complete_game, complete_title
from tui.command.console import Console
from tui.command.declare import argument, command, option
from tui.command.floor import has_screen, open_floor, say_why_in_lines, with_a_person
from tui.command.options import RULES, NewGameOptions, new_game_options
from tui.command.plain.keyboard import tidy_end

if TYPE_CHECKING:
    from exchange.opening import NewGame
    from exchange.session import Session
    from exchange.store import Store
    from exchange.title import Title


@command(
    "play",
    about=N_("Play at a new table, or go on at one that waits."),
    examples=(
        "corro play",
        "corro play bolsa --seats 'Ana Beto=value Caro=random'",
        "corro play bolsa --plain --seats 'Ana Beto Caro'",
        "corro play bolsa --cast hard",
        "corro play --plain --resume bolsa",
        "corro play --tutorial",
    ),
)
@argument(
    "title",
    N_("TITLE"),
    N_("What to play: corro titles lists them. Left out: bolsa."),
    required=False,
    shell_complete=complete_title,
)
@option("--plain", about=N_("Play in plain lines on stdin and stdout."))
@option("--resume", metavar=N_("GAME"), about=N_("Go on with a running game."), shell_complete=complete_game)
@option(
    "--cast", metavar="easy|middle|hard", about=N_("You on the first seat, and traders of that strength beside you.")
)
@option("--tutorial", about=N_("A first game that is explained while you play it: of this title alone."))
@new_game_options
@RULES
def play(
    console: Console,
    title: str | None,
    resume: str | None,
    cast: str | None,
    new: NewGameOptions,
    *,
    plain: bool,
    rules: bool,
    tutorial: bool,
) -> int:
    """At a new table, or at one that waits: on the floor, where there is a terminal for it, else in plain lines."""
    from tui.command.new_game import asked_for

    if tutorial:
        if resume is not None or cast is not None or not new.none:
            raise CorroError(N_("a tutorial has its seats and options already: --tutorial takes a title alone"))
        return _taught(console, title or "bolsa", plain=plain or not has_screen(), rules=rules)
    if cast is not None:
        new = _seated(title or "bolsa", cast, new)
    if resume is not None and (title is not None or not new.none):
        raise CorroError(N_("a game that goes on has its seats and options already: --resume GAME stands alone"))
    game = None if resume is not None else asked_for(title or "bolsa", new)
    on_floor = not plain and not rules and has_screen()
    if on_floor:
        if game is None or (title is None and new.none):
            return open_floor(console, resume=resume or "")
        if new.seats is not None:
            return open_floor(console, first=_with_words(console, game) if new.words else game)
        return open_floor(console, asked=with_a_person(game), words=new.words)
    if not plain and not rules:
        say_why_in_lines(console)
    with console.open_store(create=resume is None) as store:
        if game is None:
            playing, table = _resumed(console, store, resume or "")
        else:
            playing, table = game.title, _opened(console, store, _with_words(console, game) if new.words else game)
        _sit_down(console, store, playing, table, str(getattr(table.log, "name", "")), rules=rules)
    return 0


def _taught(console: Console, title: str, *, plain: bool, rules: bool) -> int:
    """The title's tutorial. Raises SetupError where it has none."""
    from exchange.titles import title_named
    from tui.command.plain.plain_lesson import play_lesson

    played = title_named(title)
    if plain or rules or played.lesson is None:
        with tidy_end():
            play_lesson(console, played, rules=rules)
        return 0
    return open_floor(console, tutorial=played.name)


def _seated(title: str, cast: str, new: NewGameOptions) -> NewGameOptions:
    """With the seats that this cast takes. Raises CorroError for another word, and where seats are named too."""
    from exchange.opening import seats_text
    from exchange.titles import title_named

    played = title_named(title)
    if new.seats is not None:
        raise CorroError(N_("{one} and {other} exclude each other"), one="--cast", other="--seats")
    for strength in played.casts:
        if strength == cast:
            return new._replace(seats=seats_text(played.facing(strength)))
    if not played.casts:
        raise CorroError(N_("{title} has no casts: name who plays with --seats"), title=played.name)
    why = N_("--cast is one of {casts}, not {cast}")
    raise CorroError(why, casts=", ".join(played.casts), cast=cast or "“”")


def _with_words(console: Console, new: "NewGame") -> "NewGame":
    """The game with a word of each person mixed into its seed."""
    from exchange.words import givers, with_words
    from tui.command.plain.seed_words import ask_words

    return with_words(new, ask_words(console, givers(new)))


def _opened(console: Console, store: "Store", new: "NewGame") -> "Session":
    from exchange.game import PERSON
    from exchange.opening import open_game

    if new.seed_known and PERSON in new.setup.players.values():
        console.note(console.say(N_("the seed was chosen: whoever knows it can know what chance brings")))
    return open_game(new, store)


def _resumed(console: Console, store: "Store", game: str) -> "tuple[Title, Session]":
    from exchange.log.branch import complete
    from exchange.session import Session
    from tui.command.viewing import check_playable, title_of

    log = store.log(game)
    check_playable(log)
    title = title_of(log)
    complete(log, title)
    table = Session(title, log)
    if table.over:
        raise CorroError(N_("{game} is over: corro tape tells it, corro branch plays it differently"), game=log.name)
    return title, table


def _sit_down(console: Console, store: "Store", title: "Title", table: "Session", name: str, *, rules: bool) -> None:
    """Play on from where the table stands, and say how to come back."""
    from exchange.opening import seats_text
    from exchange.title import traders_of
    from tui.command.plain.plain_game import Left
    from tui.command.plain.plain_stored import PlainStored

    traders = traders_of(title, table.log.head.players)
    game = PlainStored(console, title, table, traders, rules=rules, store=store)
    players = {seat: table.log.head.players[seat] for seat in table.seats}
    console.sentence(
        console.say(N_("{name}: {title}, {seats}"), name=name, title=title.name, seats=seats_text(players))
    )
    if game.persons:
        console.sentence(console.say(N_("Moves are typed as in a play script; ? tells what is legal.")))
    try:
        with tidy_end():
            game.come()
            game.tell_so_far()
            game.play()
        _say_why(console, title, table, name)
    except (EOFError, Left, KeyboardInterrupt) as gone:
        store.check()  # or nothing is kept
        _say_how_to_come_back(console, name)
        if isinstance(gone, KeyboardInterrupt):
            raise
    except StoreGone:
        raise
    except StoreError:
        _say_how_to_come_back(console, name)
        raise


def _say_why(console: Console, title: "Title", table: "Session", name: str) -> None:
    """How each seat of a game that is over got there, and what tells more."""
    from exchange.game import PERSON
    from market.lab.analyse import rounds_of
    from market.lab.analyse.words import how_each_got_there

    if not table.over or PERSON not in table.log.head.players.values():
        return
    for line in how_each_got_there(rounds_of(table.log, title=title), title, console.lang):
        console.sentence(line)
    console.sentence(console.say(N_("why it was won: corro analyse {game}"), game=quote(name)))


def _say_how_to_come_back(console: Console, name: str) -> None:
    with contextlib.suppress(OSError):
        console.note("")
        console.note(console.say(N_("{name} is kept as it stands: corro play --plain --resume {name}"), name=name))
