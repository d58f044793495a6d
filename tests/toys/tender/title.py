"""The tender as a title, with two traders."""

from typing import Any

from msgspec import UNSET

from exchange.game import Choices, Command
from exchange.title import Option, Title
from exchange.trader import Traders
from exchange.value.chance import Draws
from tests.toys.tender import model
from tests.toys.tender.game import Tender
from tests.toys.tender.model import State
from tests.toys.tender.words import TenderWords


def random_trader(view: State, seat: str, choices: Choices[Any], draws: Draws) -> Command:
    move: Command = draws.choose(list(choices))
    return move


def clued_trader(view: State, seat: str, choices: Choices[Any], draws: Draws) -> Command:
    """Offers what it knows the lot to be worth, and keeps whatever it wins."""
    if not view.awaiting_offers:
        return model.Keep(seat=seat)
    place = view.seats.index(seat)
    hint = view.hints[place]
    coins = hint.worth if hint is not None and hint.lot == view.lot else 1
    return model.Offer(seat=seat, coins=min(coins, view.purses[place]))


def show(state: State) -> dict[str, Any]:
    seats: dict[str, Any] = {seat: {"purse": purse} for seat, purse in zip(state.seats, state.purses, strict=True)}
    for seat, hint, tip in zip(state.seats, state.hints, state.tips, strict=True):
        seats[seat] |= {} if hint is None else {"hint": [hint.lot, hint.worth]}
        seats[seat] |= {} if tip is None or tip.value is UNSET else {"tip": tip.value}
    return {"over": bool(state.winners), "lot": state.lot, "seats": seats, "winners": list(state.winners)}


TITLE = Title(
    game=Tender(),
    words=TenderWords(),
    traders=Traders("tender", {"random": random_trader, "clued": clued_trader}),
    package="tests.toys.tender",
    show=show,
    options=(
        Option(name="lots", asks="Lots", default=2, least=0, most=5, rule="T1.1"),
        Option(name="ties", asks="Ties", default="nobody", words={"nobody": "nobody", "first": "first"}, rule="T3.1"),
        Option(name="tips", asks="Tips", default=0, least=0, most=model.MOST_TIPS, rule="T1.3"),
    ),
    seats=range(2, 5),
    cast={"Ana": "random", "Beto": "clued", "Caro": "random"},
)
