"""What refuses a move, row by row: the first broken row names the rule."""

from collections import Counter
from typing import TYPE_CHECKING, Any

from exchange.refusals import NOT_AWAITED, Refusal
from market.cards.french import in_order
from market.dbpoker import N_
from market.dbpoker.law import moves
from market.dbpoker.law.allowed import beats, is_listed, rises
from market.dbpoker.law.folds import without_one
from market.dbpoker.law.hands import HAND, kind_of
from market.dbpoker.law.table import BUY, Stage

if TYPE_CHECKING:
    from market.dbpoker.law.choices import Open

    Broken = dict[str, Any] | None

_HIDDEN = "only the seat and the host know these cards: this state hides them"


def _not_in_hand(here: "Open", command: Any) -> "Broken":
    if command.card in here.hand:
        return None
    if here.hides:
        raise ValueError(_HIDDEN)
    return {"card": command.card}


def _not_open(here: "Open", card: str) -> "Broken":
    return None if card in here.state.market else {"card": card}


def _no_such_showcase(here: "Open", command: moves.Lay) -> "Broken":
    if not isinstance(command.using, str):
        return None
    place = here.state.seats.index(command.owner) if command.owner in here.state.seats else -1
    if place < 0 or here.state.showcases[place] != command.using:
        return {"card": command.using, "owner": command.owner}
    return None


def _not_there_to_leave(here: "Open", command: moves.Lay) -> "Broken":
    if not isinstance(command.using, str) or command.without in here.hand:
        return None
    if not here.hides:
        return {"card": command.without}
    if isinstance(command.without, str):
        raise ValueError(_HIDDEN)
    return None


def _worthless(here: "Open", command: moves.Lay) -> bool:
    cards = here.hand
    if isinstance(command.using, str):
        cards = (*without_one(cards, str(command.without)), command.using)
    if len(cards) < HAND and here.hides:
        raise ValueError(_HIDDEN)
    return len(cards) != HAND or not kind_of(in_order(cards))


def _has_not_laid(here: "Open", command: moves.Swap) -> bool:
    return not here.state.has_laid(here.place)


def _no_such_hand(here: "Open", command: moves.Swap) -> "Broken":
    return None if 1 <= command.number <= len(here.state.laid) else {"number": command.number}


def _not_in_laid(here: "Open", command: moves.Swap) -> "Broken":
    there = here.state.laid[command.number - 1].cards
    return None if command.wanted in there else {"card": command.wanted, "number": command.number}


def _swapped(here: "Open", command: moves.Swap) -> tuple[tuple[str, ...], tuple[str, ...]]:
    before = here.state.laid[command.number - 1].cards
    return before, in_order((*without_one(before, command.wanted), command.card))


def _no_rise(here: "Open", command: moves.Swap) -> "Broken":
    return None if rises(*_swapped(here, command)) else {"number": command.number}


def _not_listed(here: "Open", command: moves.Swap) -> "Broken":
    return {"number": command.number} if here.state.listed and not is_listed(*_swapped(here, command)) else None


def _not_on_sale(here: "Open", command: moves.Buy) -> "Broken":
    return _not_open(here, command.card)


def _cannot_pay(here: "Open", command: moves.Buy) -> "Broken":
    coins = here.state.coins[here.place]
    return {"coins": coins} if coins < BUY else None


def _no_draw_pile(here: "Open", command: moves.Sell) -> bool:
    return not here.state.draws[here.place]


def _not_to_be_had(here: "Open", command: moves.Exchange) -> "Broken":
    return _not_open(here, command.wanted)


def _not_five(here: "Open", command: moves.Answer) -> "Broken":
    return {"count": len(command.cards)} if len(command.cards) != HAND else None


def _not_among(here: "Open", command: moves.Answer) -> "Broken":
    there = Counter((*here.hand, *here.state.market))
    missing = [card for card, count in Counter(command.cards).items() if there[card] < count]
    if missing and here.hides:
        raise ValueError(_HIDDEN)
    return {"card": missing[0]} if missing else None


def _not_more(here: "Open", command: moves.Answer) -> bool:
    return not beats(here.state, in_order(command.cards))


def _no_showcase(here: "Open", command: moves.Clear) -> bool:
    return not here.state.showcases[here.place]


def _not_dealt(here: "Open", command: moves.Show) -> "Broken":
    return _not_in_hand(here, command) if here.state.stage is Stage.CHOOSE else None


_NO_CARD = N_("{seat} has no {card} in its hand")
_NOT_OPEN = N_("{card} does not lie open on the market")

REFUSALS = (
    NOT_AWAITED,
    Refusal(moves.Lay, "K8.4", _NO_CARD, _not_there_to_leave),
    Refusal(moves.Lay, "K8.4", N_("{owner} has no showcase {card}"), _no_such_showcase),
    Refusal(moves.Lay, "K4.1", N_("{seat} can lay two pairs or better, and this is less"), _worthless),
    Refusal(moves.Swap, "K4.2", N_("{seat} has laid no hand that stayed on the table"), _has_not_laid),
    Refusal(moves.Swap, "K4.3", _NO_CARD, _not_in_hand),
    Refusal(moves.Swap, "K4.3", N_("there is no laid hand {number}"), _no_such_hand),
    Refusal(moves.Swap, "K4.3", N_("there is no {card} in laid hand {number}"), _not_in_laid),
    Refusal(moves.Swap, "K4.3", N_("laid hand {number} would not be worth more"), _no_rise),
    Refusal(moves.Swap, "K10.2", N_("laid hand {number} would rise otherwise than the list has it"), _not_listed),
    Refusal(moves.Buy, "K7.3", _NOT_OPEN, _not_on_sale),
    Refusal(moves.Buy, "K7.3", N_("a card costs 2, and {seat} has {coins}"), _cannot_pay),
    Refusal(moves.Sell, "K7.4", N_("{seat} has no draw pile, and can sell nothing"), _no_draw_pile),
    Refusal(moves.Sell, "K7.4", _NO_CARD, _not_in_hand),
    Refusal(moves.Exchange, "K9.3", _NO_CARD, _not_in_hand),
    Refusal(moves.Exchange, "K9.3", _NOT_OPEN, _not_to_be_had),
    Refusal(moves.Answer, "K9.5", N_("an answer is five cards, not {count}"), _not_five),
    Refusal(moves.Answer, "K9.5", N_("{card} is neither in the hand of {seat} nor open"), _not_among),
    Refusal(moves.Answer, "K9.5", N_("these five are not worth more than the challenge"), _not_more),
    Refusal(moves.Discard, "K5.1", _NO_CARD, _not_in_hand),
    Refusal(moves.Clear, "K8.7", N_("{seat} has no showcase"), _no_showcase),
    Refusal(moves.Show, "K8.1", _NO_CARD, _not_dealt),
    Refusal(moves.Show, "K8.8", _NO_CARD, _not_in_hand),
)
