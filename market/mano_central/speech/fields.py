"""What the fields of Mano Central's sentences hold: cards, claims, seats or nobody."""

from collections.abc import Callable, Sequence

from exchange.script.pattern import ENGLISH, FieldKind
from exchange.script.sentence import Line
from exchange.value.words import said
from market.cards.french import DECK, RANKS, in_order
from market.cards.poker import KINDS, Worth, ranks_named
from market.mano_central import N_

NOTHING = N_("nothing")
NOBODY = N_("nobody")
KIND_WORDS = {
    "high": N_("high"),
    "pair": N_("pair"),
    "two-pairs": N_("two-pairs"),
    "three": N_("three"),
    "straight": N_("straight"),
    "flush": N_("flush"),
    "full-house": N_("full-house"),
    "four": N_("four"),
    "straight-flush": N_("straight-flush"),
}
ENDS = ("", ",", "refused")


def take_card(line: Line) -> str:
    """A card of the deck, such as `Td`."""
    return line.take_one(N_("expected a card such as Td or As, found {found}"), DECK)


def take_cards(line: Line) -> tuple[str, ...]:
    """One card or more, as far as there are words; a card named twice is read."""
    cards = [take_card(line)]
    while line.peek() not in ENDS:
        cards.append(take_card(line))
    return tuple(cards)


def take_cards_once(line: Line) -> tuple[str, ...]:
    """One card or more, none twice."""
    cards: list[str] = []
    while not cards or line.peek() not in ENDS:
        if line.peek() in cards:
            line.fail(N_("{found} is named twice"))
        cards.append(take_card(line))
    return tuple(cards)


def take_worth(line: Line) -> Worth:
    """A kind and its ranks: `three Q`, `full-house 4 J`."""
    kinds = {said(KIND_WORDS[kind], lang): kind for lang in (*line.langs, ENGLISH) for kind in KINDS}
    first = [said(KIND_WORDS[kind], line.langs[0]) for kind in KINDS]
    if line.peek() not in kinds:
        line.fail(N_("expected a kind of hand ({kinds}), found {found}"), kinds=" ".join(first))
    kind = kinds[line.take("")]
    what = N_("expected a rank (2 3 4 5 6 7 8 9 T J Q K A), found {found}")
    return Worth(kind, tuple(line.take_one(what, tuple(RANKS)) for _rank in range(ranks_named(kind))))


def take_seats(line: Line) -> tuple[str, ...]:
    """Seats, in the order of the table."""
    named = line.take_seats()
    return tuple(seat for seat in line.seats if seat in named)


def _or(word: str, take: Callable[[Line], object], none: object) -> Callable[[Line], object]:
    """What `take` reads, or a word for none of it, in any language of the line."""

    def either(line: Line) -> object:
        found = any(line.skip(said(word, lang)) for lang in dict.fromkeys((*line.langs, ENGLISH)))
        return none if found else take(line)

    return either


def write_worth(worth: Worth, lang: str = ENGLISH) -> str:
    """The kind in the language, and its ranks."""
    return " ".join((said(KIND_WORDS[worth.kind], lang), *worth.ranks))


def write_cards(cards: Sequence[str], lang: str = ENGLISH) -> str:
    """The cards by rank and suit, or `nothing`."""
    return " ".join(in_order(cards)) or said(NOTHING, lang)


def _write_pile(cards: Sequence[str], lang: str) -> str:
    return " ".join(cards) or said(NOTHING, lang)


def _write_claim(claim: Worth | None, lang: str) -> str:
    return said(NOTHING, lang) if claim is None else write_worth(claim, lang)


def _write_seats(seats: Sequence[str], lang: str) -> str:
    return " ".join(seats) or said(NOBODY, lang)


CARD = FieldKind(take_card, lambda line: line.peek() in DECK)
CARDS = FieldKind(take_cards, lambda line: line.peek() in DECK, write_cards)
FIVE = FieldKind(take_cards_once, write=write_cards)
PILE = FieldKind(_or(NOTHING, take_cards_once, ()), write=_write_pile)
SOME_CARDS = FieldKind(lambda line: in_order(PILE.take(line)), write=write_cards)
WORTH = FieldKind(take_worth, write=write_worth)
CLAIM = FieldKind(_or(NOTHING, take_worth, None), write=_write_claim)
SEATS_OR_NOBODY = FieldKind(_or(NOBODY, take_seats, ()), write=_write_seats)
