"""What a script may give and expect of a table of Especulación Siniestra, and what is said where it is not so."""

from collections.abc import Mapping

from exchange.script.facts import Expected, Given, fact
from exchange.script.kinds import BY_SEAT, by_name
from exchange.script.pattern import FieldKind
from exchange.value.words import Message
from market.cards.held import all_known
from market.cards.spanish import SUITS, in_order
from market.siniestra import N_
from market.siniestra.law import model
from market.siniestra.law.model import SiniestraEvent, State, Version
from market.siniestra.law.score import scores
from market.siniestra.speech.reading import take_cards, take_price, take_suit


def _write_cards(cards: tuple[str, ...], lang: str) -> str:
    return " ".join(cards) or "nothing"


CARDS = FieldKind(take_cards, write=_write_cards)
HAND = FieldKind(lambda line: in_order(take_cards(line)), write=_write_cards)  # in any order
BY_SUIT = by_name(take_suit)


def _columns(state: State) -> dict[str, dict[str, int]]:
    return {
        name: {suit: state.column(seat, place) for place, suit in enumerate(SUITS)}
        for seat, name in enumerate(state.seats)
    }


def _hands(state: State) -> dict[str, tuple[str, ...] | None]:
    hands = {name: state.hand(seat) for seat, name in enumerate(state.seats)}
    return {name: None if hand is None else in_order(hand) for name, hand in hands.items()}


def _no_draw(state: State) -> str | None:
    if not state.over:
        return Message(N_("the game is not over"))
    if state.winner is None:
        return None
    return Message(N_("{seat} has won"), seat=state.seats[state.winner])


EXPECTED = Expected(
    fact("prices {prices}", lambda state: dict(zip(SUITS, state.prices, strict=True)), N_("{name} is at {value}")),
    fact("columns {seat} {columns}", _columns, N_("the column of {name} has {value}")),
    fact(
        "hand {seat} {cards}",
        _hands,
        lambda cards: N_("{seat} holds {cards}") if cards else N_("{seat} holds nothing"),
        none=N_("the hand of {seat} is hidden"),
    ),
    fact(
        "score {score}", lambda state: dict(zip(state.seats, scores(state), strict=True)), N_("{name} scores {value}")
    ),
    fact("draw", _no_draw),
    fields={"prices": BY_SUIT, "columns": BY_SUIT, "cards": HAND, "score": BY_SEAT},
    written=("prices", "columns", "hand", "score"),
)


def given(version: Version) -> Given:
    """A position of one version: the draw pile is common in the first (S2.1), and a seat's own in the second (S3.2)."""
    return Given(
        "hand {seat} {cards}",
        "draw {cards}" if version.common_pile else "draw {seat} {cards}",
        "columns {seat} {columns}",
        "prices {prices}",
        fields={"cards": CARDS, "columns": BY_SUIT, "prices": by_name(take_suit, take_price)},
    )


def drafted(version: Version, event: SiniestraEvent) -> Mapping[str, object]:
    """Prices, columns, hands and draw piles, where all of them may be known."""
    match event:
        case model.PricesOpened(cards=cards) if not version.ones_open:
            return {"prices": {card[-1]: card[:-1] for card in cards}}
        case model.PositionSet():
            columns = {
                seat: {suit: len(cards) for suit, cards in column.items()} for seat, column in event.columns.items()
            }
            return {"prices": {suit: event.piles[suit][-1][:-1] for suit in SUITS}, "columns": columns}
        case model.DeckLaid():
            draw = all_known(event.cards[event.hands :])
            if draw is None:
                return {}
            return {"draw": {event.seat: draw} if isinstance(event.seat, str) else draw}
        case model.HandDealt():
            hand = all_known(event.cards)
            return {} if hand is None else {"hand": {event.seat: hand}}
        case _:
            return {}
