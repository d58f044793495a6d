"""A new game as `run` and `play` are asked for it: its seats, its options by the title's own words, seed and name."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from exchange.value.errors import CorroError, PlayFileError
from exchange.value.names import LONGEST_NAME
from tui.command import N_
from tui.command.options import SHORT_FORMS, NewGameOptions
from tui.command.seed import seed_told

if TYPE_CHECKING:
    from exchange.opening import NewGame
    from exchange.title import Option, Title

LONGEST_SEED = 200  # characters


def asked_for(title: str, new: NewGameOptions) -> "NewGame":
    """The game that was asked for. Raises CorroError for whatever of it cannot be."""
    from exchange.opening import check_seats, new_game
    from exchange.titles import title_named

    played = title_named(title)
    if new.seats is not None and not new.seats.split():
        raise CorroError(N_("--seats names nobody"))
    players = check_seats(played, new.seats or "")  # too few seats, or too many, are told before anything else
    told, seed = seed_told(new)
    if new.words and seed is not None:
        raise CorroError(N_("words are added to a fresh seed: {seed} and --words exclude each other"), seed=told)
    for what, text, most in ((told, seed, LONGEST_SEED), ("--name", new.name, LONGEST_NAME)):
        if text is not None:
            check_text(what, text, most)
    options = options_told(played, tuple(players), new)
    return new_game(played, players, options=options, seed=seed or "", name=new.name or "")


def check_text(what: str, text: str, most: int) -> None:
    """Raises CorroError for a text that is no line of at most so many characters."""
    if not 1 <= len(text) <= most or not text.isprintable() or text != text.strip():
        why = N_("{what} is a line of 1 to {most} printable characters, with no space at its ends")
        raise CorroError(why, what=what, most=most)


def options_told(title: "Title", seats: tuple[str, ...], new: NewGameOptions) -> dict[str, int | str]:
    """The options that were given, each as its title declares it."""
    given: dict[str, int | str] = {}
    for what, name, text in _given(new):
        option = declared(title, name)
        if name in given:
            raise CorroError(N_("the option {name} is given twice"), name=name)
        given[name] = option_value(option, what, text, seats)
    return given


def declared(title: "Title", name: str) -> "Option":
    """The title's option of that name. Raises CorroError naming those there are."""
    options = {option.name: option for option in title.options}
    if name in options:
        return options[name]
    if not options:
        raise CorroError(N_("{title} has no options"), title=title.name)
    why = N_("{title} has no option {name}; it has: {names}")
    raise CorroError(why, title=title.name, name=name or "“”", names=", ".join(options))


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


def option_value(option: "Option", what: str, text: str, seats: tuple[str, ...]) -> int | str:
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
