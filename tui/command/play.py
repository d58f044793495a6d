"""`corro play`: a game with persons; `--plain` in plain lines on stdin and stdout."""

import contextlib
from typing import TYPE_CHECKING, Annotated

import typer

from exchange.errors import CorroError
from exchange.game import PERSON
from exchange.language import mark as _
from tui.command.completion import complete_game, complete_title
from tui.command.desk import Desk
from tui.command.floor import open_floor
from tui.command.keyboard import Keyboard, tidy_end
from tui.command.new_game import NewGame, new_game, title_named, traders_of
from tui.command.page import Entry
from tui.command.tape import Rules
from tui.command.wishes import Wishes, wished

if TYPE_CHECKING:
    from exchange.store import Store
    from exchange.table import Table
    from exchange.title import Title
    from tui.floor.opening import NewGame as NewTable

Resume = Annotated[
    str | None,
    typer.Option(
        "--resume",
        metavar=_("GAME"),
        help=_("Go on with a running game."),
        show_default=False,
        autocompletion=complete_game,
    ),
]


@wished
def play(
    context: typer.Context,
    title: Annotated[
        str | None,
        typer.Argument(
            metavar=_("TITLE"),
            help=_("What to play: corro titles lists them. Left out: bolsa."),
            show_default=False,
            autocompletion=complete_title,
        ),
    ] = None,
    plain: Annotated[bool, typer.Option("--plain", help=_("Play in plain lines on stdin and stdout."))] = False,
    resume: Resume = None,
    *,
    wishes: Wishes,
    rules: Rules = False,
) -> int:
    """At a new table, or at one that waits: on the floor, where there is a terminal for it, else in plain lines."""
    desk: Desk = context.obj
    if resume is not None and (title is not None or not wishes.none):
        raise CorroError(_("a game that goes on has its seats and options already: --resume GAME stands alone"))
    new = None if resume is not None else new_game(title_named(title or "bolsa"), wishes)
    if not plain and not rules and Keyboard().wipes and (new is None or _has_desk(new)):
        at_table = new is not None and title is not None and wishes.seats is not None
        first = _as_the_floor_takes_it(new) if new and at_table else None
        return open_floor(desk, first=first, resume=resume or "")
    with desk.open_store(create=resume is None) as store:
        if new is None:
            playing, table = _resumed(desk, store, resume or "")
        else:
            playing, table = new.title, _opened(desk, store, new, named=wishes.name is not None)
        _sit_down(desk, playing, table, str(getattr(table.log, "name", "")), rules=rules)
    return 0


def _has_desk(new: NewGame) -> bool:
    """Whether the floor can show the title; one without a desk is played in plain lines."""
    from tui.floor.desk import DESKS

    return new.title.name in DESKS


def _as_the_floor_takes_it(new: NewGame) -> "NewTable":
    from tui.floor.opening import NewGame as NewTable

    setup = new.setup
    seed = setup.seed if new.seed_known else ""
    return NewTable(title=new.title.name, players=setup.players, options=setup.options, seed=seed, name=new.name)


def _opened(desk: Desk, store: "Store", new: NewGame, *, named: bool) -> "Table":
    from exchange.table import Table, new_head

    called = new.name if named else store.free_name(new.name)
    head = new_head(new.title.game, new.setup, name=called, seed_known=new.seed_known)
    if new.seed_known and PERSON in new.setup.players.values():
        desk.note(desk.say(_("the seed was chosen: whoever knows it can know what chance brings")))
    return Table.open(new.title.game, new.setup, store.create(head))


def _resumed(desk: Desk, store: "Store", game: str) -> "tuple[Title, Table]":
    from exchange.branch import complete
    from exchange.table import Table
    from tui.command.viewing import check_playable, title_of

    log = store.log(game)
    check_playable(log)
    title = title_of(log)
    complete(log, title)
    table = Table(title.game, log)
    if table.over:
        raise CorroError(_("{game} is over: corro tape tells it, corro branch plays it differently"), game=log.name)
    return title, table


def _sit_down(desk: Desk, title: "Title", table: "Table", name: str, *, rules: bool) -> None:
    """Play on from where the table stands, and say how to come back."""
    from tui.command.games import seats_text
    from tui.command.plain import Left, PlainGame

    traders = traders_of(title, table.log.head.players)
    game = PlainGame(desk, title, table, traders, rules=rules)
    players = {seat: table.log.head.players[seat] for seat in table.seats}
    desk.out(desk.say(_("{name}: {title}, {seats}"), name=name, title=title.name, seats=seats_text(players)))
    if game.persons:
        desk.out(desk.say(_("Moves are typed as in a play script; ? tells what is legal.")))
    game.tell_so_far()
    try:
        with tidy_end():
            game.play()
    except (EOFError, Left, KeyboardInterrupt) as gone:
        with contextlib.suppress(OSError):
            desk.note("")
            desk.note(desk.say(_("{name} is kept as it stands: corro play --plain --resume {name}"), name=name))
        if isinstance(gone, KeyboardInterrupt):
            raise


ENTRY = Entry(
    name="play",
    run=play,
    help=_("Play at a new table, or go on at one that waits."),
    examples=(
        "corro play",
        "corro play bolsa --seats 'Ana Beto=value Caro=random'",
        "corro play bolsa --plain --seats 'Ana Beto Caro'",
        "corro play --plain --resume bolsa",
    ),
)
