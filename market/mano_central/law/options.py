"""The house rules of Mano Central (M6), as whoever opens a table is asked for them."""

from collections.abc import Mapping

from exchange.title import Option
from exchange.value.errors import SetupError
from market.mano_central import N_

SEATS = range(3, 7)  # M1.1

OPTIONS = (
    Option(
        name="points",
        asks=N_("Points"),
        default=10,
        least=1,
        most=99,
        about=N_("How many points each seat begins with."),
        rule="M6.1",
    ),
    Option(
        name="fresh",
        asks=N_("New hand after a doubt"),
        default="next",
        words={"next": N_("to the seat after the doubter"), "doubter": N_("to the doubter")},
        about=N_("Who takes up the new central hand after a doubt."),
        rule="M6.2",
    ),
    Option(
        name="shown",
        asks=N_("Shown cards"),
        default="lifted",
        words={"lifted": N_("are taken up with the rest"), "open": N_("stay open in the hand")},
        about=N_("Whether a card that was shown stays open as long as that central hand lasts."),
        rule="M6.3",
    ),
)
_BY_NAME = {option.name: option for option in OPTIONS}


def options(seats: tuple[str, ...], given: Mapping[str, int | str]) -> dict[str, int | str]:
    """The house rules. Raises SetupError for another number of seats, or a value that cannot be."""
    if len(seats) not in SEATS:
        raise SetupError("seats", N_("Mano Central needs 3 to 6 seats, and {count} are named"), count=len(seats))
    for name, value in given.items():
        option = _BY_NAME.get(name)
        if option is None:
            raise SetupError(name, N_("there is no option {name}"), name=name)
        if option.words and value not in option.words:
            known = " | ".join(map(str, option.words))
            raise SetupError(name, N_("{name} is one of {known}, not {value}"), name=name, known=known, value=value)
        if not option.words and not (str(value).isdecimal() and option.least <= int(value) <= option.most):
            why = N_("{name} is a number {least}..{most}, not {value}")
            raise SetupError(name, why, name=name, least=option.least, most=option.most, value=value)
    chosen = {name: given.get(name, option.default) for name, option in _BY_NAME.items()}
    return chosen | {"points": int(chosen["points"])}
