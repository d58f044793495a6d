"""Reading the tape sentences of Especulación Siniestra back: each as the tape would print it."""

from exchange.script.sentence import Line
from market.siniestra import N_
from market.siniestra.law.cards import SUITS
from market.siniestra.speech.reading import take_card, take_suit


def read_sentence(line: Line) -> str:
    """A whole tape sentence in its canonical form. Raises PlayFileError where no sentence goes on so."""
    match line.peek():
        case "the":
            line.take_phrase("the game is a draw at")
            return f"the game is a draw at {line.take_number()}"
        case word if word in SUITS:
            return _price(line)
        case word if word in line.seats:
            return _seat(line)
        case _:
            line.fail(N_("expected a sentence of the tape, found {found}"))


def _price(line: Line) -> str:
    suit = take_suit(line)
    if line.take_word("moves", "stays") == "stays":
        line.take_word("at")
        return f"{suit} stays at {line.take_number()}"
    line.take_word("from")
    before = line.take_number()
    line.take_word("to")
    return f"{suit} moves from {before} to {line.take_number()}"


def _seat(line: Line) -> str:
    seat = line.take_seat()
    match line.take_word("plays", "invests", "quotes", "draws", "scores", "wins"):
        case "draws":
            return f"{seat} draws"
        case "scores":
            return f"{seat} scores {line.take_number()}"
        case "wins":
            line.take_word("with")
            points = line.take_number()
            line.take_word("to")
            return f"{seat} wins with {points} to {line.take_number()}"
        case does:
            return f"{seat} {does} {take_card(line)}"
