"""What several sentences of Especulación Siniestra share: suits, cards of this table's deck, and lists of cards."""

from exchange.script.sentence import Line
from market.cards.spanish import DECKS, SUITS, VALUES
from market.siniestra import N_


def deck_of(line: Line) -> int:
    """The deck of the table that the line belongs to."""
    return int(line.options["deck"])


def take_suit(line: Line) -> str:
    """A suit by its letter."""
    return line.take_one(N_("expected a suit (O C E B), found {found}"), SUITS)


def take_card(line: Line) -> str:
    """A card of the deck, such as `7O`."""
    if line.peek() not in DECKS[deck_of(line)]:
        line.fail(N_("expected a card of the deck of {deck}, such as 7O, found {found}"), deck=deck_of(line))
    return line.take("")


def take_price(line: Line) -> int:
    """A value that a card of the deck has."""
    price = line.take_number(1)
    if price not in VALUES[deck_of(line)]:
        line.place -= 1
        line.fail(N_("expected the value of a card of the deck of {deck}, found {found}"), deck=deck_of(line))
    return price


def take_cards(line: Line) -> tuple[str, ...]:
    """`7O 3C 12E` up to the end of the line, or `nothing`. Twice the same card cannot be read."""
    if line.skip("nothing"):
        return ()
    cards: list[str] = []
    while not cards or line.peek():
        if line.peek() in cards:
            line.fail(N_("{found} is named twice"))
        cards.append(take_card(line))
    return tuple(cards)
