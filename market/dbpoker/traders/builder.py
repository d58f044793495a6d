"""The trader `builder`: it lays what it can, betters what lies there, and keeps what promises most."""

from collections import Counter
from collections.abc import Callable

from exchange.game import Choices
from exchange.value.chance import Draws
from market.cards.french import in_order
from market.cards.held import known
from market.dbpoker.law import moves
from market.dbpoker.law.folds import without_one
from market.dbpoker.law.hands import HAND, kind_of
from market.dbpoker.law.moves import AnyMove
from market.dbpoker.law.table import State
from market.dbpoker.traders.reaching import best_kept, hope, worth_of

FEW_COINS = 6  # whoever has no more buys nothing
MANY_CARDS = 10  # whoever owns so many takes no more
GAIN = 0.1  # an exchange that promises no more than this is none


def builder(view: State, seat: str, choices: Choices[AnyMove], draws: Draws) -> AnyMove:
    """Of the moves that are open, the best by what it can see and hope for."""
    open_moves = list(choices)
    here = _Seat(view, view.place(seat))
    for kind, choose in _CHOOSERS:
        ours = [move for move in open_moves if isinstance(move, kind)]
        if ours and (chosen := choose(here, ours)):
            return chosen
    return draws.choose(open_moves)


class _Seat:
    """What a seat sees of its own."""

    def __init__(self, view: State, place: int) -> None:
        self.view = view
        self.place = place
        self.worths = view.edition.worths
        self.hand = known(view.hands[place])
        self.payers = len(view.clockwise(place)) if view.edition.seats_pay else 1

    def kept(self) -> tuple[str, ...]:
        """What of its hand is best kept."""
        return best_kept(self.hand, self.worths)[1]

    def left_over(self) -> list[str]:
        """The other cards of its hand."""
        counts = Counter(self.hand) - Counter(self.kept())
        return list(counts.elements())

    def wants(self, card: str) -> bool:
        """Whether the card goes with its hand: another of a rank, or a fourth of a suit."""
        ranks = Counter(each[0] for each in self.hand)
        suits = Counter(each[1] for each in self.hand)
        return ranks[card[0]] > 0 or suits[card[1]] >= HAND - 2

    def has_room(self) -> bool:
        """Whether it owns few cards: each costs a coin at the end (K6.3)."""
        return self.view.own_cards(self.place) < MANY_CARDS


# Laying and bettering -----------------------------------------------------------------------------------------------


def _lay(here: _Seat, ours: list[moves.Lay]) -> AnyMove | None:
    """The hand that brings most; in version 5 not before the second action (K8.2)."""
    state = here.view
    if state.edition.actions > 1 and not state.actions:
        return None
    return max(ours, key=lambda move: _gain_of_laying(here, move))


def _gain_of_laying(here: _Seat, move: moves.Lay) -> float:
    """The coins, and the own cards that are gone."""
    state, hand = here.view, here.hand
    cards, own = hand, len(hand)
    if isinstance(move.using, str):
        cards = in_order((*without_one(hand, str(move.without)), move.using))
        own = len(hand) - 1 + (move.owner == move.seat)
    gain = float(worth_of(kind_of(cards), here.worths) * here.payers + own)
    mine = state.showcases[here.place]
    if mine and move.owner != move.seat:
        gain += sum(card[1] == mine[1] for card in cards)  # K8.5
    if isinstance(move.using, str) and move.owner != move.seat:
        gain -= sum(card[1] == move.using[1] for card in cards)  # K8.6
    return gain


def _swap(here: _Seat, ours: list[moves.Swap]) -> AnyMove | None:
    """The swap whose rise, and what it does to the hand, brings most; none where laying brings more."""
    best = max(ours, key=lambda move: _gain_of_swapping(here, move))
    gain = _gain_of_swapping(here, best)
    could_lay = len(here.hand) == HAND and bool(kind_of(here.hand))
    if could_lay and here.view.edition.actions == 1:
        return None if gain < worth_of(kind_of(here.hand), here.worths) * here.payers + HAND else best
    return best if gain > 0 else None


def _gain_of_swapping(here: _Seat, move: moves.Swap) -> float:
    before = here.view.laid[move.number - 1].cards
    after = in_order((*without_one(before, move.wanted), move.card))
    rise = worth_of(kind_of(after), here.worths) - worth_of(kind_of(before), here.worths)
    hand = (*without_one(here.hand, move.card), move.wanted)
    return rise * here.payers + hope(hand, here.worths) - hope(here.hand, here.worths)


def _answer(here: _Seat, ours: list[moves.Answer]) -> AnyMove | None:
    """An answer costs nothing: the highest, which may be paid (K10.5)."""
    return max(ours, key=lambda move: worth_of(kind_of(in_order(move.cards)), here.worths))


# Cards --------------------------------------------------------------------------------------------------------------


def _exchange(here: _Seat, ours: list[moves.Exchange]) -> AnyMove | None:
    """The exchange after which the hand promises most, where that is more than now."""

    def after(move: moves.Exchange) -> float:
        return hope((*without_one(here.hand, move.card), move.wanted), here.worths)

    best = max(ours, key=after)
    better = after(best) > hope(here.hand, here.worths) + GAIN
    return best if better or not here.has_room() else None


def _sell(here: _Seat, ours: list[moves.Sell]) -> AnyMove | None:
    """A card that it would not keep: that is a coin, and a card less (K7.6)."""
    left = here.left_over()
    return next((move for move in ours if left and move.card == left[0]), None)


def _buy(here: _Seat, ours: list[moves.Buy]) -> AnyMove | None:
    """A card of a rank that the hand has twice, where it can be paid: the discards come back soon (K5.3)."""
    ranks = Counter(card[0] for card in here.hand)
    rich = here.view.coins[here.place] > FEW_COINS and here.has_room()
    return next((move for move in ours if rich and ranks[move.card[0]] > 1), None)


def _take_offer(here: _Seat, ours: list[moves.TakeOffer]) -> AnyMove | None:
    """The card that is offered, where the hand has its rank twice and it can be paid."""
    ranks = Counter(card[0] for card in here.hand)
    rich = here.view.coins[here.place] > FEW_COINS
    return ours[0] if rich and ranks[here.view.offered[0]] > 1 else None


def _take_card(here: _Seat, ours: list[moves.TakeCard]) -> AnyMove | None:
    """A card that goes with the hand."""
    looked = here.view.looked
    wanted = looked is not None and isinstance(looked.card, str) and here.wants(looked.card)
    return ours[0] if wanted and here.has_room() else None


def _discard(here: _Seat, ours: list[moves.Discard]) -> AnyMove | None:
    """What is not worth keeping goes, the lowest first."""
    left = here.left_over()
    return next((move for move in ours if left and move.card == left[0]), None)


def _show(here: _Seat, ours: list[moves.Show]) -> AnyMove | None:
    """The card without which the others promise most; of equal ones that of whose suit there are most."""

    def left(move: moves.Show) -> tuple[float, int]:
        others = without_one(here.hand, move.card)
        return hope(others, here.worths), sum(card[1] == move.card[1] for card in others)

    return max(ours, key=left)


def _first(here: _Seat, ours: list[AnyMove]) -> AnyMove | None:
    return ours[0]


_CHOOSERS: tuple[tuple[type[AnyMove], Callable[[_Seat, list], AnyMove | None]], ...] = (  # type: ignore[type-arg]
    (moves.Swap, _swap),
    (moves.Lay, _lay),
    (moves.Answer, _answer),
    (moves.Exchange, _exchange),
    (moves.Buy, _buy),
    (moves.Sell, _sell),
    (moves.Draw, _first),
    (moves.TakeOffer, _take_offer),
    (moves.TakeCard, _take_card),
    (moves.Show, _show),
    (moves.Discard, _discard),
    (moves.Decline, _first),
    (moves.Reject, _first),
    (moves.Yield, _first),
    (moves.Keep, _first),
    (moves.Exchange, _first),
)
"""What is looked at first, and how one of its moves is chosen; the first that chooses one decides."""
