"""The house rules of Mano Central (M6), as whoever opens a table is asked for them."""

from collections.abc import Mapping

from exchange.title import Option, chosen_options
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


def options(seats: tuple[str, ...], given: Mapping[str, int | str]) -> dict[str, int | str]:
    """The house rules. Raises SetupError for another number of seats, or a value that cannot be."""
    if len(seats) not in SEATS:
        raise SetupError("seats", N_("Mano Central needs 3 to 6 seats, and {count} are named"), count=len(seats))
    return chosen_options(OPTIONS, seats, given)
