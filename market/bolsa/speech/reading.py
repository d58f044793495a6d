"""What several of Bolsa's sentences share: companies, sheets, and parts of a deal."""

from exchange.script.sentence import Line
from market.bolsa import N_
from market.bolsa.law.model import COMPANIES, Part, Sheet, sheet_of


def take_company(line: Line) -> str:
    """A company by its letters."""
    return line.take_one(N_("expected a company (IBE SAN TEF ITX FER), found {found}"), COMPANIES)


def take_sheet(line: Line) -> Sheet:
    """`buy 2 IBE, sell 1 SAN` or `nothing`. The same company twice on one side cannot be read; `buy 0 IBE` means
    nothing."""
    return _take_whole_sheet(line, apart=True)


def take_turned_sheet(line: Line) -> Sheet:
    """A sheet as the tape tells it: no company twice, as none that buys and sells one is ever sealed (B2.4)."""
    return _take_whole_sheet(line, apart=False)


def _take_whole_sheet(line: Line, *, apart: bool) -> Sheet:
    sides = ("buy", "sell")
    if line.peek() in sides:
        return _take_orders(line, sides, apart=apart)
    line.take_word(*sides, "nothing")
    return Sheet()


def take_buys(line: Line) -> Sheet:
    """`buy 2 SAN, buy 1 TEF`: what is withdrawn (B3.1, B5.2)."""
    return _take_orders(line, ("buy",), apart=False)


def _take_orders(line: Line, words: tuple[str, ...], *, apart: bool) -> Sheet:
    """Orders of these sides; the two sides may name the same company where they are read `apart`."""
    orders: dict[str, dict[str, int]] = {"buy": {}, "sell": {}}
    while True:
        side = orders[line.take_word(*words)]
        shares = line.take_number()
        if line.peek() in (side if apart else orders["buy"] | orders["sell"]):
            line.fail(N_("{found} is named twice"))
        side[take_company(line)] = shares
        if not line.skip(","):
            return sheet_of(orders["buy"], orders["sell"])


def take_dealt(line: Line) -> tuple[Part, ...]:
    """Parts as the tape tells them: no seat twice."""
    parts: list[Part] = []
    while not parts or line.skip(","):
        part = take_part(line)
        if part.seat in [other.seat for other in parts]:
            line.fail(N_("{found} is named twice"), at=line.place - 1)
        parts.append(part)
    return tuple(parts)


def take_part(line: Line) -> Part:
    """`1 with Dani`."""
    shares = line.take_number()
    line.take_word("with")
    return Part(line.take_seat(), shares)
