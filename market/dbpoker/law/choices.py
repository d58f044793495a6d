"""Exactly the legal moves of a seat, and what refuses all others (K3 to K9)."""

from collections.abc import Callable, Iterator
from itertools import combinations

from msgspec import Struct

from exchange.game import Choices, NoChoices
from exchange.refusals import is_open
from exchange.shapes import MoveShape, SomeOf
from market.cards.french import in_order
from market.cards.held import known
from market.dbpoker.law import moves
from market.dbpoker.law.allowed import beats, may_better
from market.dbpoker.law.folds import without_one
from market.dbpoker.law.hands import HAND, kind_of
from market.dbpoker.law.moves import AnyMove
from market.dbpoker.law.refusals import REFUSALS
from market.dbpoker.law.steps import to_act
from market.dbpoker.law.table import Stage, State

__all__ = ["REFUSALS", "Open", "choices", "idle", "to_act"]

_FIRST_ACTIONS: dict[int, tuple[type[AnyMove], ...]] = {
    1: (moves.Draw, moves.Buy, moves.Sell, moves.Lay, moves.Swap),  # K7.1
    5: (moves.Draw, moves.Lay, moves.Swap),  # K8.2
    6: (moves.Draw, moves.Exchange),  # K9.1
}
_AWAITED: dict[Stage, tuple[type[AnyMove], ...]] = {
    Stage.CHOOSE: (moves.Show,),
    Stage.LOOK: (moves.TakeCard, moves.Reject),
    Stage.OFFER: (moves.TakeOffer, moves.Decline),
    Stage.MORE: (moves.Lay, moves.Swap, moves.Discard, moves.Keep),
    Stage.CHALLENGE: (moves.Yield, moves.Answer),
    Stage.UPKEEP: (moves.Discard, moves.Keep),
    Stage.FILL: (moves.Show,),
}


def awaited(state: State) -> tuple[type[AnyMove], ...]:
    """The kinds of move that this moment awaits."""
    if state.stage is Stage.ACT:
        return _FIRST_ACTIONS[state.edition.number]
    kinds = _AWAITED.get(state.stage, ())
    return (*kinds, moves.Clear) if state.stage is Stage.UPKEEP and state.edition.showcases else kinds


class Open(Struct, frozen=True):
    """What is open to the seat that is to act: moves of the kinds `awaited`, each that no rule refuses."""

    state: State
    seat: str

    @property
    def moves(self) -> tuple[type[AnyMove], ...]:
        """The kinds of move that this moment awaits."""
        return awaited(self.state)

    @property
    def place(self) -> int:
        """The place of the seat."""
        return self.state.place(self.seat)

    @property
    def hand(self) -> tuple[str, ...]:
        """The cards of the hand that this viewer knows."""
        return known(self.state.hands[self.place])

    @property
    def hides(self) -> bool:
        """Whether this viewer does not know the whole hand."""
        return len(self.hand) < len(self.state.hands[self.place])

    def __iter__(self) -> Iterator[AnyMove]:
        for kind in self.moves:
            yield from _LISTED[kind](self)

    def __contains__(self, command: object) -> bool:
        return is_open(REFUSALS, self, command)

    @property
    def shapes(self) -> tuple[MoveShape, ...]:
        """An answer is put together of cards of the hand and open ones (K9.5); all other moves are listed, and so is
        all that is left to a seat that can answer with nothing."""
        if self.state.stage is not Stage.CHALLENGE or not any(_answers(self)):
            return ()
        five = SomeOf(name="cards", values=(*self.hand, *self.state.market), least=HAND, most=HAND)
        return (MoveShape(moves.Yield, ()), MoveShape(moves.Answer, (five,)))


def choices(state: State, seat: str) -> Choices[AnyMove]:
    """Exactly the legal commands of the seat."""
    return Open(state, seat) if seat in to_act(state) else NoChoices()


def idle(state: State, seat: str) -> AnyMove | None:
    """What is done for a seat whose time is up: it draws, declines, rejects, yields, keeps, shows its first card. None
    where this viewer may not know the hand."""
    match state.stage:
        case Stage.ACT:
            return moves.Draw(seat=seat)
        case Stage.LOOK:
            return moves.Reject(seat=seat)
        case Stage.OFFER:
            return moves.Decline(seat=seat)
        case Stage.CHALLENGE:
            return moves.Yield(seat=seat)
        case Stage.CHOOSE | Stage.FILL:
            card = next(iter(state.hands[state.place(seat)])).card
            return moves.Show(seat=seat, card=card) if isinstance(card, str) else None
        case _:
            return moves.Keep(seat=seat)


# Moves listed -------------------------------------------------------------------------------------------------------


def _alone(kind: Callable[..., AnyMove]) -> Callable[[Open], Iterator[AnyMove]]:
    def listed(here: Open) -> Iterator[AnyMove]:
        yield kind(seat=here.seat)

    return listed


def _of_each_card(kind: Callable[..., AnyMove]) -> Callable[[Open], Iterator[AnyMove]]:
    def listed(here: Open) -> Iterator[AnyMove]:
        yield from (kind(seat=here.seat, card=card) for card in dict.fromkeys(here.hand))

    return listed


def _buys(here: Open) -> Iterator[AnyMove]:
    cards = (moves.Buy(seat=here.seat, card=card) for card in dict.fromkeys(here.state.market))
    yield from (move for move in cards if move in here)


def _sells(here: Open) -> Iterator[AnyMove]:
    if here.state.draws[here.place]:
        yield from _of_each_card(moves.Sell)(here)


def _exchanges(here: Open) -> Iterator[AnyMove]:
    for card in dict.fromkeys(here.hand):
        for wanted in dict.fromkeys(here.state.market):
            yield moves.Exchange(seat=here.seat, card=card, wanted=wanted)


def _lays(here: Open) -> Iterator[AnyMove]:
    hand, state = here.hand, here.state
    if here.hides:
        return
    if len(hand) == HAND and kind_of(hand):
        yield moves.Lay(seat=here.seat)
    for owner, using in zip(state.seats, state.showcases, strict=True):
        for without in dict.fromkeys(hand) if using else ():
            if kind_of(in_order((*without_one(hand, without), using))):
                yield moves.Lay(seat=here.seat, without=without, using=using, owner=owner)


def _swaps(here: Open) -> Iterator[AnyMove]:
    if not here.state.has_laid(here.place):
        return
    for number, laid in enumerate(here.state.laid, start=1):
        for wanted in dict.fromkeys(laid.cards):
            left = without_one(laid.cards, wanted)
            for card in dict.fromkeys(here.hand):
                if may_better(here.state, laid.cards, in_order((*left, card))):
                    yield moves.Swap(seat=here.seat, card=card, wanted=wanted, number=number)


def _answers(here: Open) -> Iterator[AnyMove]:
    if here.hides:
        return
    fives = dict.fromkeys(in_order(five) for five in combinations((*here.hand, *here.state.market), HAND))
    for five in fives:
        if beats(here.state, five):
            yield moves.Answer(seat=here.seat, cards=five)


def _clears(here: Open) -> Iterator[AnyMove]:
    if here.state.showcases[here.place]:
        yield moves.Clear(seat=here.seat)


_LISTED: dict[type, Callable[[Open], Iterator[AnyMove]]] = {
    moves.Draw: _alone(moves.Draw),
    moves.Buy: _buys,
    moves.Sell: _sells,
    moves.TakeOffer: _alone(moves.TakeOffer),
    moves.Decline: _alone(moves.Decline),
    moves.TakeCard: _alone(moves.TakeCard),
    moves.Reject: _alone(moves.Reject),
    moves.Exchange: _exchanges,
    moves.Lay: _lays,
    moves.Swap: _swaps,
    moves.Yield: _alone(moves.Yield),
    moves.Answer: _answers,
    moves.Discard: _of_each_card(moves.Discard),
    moves.Keep: _alone(moves.Keep),
    moves.Clear: _clears,
    moves.Show: _of_each_card(moves.Show),
}
