"""The tender as a title, with two traders."""

from typing import Any

from exchange.game import Choices, Command
from exchange.title import Option, Title
from exchange.trader import Traders
from exchange.value.chance import Draws
from tests.tiny import model
from tests.tiny.game import Tender
from tests.tiny.model import State
from tests.tiny.words import TenderWords


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
    seats = {
        seat: {"purse": state.purses[place]} | ({} if hint is None else {"hint": [hint.lot, hint.worth]})
        for place, (seat, hint) in enumerate(zip(state.seats, state.hints, strict=True))
    }
    return {"over": bool(state.winners), "lot": state.lot, "seats": seats, "winners": list(state.winners)}


TITLE = Title(
    game=Tender(),
    words=TenderWords(),
    traders=Traders("tender", {"random": random_trader, "clued": clued_trader}),
    package="tests.tiny",
    show=show,
    options=(
        Option(name="lots", asks="Lots", default=2, least=0, most=5, rule="T1.1"),
        Option(name="ties", asks="Ties", default="nobody", words={"nobody": "nobody", "first": "first"}, rule="T3.1"),
    ),
    seats=range(2, 5),
    cast={"Ana": "random", "Beto": "clued", "Caro": "random"},
)
