"""The law of hands that are laid, answered and bettered (K4, K8.4, K9.4, K9.5, K10.2, K10.4)."""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from typing import TYPE_CHECKING

from msgspec import UNSET

from exchange.refusals import Broken
from exchange.shapes import MoveShape, SomeOf
from exchange.verbs import verb
from market.cards.french import in_order
from market.cards.held import OwnCard, known, laid_for, opened, taken_out
from market.cards.held import without as without_these
from market.dbpoker import N_
from market.dbpoker.law import model, moves
from market.dbpoker.law.allowed import beats, is_listed, may_better, rises
from market.dbpoker.law.folds import without_one
from market.dbpoker.law.hands import HAND, kind_of
from market.dbpoker.law.moves import AnyMove
from market.dbpoker.law.named import HIDDEN, NO_CARD, during, held_by, lays, not_in_hand, salts_of
from market.dbpoker.law.table import Stage, State

if TYPE_CHECKING:
    from market.dbpoker.law.choices import Open

# Laying ---------------------------------------------------------------------------------------------------------------


def _lays(here: "Open") -> Iterator[AnyMove]:
    hand, state = here.hand, here.state
    if here.hides:
        return
    if len(hand) == HAND and kind_of(hand):
        yield moves.Lay(seat=here.seat)
    for owner, using in zip(state.seats, state.showcases, strict=True):
        for without in dict.fromkeys(hand) if using else ():
            if kind_of(in_order((*without_one(hand, without), using))):
                yield moves.Lay(seat=here.seat, without=without, using=using, owner=owner)


def _not_there_to_leave(here: "Open", command: moves.Lay) -> Broken:
    if not isinstance(command.using, str) or command.without in here.hand:
        return None
    if not here.hides:
        return {"card": command.without}
    if isinstance(command.without, str):
        raise ValueError(HIDDEN)
    return None


def _no_such_showcase(here: "Open", command: moves.Lay) -> Broken:
    if not isinstance(command.using, str):
        return None
    place = here.state.seats.index(command.owner) if command.owner in here.state.seats else -1
    if place < 0 or here.state.showcases[place] != command.using:
        return {"card": command.using, "owner": command.owner}
    return None


def _worthless(here: "Open", command: moves.Lay) -> bool:
    cards = here.hand
    if isinstance(command.using, str):
        cards = (*without_one(cards, str(command.without)), command.using)
    if len(cards) < HAND and here.hides:
        raise ValueError(HIDDEN)
    return len(cards) != HAND or not kind_of(in_order(cards))


def _lay(state: State, command: moves.Lay) -> model.HandLaid:
    """K4.1, K8.4."""
    hand = state.hands[state.place(command.seat)]
    left: tuple[OwnCard, ...] = ()
    if isinstance(command.using, str):
        card, hand = taken_out(hand, command.without)
        left = laid_for(command.seat, (card.card,), salts_of(state, command))
    cards = in_order((*known(hand), *((command.using,) if isinstance(command.using, str) else ())))
    return model.HandLaid(
        seat=command.seat,
        kind=kind_of(cards),
        cards=cards,
        opened=tuple(map(opened, hand)),
        using=command.using,
        owner=command.owner,
        left=left,
    )


def _lay_again(state: State, event: model.HandLaid) -> moves.Lay:
    """K8.4: where the event hides which card was left over, it is the one that was not turned over."""
    without = event.without
    if event.using is not UNSET and without is UNSET:
        rest = without_these(state.hands[state.place(event.seat)], event.opened)
        without = rest[0].card if len(rest) == 1 else UNSET
    return moves.Lay(seat=event.seat, without=without, using=event.using, owner=event.owner)


# Bettering ------------------------------------------------------------------------------------------------------------


def _swaps(here: "Open") -> Iterator[AnyMove]:
    if not here.state.has_laid(here.place):
        return
    for number, laid in enumerate(here.state.laid, start=1):
        for wanted in dict.fromkeys(laid.cards):
            left = without_one(laid.cards, wanted)
            for card in dict.fromkeys(here.hand):
                if may_better(here.state, laid.cards, in_order((*left, card))):
                    yield moves.Swap(seat=here.seat, card=card, wanted=wanted, number=number)


def _has_not_laid(here: "Open", command: moves.Swap) -> bool:
    return not here.state.has_laid(here.place)


def _no_such_hand(here: "Open", command: moves.Swap) -> Broken:
    return None if 1 <= command.number <= len(here.state.laid) else {"number": command.number}


def _not_in_laid(here: "Open", command: moves.Swap) -> Broken:
    there = here.state.laid[command.number - 1].cards
    return None if command.wanted in there else {"card": command.wanted, "number": command.number}


def _swapped(here: "Open", command: moves.Swap) -> tuple[tuple[str, ...], tuple[str, ...]]:
    before = here.state.laid[command.number - 1].cards
    return before, in_order((*without_one(before, command.wanted), command.card))


def _no_rise(here: "Open", command: moves.Swap) -> Broken:
    return None if rises(*_swapped(here, command)) else {"number": command.number}


def _not_listed(here: "Open", command: moves.Swap) -> Broken:
    return {"number": command.number} if here.state.listed and not is_listed(*_swapped(here, command)) else None


def _swap(state: State, command: moves.Swap) -> model.CardSwapped:
    """K4.3."""
    card = opened(held_by(state, command.seat, command.card))
    cards = without_one(state.laid[command.number - 1].cards, command.wanted)
    return model.CardSwapped(
        seat=command.seat,
        opened=card,
        wanted=command.wanted,
        number=command.number,
        kind=kind_of(in_order((*cards, command.card))),
        gained=laid_for(command.seat, (command.wanted,), salts_of(state, command)),
    )


# Answering ------------------------------------------------------------------------------------------------------------


def _answers(here: "Open") -> Iterator[AnyMove]:
    if here.hides:
        return
    fives = dict.fromkeys(in_order(five) for five in combinations((*here.hand, *here.state.market), HAND))
    for five in fives:
        if beats(here.state, five):
            yield moves.Answer(seat=here.seat, cards=five)


def shapes_of_answering(here: "Open") -> tuple[MoveShape, ...]:
    """An answer is put together of cards of the hand and open ones (K9.5); all that is left to a seat that can answer
    with nothing is listed."""
    if not any(_answers(here)):
        return ()
    five = SomeOf(name="cards", values=(*here.hand, *here.state.market), least=HAND, most=HAND)
    return (MoveShape(moves.Yield, ()), MoveShape(moves.Answer, (five,)))


def _not_five(here: "Open", command: moves.Answer) -> Broken:
    return {"count": len(command.cards)} if len(command.cards) != HAND else None


def _not_among(here: "Open", command: moves.Answer) -> Broken:
    there = Counter((*here.hand, *here.state.market))
    missing = [card for card, count in Counter(command.cards).items() if there[card] < count]
    if missing and here.hides:
        raise ValueError(HIDDEN)
    return {"card": missing[0]} if missing else None


def _not_more(here: "Open", command: moves.Answer) -> bool:
    return not beats(here.state, in_order(command.cards))


def _answer(state: State, command: moves.Answer) -> model.ChallengeAnswered:
    """K9.5: a card that is in the hand and open too comes from the hand (K10.5)."""
    whole = left = state.hands[state.place(command.seat)]
    for card in command.cards:
        if any(other.card == card for other in left):
            _used, left = taken_out(left, card)
    cards = in_order(command.cards)
    return model.ChallengeAnswered(
        seat=command.seat,
        kind=kind_of(cards),
        cards=cards,
        opened=tuple(opened(card) for card in whole if card not in left),
    )


LAYING = (
    verb(
        moves.Lay,
        ("K8.4", NO_CARD, _not_there_to_leave),
        ("K8.4", N_("{owner} has no showcase {card}"), _no_such_showcase),
        ("K4.1", N_("{seat} can lay two pairs or better, and this is less"), _worthless),
        at=lays,
        listed=_lays,
        begins=_lay,
        again=_lay_again,
    ),
    verb(
        moves.Swap,
        ("K4.2", N_("{seat} has laid no hand that stayed on the table"), _has_not_laid),
        ("K4.3", NO_CARD, not_in_hand),
        ("K4.3", N_("there is no laid hand {number}"), _no_such_hand),
        ("K4.3", N_("there is no {card} in laid hand {number}"), _not_in_laid),
        ("K4.3", N_("laid hand {number} would not be worth more"), _no_rise),
        ("K10.2", N_("laid hand {number} would rise otherwise than the list has it"), _not_listed),
        at=lays,
        listed=_swaps,
        begins=_swap,
    ),
    verb(moves.Yield, at=during(Stage.CHALLENGE)),
    verb(
        moves.Answer,
        ("K9.5", N_("an answer is five cards, not {count}"), _not_five),
        ("K9.5", N_("{card} is neither in the hand of {seat} nor open"), _not_among),
        ("K9.5", N_("these five are not worth more than the challenge"), _not_more),
        at=during(Stage.CHALLENGE),
        listed=_answers,
        begins=_answer,
    ),
)
