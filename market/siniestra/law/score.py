"""The score (S2.4, S3.3), suit by suit, and the close told with its rules."""

from collections.abc import Callable

from msgspec import Struct

from exchange.value.words import catalogue
from market.cards.spanish import SUITS
from market.siniestra import N_
from market.siniestra.law.model import State


class SuitScore(Struct, frozen=True):
    """One suit at its price: `cards` and `points` per seat. It counts unless both columns are equally long."""

    suit: str
    price: int
    cards: tuple[int, ...]
    points: tuple[int, ...]

    @property
    def counts(self) -> bool:
        """Whether one column is longer."""
        return self.cards[0] != self.cards[1]


def suit_scores(state: State) -> tuple[SuitScore, ...]:
    """Every suit as if the game ended now."""
    return tuple(_suit_score(state, place, name) for place, name in enumerate(SUITS))


def _suit_score(state: State, place: int, name: str) -> SuitScore:
    price = state.prices[place]
    cards = tuple(state.column(seat, place) for seat in range(len(state.seats)))
    if cards[0] == cards[1]:
        points = (0, 0)
    elif state.version.per_card:
        points = (cards[0] * price, cards[1] * price)
    else:
        points = (price, 0) if cards[0] > cards[1] else (0, price)
    return SuitScore(name, price, cards, points)


def scores(state: State) -> tuple[int, int]:
    """Both seats' points, as if the game ended now."""
    first, second = zip(*(suit.points for suit in suit_scores(state)), strict=True)
    return sum(first), sum(second)


def counted_cards(state: State) -> tuple[int, int]:
    """Both seats' cards in the suits that counted (S2.4)."""
    counted = [suit.cards for suit in suit_scores(state) if suit.counts]
    return sum(cards[0] for cards in counted), sum(cards[1] for cards in counted)


def ahead(state: State) -> int | None:
    """The seat that would win now: more points, in version 1 then more cards that counted; None for a draw."""
    marks = [scores(state)]
    if state.version.cards_decide:
        marks.append(counted_cards(state))
    return next((0 if first > second else 1 for first, second in marks if first != second), None)


def explain(state: State, lang: str = "en") -> tuple[str, ...]:
    """How the score comes about: a line per suit, then the sums, each with its rule in front.

    Tells a game that goes on as if it ended now.
    """
    say = catalogue("market.siniestra", lang).gettext
    lines = [_suit_words(suit, state, say) for suit in suit_scores(state)]
    (first, second), (seat, other) = scores(state), state.seats
    lines.append(
        say(N_("together: {seat} {points}, {other} {against}")).format(
            seat=seat, points=first, other=other, against=second
        )
    )
    if first == second and state.version.cards_decide:
        cards, others = counted_cards(state)
        text = say(N_("on equal sums the cards in the suits that counted decide: {seat} {cards}, {other} {others}"))
        lines.append(text.format(seat=seat, cards=cards, other=other, others=others))
    return tuple(f"{state.version.score_rule}  {line}" for line in lines)


def _suit_words(suit: SuitScore, state: State, say: Callable[[str], str]) -> str:
    if not suit.counts:
        text = N_("{suit} at {price}: columns of {cards} and {others}, it counts for nobody")
    elif state.version.per_card:
        text = N_("{suit} at {price}: {seat} {cards} × {price} = {points}, {other} {others} × {price} = {against}")
    else:
        text = N_("{suit} at {price}: columns of {cards} and {others}, {price} for {longer}")
    return say(text).format(
        suit=suit.suit,
        price=suit.price,
        seat=state.seats[0],
        other=state.seats[1],
        cards=suit.cards[0],
        others=suit.cards[1],
        points=suit.points[0],
        against=suit.points[1],
        longer=state.seats[0 if suit.cards[0] > suit.cards[1] else 1],
    )
