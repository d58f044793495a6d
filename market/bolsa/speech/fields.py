"""What the fields of Bolsa's sentences hold: companies, sheets, and the parts of a deal."""

from collections.abc import Iterable

from exchange.script.kinds import NUMBER, SEAT
from exchange.script.pattern import ENGLISH, FieldKind, Forms, Pattern
from exchange.script.sentence import Line
from market.bolsa import N_
from market.bolsa.law.model import COMPANIES, Part, Sheet, sheet_of


def take_company(line: Line) -> str:
    """A company by its letters."""
    return line.take_one(N_("expected a company (IBE SAN TEF ITX FER), found {found}"), COMPANIES)


COMPANY = FieldKind(take_company, lambda line: line.peek() in COMPANIES)

_KINDS = {"shares": NUMBER, "company": COMPANY, "seat": SEAT}
_BUY = Pattern(N_("buy {shares} {company}"), _KINDS)
_SELL = Pattern(N_("sell {shares} {company}"), _KINDS)
_NOTHING = Pattern(N_("nothing"), _KINDS)
_PART = Pattern(N_("{shares} with {seat}"), _KINDS)

_WHOLE_SHEET = Forms((_BUY, _SELL, _NOTHING))
_ORDER = Forms((_BUY, _SELL))
_ONLY_BUYS = Forms((_BUY,))
_ONE_PART = Forms((_PART,))


def write_sheet(sheet: Sheet, lang: str = ENGLISH) -> str:
    """A sheet as the tape tells it: `buy 2 IBE, sell 1 SAN`, companies in board order, or `nothing`."""
    orders = [
        pattern.write({"shares": shares, "company": company}, lang)
        for company in COMPANIES
        for pattern, side in ((_BUY, sheet.buy), (_SELL, sheet.sell))
        if (shares := side.get(company))
    ]
    return ", ".join(orders) or _NOTHING.write({}, lang)


def _take_orders(line: Line, first: Forms, then: Forms, *, apart: bool) -> Sheet:
    """Orders with commas between them; the two sides may name the same company where they are read `apart`."""
    orders: dict[Pattern, dict[str, int]] = {_BUY: {}, _SELL: {}}
    order = first.read(line)
    while order.pattern is not _NOTHING:
        company = order.fields["company"]
        named = orders[order.pattern] if apart else orders[_BUY] | orders[_SELL]
        if company in named:
            line.fail(N_("{found} is named twice"), at=line.place - 1)
        orders[order.pattern][company] = order.fields["shares"]
        if not line.skip(","):
            break
        order = then.read(line)
    return sheet_of(orders[_BUY], orders[_SELL])


def _take_sheet(line: Line) -> Sheet:
    """A sheet as it is sealed: the same company twice on one side cannot be read; `buy 0 IBE` means nothing."""
    return _take_orders(line, _WHOLE_SHEET, _ORDER, apart=True)


def _take_turned_sheet(line: Line) -> Sheet:
    """A sheet as the tape tells it: no company twice, as none that buys and sells one is ever sealed (B2.4)."""
    return _take_orders(line, _WHOLE_SHEET, _ORDER, apart=False)


def _take_buys(line: Line) -> dict[str, int]:
    """What is withdrawn (B3.1, B5.2)."""
    return _take_orders(line, _ONLY_BUYS, _ONLY_BUYS, apart=False).buy


def _take_part(line: Line) -> Part:
    return Part(**_ONE_PART.read(line).fields)


def _take_parts(line: Line) -> tuple[Part, ...]:
    """Parts as they are chosen: a seat named twice is read, and refused (B5.3)."""
    return tuple(line.take_list(lambda: _take_part(line)))


def _take_dealt(line: Line) -> tuple[Part, ...]:
    """Parts as the tape tells them: no seat twice."""
    parts: list[Part] = []
    while not parts or line.skip(","):
        part = _take_part(line)
        if part.seat in [other.seat for other in parts]:
            line.fail(N_("{found} is named twice"), at=line.place - 1)
        parts.append(part)
    return tuple(parts)


def _write_parts(parts: Iterable[Part], lang: str) -> str:
    return ", ".join(_PART.write({"shares": part.shares, "seat": part.seat}, lang) for part in parts)


ORDERS = FieldKind(_take_sheet, write=write_sheet)
SHEET = FieldKind(_take_turned_sheet, write=write_sheet)
BUYS = FieldKind(_take_buys, write=lambda buys, lang: write_sheet(Sheet(buys), lang))
PARTS = FieldKind(_take_parts, write=_write_parts)
DEALT = FieldKind(_take_dealt, write=_write_parts)
