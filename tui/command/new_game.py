"""A new game as `run` and `play` open it: its seats, its options by the title's own words, its seed and name."""

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from msgspec import Struct

from exchange.value.errors import CorroError, PlayFileError
from tui.command import N_
from tui.command.options import SHORT_FORMS, NewGameOptions

if TYPE_CHECKING:
    from exchange.game import Setup
    from exchange.title import Option, Title
    from exchange.trader import Trader

LONGEST_TEXT = 200  # characters of a name or a seed


class NewGame(Struct, frozen=True, kw_only=True):
    """A game about to be opened; `traders` by seat."""

    title: "Title"
    setup: "Setup"
    traders: "Mapping[str, Trader]"
    name: str
    seed_known: bool


def title_named(name: str) -> "Title":
    """The title by its name. Raises CorroError listing those there are."""
    from market import GAMES

    if name not in GAMES:
        why = N_("there is no title {name}; there are: {titles}")
        raise CorroError(why, name=name or "“”", titles=", ".join(GAMES))
    return GAMES[name]


def new_game(title: "Title", new: NewGameOptions) -> NewGame:
    """The set-up that was asked for. Raises CorroError for whatever of it cannot be."""
    from exchange.game import Setup
    from exchange.value.chance import fresh_seed

    players = _players(title, new.seats)
    seats = tuple(players)
    title.check_names(seats)
    title.game.options(seats, {})  # too few seats, or too many, are told before anything else
    for what, text in (("--seed", new.seed), ("--name", new.name)):
        if text is not None:
            _check_text(what, text)
    options = title.game.options(seats, _options(title, seats, new))
    setup = Setup(seats=seats, players=players, options=options, seed=new.seed or fresh_seed())
    return NewGame(
        title=title,
        setup=setup,
        traders=traders_of(title, players),  # before anything is kept: another package's may not load
        name=new.name or title.name,
        seed_known=new.seed is not None,
    )


def traders_of(title: "Title", players: Mapping[str, str]) -> "dict[str, Trader]":
    """The trader of each seat that a trader plays.

    Raises CorroError for one that this program does not know, or that another package brings and that does not work.
    """
    from exchange.game import PERSON

    for seat, player in players.items():
        if player != PERSON and player not in title.traders:
            why = N_("{seat} is played by {trader}, and {title} has no such trader here")
            raise CorroError(why, seat=seat, trader=player, title=title.name)
    return {seat: title.traders[player] for seat, player in players.items() if player != PERSON}


def _players(title: "Title", seats: str | None) -> dict[str, str]:
    """Each seat and who plays it."""
    from exchange.game import PERSON
    from exchange.value.seats import seat_name

    if seats is None:
        return dict(title.cast)
    players: dict[str, str] = {}
    for word in seats.split():
        name, equals, trader = word.partition("=")
        name = seat_name(name)
        if equals and trader != PERSON and trader not in title.traders:
            why = N_("{title} has no trader {trader}; there are: {traders}")
            raise CorroError(why, title=title.name, trader=trader or "“”", traders=", ".join(title.traders))
        if name in players:
            raise CorroError(N_("the seat {name} is named twice"), name=name)
        players[name] = trader or PERSON
    if not players:
        raise CorroError(N_("--seats names nobody"))
    return players


def _check_text(what: str, text: str) -> None:
    if not 1 <= len(text) <= LONGEST_TEXT or not text.isprintable() or text != text.strip():
        why = N_("{what} is a line of 1 to {most} printable characters, with no space at its ends")
        raise CorroError(why, what=what, most=LONGEST_TEXT)


def _options(title: "Title", seats: tuple[str, ...], new: NewGameOptions) -> dict[str, int | str]:
    """The options that were given, each as its title declares it."""
    declared = {option.name: option for option in title.options}
    given: dict[str, int | str] = {}
    for what, name, text in _given(new):
        if name not in declared:
            if not declared:
                raise CorroError(N_("{title} has no options"), title=title.name)
            why = N_("{title} has no option {name}; it has: {names}")
            raise CorroError(why, title=title.name, name=name or "“”", names=", ".join(declared))
        if name in given:
            raise CorroError(N_("the option {name} is given twice"), name=name)
        given[name] = _read(declared[name], what, text, seats)
    return given


def _given(new: NewGameOptions) -> Iterator[tuple[str, str, str]]:
    """What was typed, the option's name, and the value's text."""
    for name in SHORT_FORMS:
        if (text := getattr(new, name)) is not None:
            yield f"--{name}", name, text
    for typed in new.option:
        name, equals, text = typed.partition("=")
        if not equals:
            raise CorroError(N_("--option is written name=value, not {typed}"), typed=typed)
        yield f"--option {name}", name, text


def _read(option: "Option", what: str, text: str, seats: tuple[str, ...]) -> int | str:
    """The value, told as a play script tells it where it cannot be."""
    from exchange.script.sentence import Line
    from exchange.value.seats import seat_name

    line = Line(what, 1, seat_name(text), seats)
    try:
        value = option.take(line)
        line.end()
    except PlayFileError as fault:
        raise CorroError(N_("{what}: {why}"), what=what, why=fault.message) from None
    return value
