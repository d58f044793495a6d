"""The house rules of DBPóker (K10), as whoever opens a table is asked for them."""

from collections.abc import Mapping

from exchange.title import Option, chosen_options
from exchange.value.errors import SetupError
from market.dbpoker import N_
from market.dbpoker.law.edition import Edition

_QUIET = Option(
    name="quiet_rounds",
    asks=N_("Quiet rounds"),
    default=20,
    least=1,
    most=99,
    about=N_("After how many rounds without a hand laid or bettered the game is over."),
    rule="K10.1",
)
_BETTER = Option(
    name="better",
    asks=N_("What a swap may make"),
    default="any",
    words={"any": N_("any better hand"), "listed": N_("what the original lists")},
    about=N_("Which rises of a laid hand are allowed: every one, or only the six that the original lists."),
    rule="K10.2",
)
_COINS = Option(
    name="coins",
    asks=N_("Coins"),
    default=25,
    least=1,
    most=99,
    about=N_("How many coins each seat begins with."),
    rule="K10.3",
)
_COMPARE = Option(
    name="compare",
    asks=N_("What beats a challenge"),
    default="kinds",
    words={"kinds": N_("a higher kind"), "cards": N_("a higher kind or, of one kind, higher ranks")},
    about=N_("Whether between hands of one kind the ranks decide, as in poker."),
    rule="K10.4",
)
_ANSWER = Option(
    name="answer",
    asks=N_("An answer"),
    default="shown",
    words={"shown": N_("goes back to its seat"), "lays": N_("is laid and paid")},
    about=N_("What becomes of five cards that beat a challenge."),
    rule="K10.5",
)
_EXCHANGE = Option(
    name="exchange",
    asks=N_("A card that is exchanged"),
    default="market",
    words={"market": N_("goes to the market"), "discards": N_("goes on the discards")},
    about=N_("Where the hand's card goes when it is exchanged for an open one."),
    rule="K10.6",
)


def options_of(edition: Edition) -> tuple[Option, ...]:
    """The house rules of this edition, in the order in which they are asked for."""
    coins = (_COINS,) if edition.seats_pay else ()
    challenges = (_COMPARE, _ANSWER, _EXCHANGE) if edition.challenges else ()
    return (_QUIET, _BETTER, *coins, *challenges)


def options(edition: Edition, seats: tuple[str, ...], given: Mapping[str, int | str]) -> dict[str, int | str]:
    """The house rules. Raises SetupError for another number of seats, or a value that cannot be."""
    if not 2 <= len(seats) <= edition.most_seats:
        why = N_("this game needs 2 to {most} seats, and {count} are named")
        raise SetupError("seats", why, most=edition.most_seats, count=len(seats))
    return chosen_options(options_of(edition), seats, given)
