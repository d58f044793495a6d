"""A new game as `run` and `play` open it: its seats, its options by the title's own words, its seed and name."""

from collections.abc import Mapping, Sequence
from typing import Annotated

import typer
from msgspec import Struct

from exchange.errors import CorroError, PlayFileError
from exchange.game import PERSON, Setup
from exchange.language import Message
from exchange.language import mark as _
from exchange.play.line import Line
from exchange.play.words import OptionReader
from exchange.seats import check_names, seat_name
from exchange.title import Title
from exchange.trader import Trader
from tui.command.completion import complete_title
from tui.command.wishes import Wishes

LONGEST_TEXT = 200  # characters of a name or a seed

TitleName = Annotated[
    str,
    typer.Argument(metavar=_("TITLE"), help=_("What to play: corro titles lists them."), autocompletion=complete_title),
]


class NewGame(Struct, frozen=True, kw_only=True):
    """A game about to be opened; `traders` by seat."""

    title: Title
    setup: Setup
    traders: Mapping[str, Trader]
    name: str
    seed_known: bool


def title_named(name: str) -> Title:
    """The title by its name. Raises CorroError listing those there are."""
    from market import GAMES

    if name not in GAMES:
        why = _("there is no title {name}; there are: {titles}")
        raise CorroError(why, name=name or "“”", titles=", ".join(GAMES))
    return GAMES[name]


def new_game(title: Title, wishes: Wishes) -> NewGame:
    """The set-up that was asked for. Raises CorroError for whatever of it cannot be."""
    from exchange.chance import fresh_seed

    players = _players(title, wishes.seats)
    seats = tuple(players)
    check_names(seats, title.words.taken)
    title.game.options(seats, {})  # too few seats, or too many, are told before anything else
    for what, text in (("--seed", wishes.seed), ("--name", wishes.name)):
        if text is not None:
            _check_text(what, text)
    options = title.game.options(seats, _options(title, seats, wishes))
    setup = Setup(seats=seats, players=players, options=options, seed=wishes.seed or fresh_seed())
    return NewGame(
        title=title,
        setup=setup,
        traders=traders_of(title, players),  # before anything is kept: another package's may not load
        name=wishes.name or title.name,
        seed_known=wishes.seed is not None,
    )


def traders_of(title: Title, players: Mapping[str, str]) -> dict[str, Trader]:
    """The trader of each seat that a trader plays.

    Raises CorroError for one that this program does not know, or that another package brings and that does not work.
    """
    for seat, player in players.items():
        if player != PERSON and player not in title.traders:
            why = _("{seat} is played by {trader}, and {title} has no such trader here")
            raise CorroError(why, seat=seat, trader=player, title=title.name)
    return {seat: title.traders[player] for seat, player in players.items() if player != PERSON}


def _players(title: Title, seats: str | None) -> dict[str, str]:
    """Each seat and who plays it."""
    if seats is None:
        return dict(title.cast)
    players: dict[str, str] = {}
    for word in seats.split():
        name, equals, trader = word.partition("=")
        name = seat_name(name)
        if equals and trader != PERSON and trader not in title.traders:
            why = _("{title} has no trader {trader}; there are: {traders}")
            raise CorroError(why, title=title.name, trader=trader or "“”", traders=", ".join(title.traders))
        if name in players:
            raise CorroError(_("the seat {name} is named twice"), name=name)
        players[name] = trader or PERSON
    if not players:
        raise CorroError(_("--seats names nobody"))
    return players


def _check_text(what: str, text: str) -> None:
    if not 1 <= len(text) <= LONGEST_TEXT or not text.isprintable() or text != text.strip():
        why = _("{what} is a line of 1 to {most} printable characters, with no space at its ends")
        raise CorroError(why, what=what, most=LONGEST_TEXT)


def _options(title: Title, seats: tuple[str, ...], wishes: Wishes) -> dict[str, int | str]:
    """The options, each read by the reader that reads it in a play script."""
    words = title.words
    given: dict[str, int | str] = {}
    for name in ("rounds", "token", "deck"):
        if (text := getattr(wishes, name)) is not None:
            if name not in words.head:
                raise CorroError(_("{title} has no --{name}"), title=title.name, name=name)
            given[name] = _read(words.head[name], f"--{name}", text, seats)
    for wish in wishes.option or ():
        name, equals, text = wish.partition("=")
        if not equals:
            raise CorroError(_("--option is written name=value, not {wish}"), wish=wish)
        if name in given:
            raise CorroError(_("the option {name} is given twice"), name=name)
        given[name] = _read(_house(title, words.house, name), f"--option {name}", text, seats)
    return given


def _house(title: Title, house: Mapping[str, OptionReader], name: str) -> OptionReader:
    if name in house:
        return house[name]
    if not house:
        raise CorroError(_("{title} has no house rules"), title=title.name)
    why = _("{title} has no house rule {name}; there are: {names}")
    raise CorroError(why, title=title.name, name=name or "“”", names=", ".join(house))


def _read(reader: OptionReader, what: str, text: str, seats: Sequence[str]) -> int | str:
    line = Line(what, 1, seat_name(text), tuple(seats))
    try:
        value = reader(line)
        line.end()
    except PlayFileError as fault:
        raise CorroError(_("{what}: {why}"), what=what, why=Message(fault.why, **fault.facts)) from None
    return value
