"""Three plain traders at a table of Bolsa: `random`, `quiet` and `value`. They see their own seat's view alone."""

from typing import Any

from exchange.chance import Draws
from exchange.game import Choices, Command
from exchange.trader import Trader
from market.bolsa import model
from market.bolsa.choices import BidChoices, SheetChoices
from market.bolsa.model import COMPANIES, State


def random_trader(view: State, seat: str, choices: Choices[Any], draws: Draws) -> Command:
    """Uniform over the legal sheets; over pass plus each legal bid; over the spreads of a deal, named clockwise."""
    match choices:
        case SheetChoices():
            return choices.command(draws.choose(list(choices.amounts())))
        case BidChoices():
            pick = draws.below(len(choices.bids) + 1)
            return model.Bid(seat=seat, bid=choices.bids[pick - 1]) if pick else model.Pass(seat=seat)
        case _:
            move: Command = draws.choose(list(choices))
            return move


def quiet_trader(view: State, seat: str, choices: Choices[Any], draws: Draws) -> Command:
    """Never asks for anything; so it is never asked in return."""
    match choices:
        case SheetChoices():
            return choices.command((0,) * len(COMPANIES))
        case BidChoices():
            return model.Pass(seat=seat)
        case _:
            return model.DealClockwise(seat=seat)


def value_trader(view: State, seat: str, choices: Choices[Any], draws: Draws) -> Command:
    """Holds prices to revert to where they opened: buys below, sells above, and bids no further than that."""
    worth = view.house.price
    match choices:
        case SheetChoices():
            return choices.command(_value_sheet(choices, worth, draws))
        case BidChoices():
            auction = view.auction
            assert auction is not None
            good = [bid for bid in choices.bids if (bid <= worth if auction.way == "up" else bid >= worth)]
            if not good:
                return model.Pass(seat=seat)
            return model.Bid(seat=seat, bid=good[0] if auction.way == "up" else good[-1])
        case _:
            return model.DealClockwise(seat=seat)


def _value_sheet(choices: SheetChoices, worth: int, draws: Draws) -> tuple[int, ...]:
    """Sell what stands above its worth; buy, cheapest first, what stands at or below it, one card more at random."""
    amounts = [0] * len(COMPANIES)
    cash = choices.cash
    order = sorted(draws.shuffled(range(len(COMPANIES))), key=lambda c: choices.prices[c])
    for c in order:
        price = choices.prices[c]
        if price > worth:
            amounts[c] = -draws.below(choices.owned[c] + 1)
        elif choices.orders[c]:
            wanted = draws.below(choices.orders[c] + 1)
            amounts[c] = min(wanted, cash // price if price else wanted)
            cash -= amounts[c] * price
    return tuple(amounts)


TRADERS: dict[str, Trader] = {"random": random_trader, "quiet": quiet_trader, "value": value_trader}
