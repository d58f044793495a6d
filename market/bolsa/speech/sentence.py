"""Reading Bolsa's tape sentences back: each as the tape would print it, so that two spellings of one compare equal."""

from exchange.script.sentence import Line
from market.bolsa import N_
from market.bolsa.law.model import COMPANIES
from market.bolsa.speech import tape
from market.bolsa.speech.reading import take_buys, take_company, take_dealt, take_turned_sheet

_OPENINGS = N_("expected a sentence of the tape, found {found}")


def read_sentence(line: Line) -> str:
    """A whole tape sentence in its canonical form. Raises PlayFileError where no sentence goes on so."""
    match line.peek():
        case "round":
            return _round(line)
        case "the":
            return _the(line)
        case word if word in COMPANIES:
            return _company(line)
        case word if word in line.seats:
            return _seat(line)
        case _:
            line.fail(_OPENINGS)


def _round(line: Line) -> str:
    line.take_word("round")
    number = line.take_number()
    if line.take_word("begins", "ends") == "begins":
        line.take_comma()
        line.take_phrase("token with")
        return f"round {number} begins, token with {line.take_seat()}"
    line.take_comma()
    line.take_phrase("token to")
    return f"round {number} ends, token to {line.take_seat()}"


def _the(line: Line) -> str:
    line.take_word("the")
    if line.take_word("sheets", "bank") == "sheets":
        line.take_phrase("are turned over")
        return "the sheets are turned over"
    line.take_word("pays")
    return f"the bank pays {line.take_seat()} {line.take_number()}"


def _company(line: Line) -> str:
    company = take_company(line)
    match line.take_word("is", "goes", "closes", "moves", "stays"):
        case "is":
            line.take_word("called")
            line.take_comma()
            wanted = line.take_number()
            line.take_word("wanted")
            line.take_comma()
            offered = line.take_number()
            line.take_word("offered")
            return f"{company} is called, {wanted} wanted, {offered} offered"
        case "goes":
            line.take_phrase("to auction")
            line.take_comma()
            way = line.take_word("up", "down")
            line.take_comma()
            line.take_word("speaking")
            return f"{company} goes to auction, {way}, speaking {' '.join(line.take_seats())}"
        case "closes":
            line.take_word("at")
            price = line.take_number()
            line.take_comma()
            line.take_word("ranking")
            return f"{company} closes at {price}, ranking {' '.join(line.take_seats())}"
        case "moves":
            line.take_word("from")
            before = line.take_number()
            line.take_word("to")
            return f"{company} moves from {before} to {line.take_number()}"
        case _:
            line.take_word("at")
            return f"{company} stays at {line.take_number()}"


def _seat(line: Line) -> str:
    seat = line.take_seat()
    if line.peek() in (",", "and"):
        return _shared_win(line, seat)
    match line.take_word("orders", "withdraws", "bids", "passes", "deals", "buys", "wins"):
        case "orders":
            return f"{seat} orders {tape.sheet_words(take_turned_sheet(line))}"
        case "withdraws":
            return f"{seat} withdraws {tape.sheet_words(take_buys(line))}"
        case "bids":
            return f"{seat} bids {line.take_number()}"
        case "passes":
            return f"{seat} passes"
        case "deals":
            return f"{seat} deals {tape.parts_words(take_dealt(line))}"
        case "buys":
            shares, company = line.take_number(), take_company(line)
            line.take_word("from")
            seller = line.take_seat()
            line.take_word("at")
            return f"{seat} buys {shares} {company} from {seller} at {line.take_number()}"
        case _:
            line.take_word("with")
            return f"{seat} wins with {line.take_number()}"


def _shared_win(line: Line, first: str) -> str:
    """`Ana and Beto win with 120`, `Ana, Beto and Caro win with 120`."""
    seats = [first]
    while line.take_word(",", "and") == ",":
        seats.append(line.take_other_seat(seats))
    seats.append(line.take_other_seat(seats))
    line.take_phrase("win with")
    return f"{tape.named(tuple(seats))} win with {line.take_number()}"
