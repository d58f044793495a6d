"""What several of Bolsa's sentences share: companies, sheets, and parts of a deal."""

from exchange.language import mark as _
from exchange.play.line import Line
from market.bolsa.model import COMPANIES, Part, Sheet, sheet_of


def take_company(line: Line) -> str:
    """A company by its letters."""
    return line.take_one(_("expected a company (IBE SAN TEF ITX FER), found {found}"), COMPANIES)


def take_sheet(line: Line) -> Sheet:
    """`buy 2 IBE, sell 1 SAN` or `nothing`. The same company twice on one side cannot be read; `buy 0 IBE` means
    nothing."""
    if line.skip("nothing"):
        return Sheet()
    sides: dict[str, dict[str, int]] = {"buy": {}, "sell": {}}
    while True:
        side = sides[line.take_word("buy", "sell")]
        shares = line.take_number()
        if line.peek() in side:
            line.fail(_("{found} is named twice"))
        side[take_company(line)] = shares
        if not line.skip(","):
            return sheet_of(sides["buy"], sides["sell"])


def take_part(line: Line) -> Part:
    """`1 with Dani`."""
    shares = line.take_number()
    line.take_word("with")
    return Part(line.take_seat(), shares)
