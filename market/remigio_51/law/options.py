"""The house rules of Remigio 51 (R9), and who deals first (R1.3), as whoever opens a table is asked for them."""

from collections.abc import Mapping

from exchange.title import Option, chosen_options
from exchange.value.errors import SetupError
from market.remigio_51 import N_

SEATS = range(2, 7)  # R1.1
FEW = 4  # R1.2: up to so many seats play with two packs
BY_LOT = "lot"

OPTIONS = (
    Option(
        name="dealer",
        asks=N_("First dealer"),
        default=BY_LOT,
        words={BY_LOT: N_("drawn by lot")},
        of_seats=True,
        about=N_("Who deals first; the next seat begins."),
        rule="R1.3",
    ),
    Option(
        name="limit",
        asks=N_("Limit"),
        default=100,
        least=20,
        most=500,
        about=N_("Whoever has more points than this re-enters, or has lost."),
        rule="R9.1",
    ),
    Option(
        name="jokers",
        asks=N_("Jokers in each pack"),
        default=2,
        least=2,
        most=3,
        about=N_("How many jokers each pack has."),
        rule="R9.2",
    ),
    Option(
        name="rounds",
        asks=N_("Rounds"),
        default=30,
        least=5,
        most=99,
        about=N_("After so many rounds a deal that nobody has closed is blocked."),
        rule="R9.3",
    ),
    Option(
        name="reentry",
        asks=N_("Coins for re-entry"),
        default=0,
        least=0,
        most=9,
        about=N_("What each seat that re-enters pays the one that closed."),
        rule="R9.4",
    ),
    Option(
        name="triumph",
        asks=N_("Coins for winning"),
        default=0,
        least=0,
        most=9,
        about=N_("What each other seat pays the winner."),
        rule="R9.4",
    ),
)


def decks_for(seats: int) -> int:
    """How many packs so many seats play with (R1.2)."""
    return 2 if seats <= FEW else 3


def options(seats: tuple[str, ...], given: Mapping[str, int | str]) -> dict[str, int | str]:
    """The house rules. Raises SetupError for another number of seats, or a value that cannot be."""
    if len(seats) not in SEATS:
        raise SetupError("seats", N_("Remigio 51 needs 2 to 6 seats, and {count} are named"), count=len(seats))
    return chosen_options(OPTIONS, seats, given)
