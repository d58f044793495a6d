"""What the fields of Remigio 51's sentences hold: cards, jokers with and without a name, coins, seats or nobody."""

from collections.abc import Callable, Mapping, Sequence

from exchange.script.kinds import by_name
from exchange.script.pattern import ENGLISH, FieldKind
from exchange.script.sentence import Line
from exchange.value.words import said
from market.cards.spanish import CARDS, JOKER, held_as, in_order
from market.remigio_51 import N_
from market.remigio_51.law.combinations import arranged, is_combination

NOTHING = N_("nothing")
NOBODY = N_("nobody")
MINUS = N_("minus")
ENDS = ("", ",", "refused")
PLAYABLE = (*CARDS, *(f"{JOKER}{card}" for card in CARDS))
IN_HAND = (*CARDS, JOKER)


def take_plain(line: Line) -> str:
    """A card that is no joker, such as `7O`."""
    return line.take_one(N_("expected a card such as 7O or 12C, found {found}"), CARDS)


def take_held(line: Line) -> str:
    """A card as it is in a hand: a joker is `*`."""
    return line.take_one(N_("expected a card such as 7O, or * for a joker, found {found}"), IN_HAND)


def take_played(line: Line) -> str:
    """A card as it lies on the table: a joker says for which card."""
    return line.take_one(N_("expected a card such as 7O, or a joker such as *7O, found {found}"), PLAYABLE)


def _several(take: Callable[[Line], str]) -> Callable[[Line], tuple[str, ...]]:
    """One card or more, as far as there are words."""

    def cards(line: Line) -> tuple[str, ...]:
        found = [take(line)]
        while line.peek() not in ENDS:
            found.append(take(line))
        return tuple(found)

    return cards


def take_laid(line: Line) -> tuple[str, ...]:
    """The cards of a combination that the tape tells: words follow them."""
    cards = [take_played(line)]
    while line.peek() in PLAYABLE:
        cards.append(take_played(line))
    return tuple(cards)


def take_combination(line: Line) -> tuple[str, ...]:
    """The cards of a combination; a set in any order."""
    cards = _several(take_played)(line)
    return arranged(cards) if is_combination(cards) else cards


def take_seats(line: Line) -> tuple[str, ...]:
    """Seats, in the order of the table."""
    found = line.take_seats()
    return tuple(seat for seat in line.seats if seat in found)


def take_coins(line: Line) -> int:
    """Coins, which can be below 0: `2`, `minus 2`."""
    below = any(line.skip(said(MINUS, lang)) for lang in dict.fromkeys((*line.langs, ENGLISH)))
    return -line.take_number() if below else line.take_number()


def _or(word: str, take: Callable[[Line], object]) -> Callable[[Line], object]:
    """What `take` reads, or a word for none of it, in any language of the line."""

    def either(line: Line) -> object:
        found = any(line.skip(said(word, lang)) for lang in dict.fromkeys((*line.langs, ENGLISH)))
        return () if found else take(line)

    return either


def write_hand(cards: Sequence[str], lang: str = ENGLISH) -> str:
    """Cards by suit and value, jokers last, or `nothing`."""
    return " ".join(in_order(map(held_as, cards))) or said(NOTHING, lang)


def write_cards(cards: Sequence[str], lang: str = ENGLISH) -> str:
    """Cards as they lie, or `nothing`."""
    return " ".join(cards) or said(NOTHING, lang)


def write_coins(coins: int, lang: str = ENGLISH) -> str:
    """`2`, `minus 2`."""
    return str(coins) if coins >= 0 else f"{said(MINUS, lang)} {-coins}"


def _write_coins_by_seat(coins: Mapping[str, int], lang: str) -> str:
    return ", ".join(f"{seat} {write_coins(count, lang)}" for seat, count in coins.items())


def _write_seats(seats: Sequence[str], lang: str) -> str:
    return " ".join(seats) or said(NOBODY, lang)


def _hand(line: Line) -> tuple[str, ...]:
    return in_order(_several(take_held)(line))


PLAIN = FieldKind(take_plain, lambda line: line.peek() in CARDS)
HELD = FieldKind(take_held, lambda line: line.peek() in IN_HAND)
PLAYED = FieldKind(take_played, lambda line: line.peek() in PLAYABLE)
CARDS_TO_LAY = FieldKind(_several(take_played), lambda line: line.peek() in PLAYABLE, write_cards)
LAID = FieldKind(take_laid, lambda line: line.peek() in PLAYABLE, write_cards)
SHOWN = FieldKind(_hand, lambda line: line.peek() in IN_HAND, write_hand)
HAND = FieldKind(_or(NOTHING, _hand), write=write_hand)
PILE = FieldKind(_several(take_held), write=write_cards)
TOP = FieldKind(_or(NOTHING, take_held), write=lambda card, lang: card or said(NOTHING, lang))
COMBINATION = FieldKind(_or(NOTHING, take_combination), write=write_cards)
SEATS_OR_NOBODY = FieldKind(_or(NOBODY, take_seats), write=_write_seats)
ROUND = FieldKind(lambda line: line.take_number(1))
COINS = FieldKind(by_name(Line.take_seat, take_coins).take, write=_write_coins_by_seat)
