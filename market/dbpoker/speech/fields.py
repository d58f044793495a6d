"""What the fields of DBPóker's sentences hold: cards, kinds of hands, scores."""

from collections.abc import Sequence
from typing import Any

from exchange.script.kinds import by_name
from exchange.script.pattern import ENGLISH, FieldKind
from exchange.script.sentence import Line
from exchange.value.words import said
from market.cards.french import DECK, in_order
from market.dbpoker import N_
from market.dbpoker.law.hands import KINDS

NOTHING = N_("nothing")
MINUS = N_("minus")
KIND_WORDS = {
    "two-pairs": N_("two-pairs"),
    "three": N_("three"),
    "straight": N_("straight"),
    "flush": N_("flush"),
    "full-house": N_("full-house"),
    "four": N_("four"),
    "straight-flush": N_("straight-flush"),
    "royal-flush": N_("royal-flush"),
}


def _skips(line: Line, word: str) -> bool:
    """Whether the next word is this one in any language of the line; then it is read."""
    return any(line.skip(said(word, lang)) for lang in dict.fromkeys((*line.langs, ENGLISH)))


def take_card(line: Line) -> str:
    """A card of the deck, such as `Td`."""
    return line.take_one(N_("expected a card such as Td or As, found {found}"), DECK)


def take_cards(line: Line) -> tuple[str, ...]:
    """One card or more, as far as there are cards."""
    cards = [take_card(line)]
    while line.peek() in DECK:
        cards.append(take_card(line))
    return tuple(cards)


def take_pile(line: Line) -> tuple[str, ...]:
    """Cards in their order, or `nothing`."""
    return () if _skips(line, NOTHING) else take_cards(line)


def take_showcase(line: Line) -> str:
    """A card, or `nothing`: empty."""
    return "" if _skips(line, NOTHING) else take_card(line)


def take_kind(line: Line) -> str:
    """A kind of hand, such as `full-house`."""
    kinds = {said(KIND_WORDS[kind], lang): kind for lang in (*line.langs, ENGLISH) for kind in KINDS}
    if line.peek() not in kinds:
        first = [said(KIND_WORDS[kind], line.langs[0]) for kind in KINDS]
        line.fail(N_("expected a kind of hand ({kinds}), found {found}"), kinds=" ".join(first))
    return kinds[line.take("")]


def take_score(line: Line) -> int:
    """A whole number; behind `minus` one below 0."""
    return -line.take_number(1) if _skips(line, MINUS) else line.take_number()


def _begins_score(line: Line) -> bool:
    words = (said(MINUS, lang) for lang in (*line.langs, ENGLISH))
    return line.peek().isdecimal() or line.peek() in words


def write_cards(cards: Sequence[str], lang: str = ENGLISH) -> str:
    """The cards by rank and suit, or `nothing`."""
    return " ".join(in_order(cards)) or said(NOTHING, lang)


def _write_pile(cards: Sequence[str], lang: str) -> str:
    return " ".join(cards) or said(NOTHING, lang)


def _write_showcase(card: str, lang: str) -> str:
    return card or said(NOTHING, lang)


def write_kind(kind: str, lang: str = ENGLISH) -> str:
    """The kind in the language."""
    return said(KIND_WORDS[kind], lang)


def write_score(score: int, lang: str = ENGLISH) -> str:
    """The number, `minus 3` for one below 0."""
    return f"{said(MINUS, lang)} {-score}" if score < 0 else str(score)


def _write_scores(scores: dict[str, int], lang: str) -> str:
    return ", ".join(f"{seat} {write_score(score, lang)}" for seat, score in scores.items())


def _begins_card(line: Line) -> bool:
    return line.peek() in DECK


def _sorted_pile(line: Line) -> tuple[str, ...]:
    return in_order(take_pile(line))


CARD = FieldKind(take_card, _begins_card)
CARDS = FieldKind(take_cards, _begins_card, write_cards)
HAND_CARDS = FieldKind(take_pile, write=write_cards)
PILE = FieldKind(take_pile, write=_write_pile)
SOME_CARDS = FieldKind(_sorted_pile, write=write_cards)
SHOWCASE = FieldKind(take_showcase, write=_write_showcase)
KIND = FieldKind(take_kind, write=write_kind)
SCORE = FieldKind(take_score, _begins_score, write_score)
_TABLE: Any = by_name(Line.take_seat, take_score)
SCORES = FieldKind(_TABLE.take, write=_write_scores)
