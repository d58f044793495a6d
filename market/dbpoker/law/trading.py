"""The law of drawing, buying and selling, and of the exchange (K7, K8.3, K9.2, K9.3)."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from exchange.refusals import Broken
from exchange.verbs import verb
from market.cards.held import laid_down, laid_for, opened, placed
from market.dbpoker import N_
from market.dbpoker.law import model, moves, trade
from market.dbpoker.law.moves import AnyMove
from market.dbpoker.law.named import (
    NO_CARD,
    NOT_OPEN,
    during,
    held_by,
    not_in_hand,
    not_open,
    of_each_card,
    salts_of,
)
from market.dbpoker.law.table import BUY, Stage, State

if TYPE_CHECKING:
    from market.dbpoker.law.choices import Open


def _trades(state: State) -> bool:
    """K7.1."""
    return state.stage is Stage.ACT and state.edition.trades


def _may_exchange(state: State) -> bool:
    """K9.1."""
    return state.stage is Stage.ACT and state.edition.challenges


def _draw(state: State, command: moves.Draw) -> model.CardDrawn:
    looked = placed(command.seat, state.pile[:1]) if state.edition.looks else ()
    return model.CardDrawn(seat=command.seat, looked=looked)


def _buys(here: "Open") -> Iterator[AnyMove]:
    cards = (moves.Buy(seat=here.seat, card=card) for card in dict.fromkeys(here.state.market))
    yield from (move for move in cards if move in here)


def _not_on_sale(here: "Open", command: moves.Buy) -> Broken:
    return not_open(here, command.card)


def _cannot_pay(here: "Open", command: moves.Buy) -> Broken:
    coins = here.state.coins[here.place]
    return {"coins": coins} if coins < BUY else None


def _buy(state: State, command: moves.Buy) -> trade.CardBought:
    laid = laid_down((command.card,), salts_of(state, command))
    return trade.CardBought(seat=command.seat, card=command.card, laid=laid)


def _sells(here: "Open") -> Iterator[AnyMove]:
    if here.state.draws[here.place]:
        yield from of_each_card(moves.Sell)(here)


def _no_draw_pile(here: "Open", command: moves.Sell) -> bool:
    return not here.state.draws[here.place]


def _sell(state: State, command: moves.Sell) -> trade.CardOffered:
    return trade.CardOffered(seat=command.seat, opened=opened(held_by(state, command.seat, command.card)))


def _take_offer(state: State, command: moves.TakeOffer) -> trade.OfferTaken:
    laid = laid_down((state.offered,), salts_of(state, command))
    return trade.OfferTaken(seat=command.seat, card=state.offered, laid=laid)


def _exchanges(here: "Open") -> Iterator[AnyMove]:
    for card in dict.fromkeys(here.hand):
        for wanted in dict.fromkeys(here.state.market):
            yield moves.Exchange(seat=here.seat, card=card, wanted=wanted)


def _not_to_be_had(here: "Open", command: moves.Exchange) -> Broken:
    return not_open(here, command.wanted)


def _exchange(state: State, command: moves.Exchange) -> trade.CardExchanged:
    """K9.3, K10.6."""
    card, salts = held_by(state, command.seat, command.card), salts_of(state, command)
    return trade.CardExchanged(
        seat=command.seat,
        opened=opened(card),
        wanted=command.wanted,
        gained=laid_for(command.seat, (command.wanted,), salts),
        laid=laid_down((command.card,), salts) if state.exchange_discards else (),
    )


TRADING = (
    verb(moves.Draw, at=during(Stage.ACT), begins=_draw),
    verb(
        moves.Buy,
        ("K7.3", NOT_OPEN, _not_on_sale),
        ("K7.3", N_("a card costs 2, and {seat} has {coins}"), _cannot_pay),
        at=_trades,
        listed=_buys,
        begins=_buy,
    ),
    verb(
        moves.Sell,
        ("K7.4", N_("{seat} has no draw pile, and can sell nothing"), _no_draw_pile),
        ("K7.4", NO_CARD, not_in_hand),
        at=_trades,
        listed=_sells,
        begins=_sell,
    ),
    verb(moves.TakeOffer, at=during(Stage.OFFER), begins=_take_offer),
    verb(moves.Decline, at=during(Stage.OFFER)),
    verb(moves.TakeCard, at=during(Stage.LOOK)),
    verb(moves.Reject, at=during(Stage.LOOK)),
    verb(
        moves.Exchange,
        ("K9.3", NO_CARD, not_in_hand),
        ("K9.3", NOT_OPEN, _not_to_be_had),
        at=_may_exchange,
        listed=_exchanges,
        begins=_exchange,
    ),
)
