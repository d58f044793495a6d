"""What a seat may do now, said to a person who asks: the moves as they are typed, and what binds them."""

from collections.abc import Callable

from exchange.script.speech import beside
from exchange.value.words import catalogue
from market.bolsa import N_
from market.bolsa.law.choices import BidChoices, DealChoices, SheetChoices
from market.bolsa.law.model import COMPANIES, Bid, Deal, Pass, SealSheet, Sheet
from market.bolsa.speech.grammar import GRAMMAR

Say = Callable[[str], str]

_MOST_SPREADS = 12
_EXAMPLE = Sheet({"IBE": 2}, {"SAN": 1})


def legal(choices: object, lang: str) -> tuple[str, ...]:
    """Lines in the language; none where the seat may not move."""
    say = catalogue("market.bolsa", lang).gettext
    match choices:
        case SheetChoices():
            return _sheet(choices, say, lang)
        case BidChoices():
            return _bid(choices, say, lang)
        case DealChoices():
            return _deal(choices, say, lang)
        case _:
            return ()


def _sheet(choices: SheetChoices, say: Say, lang: str) -> tuple[str, ...]:
    row = say(N_("{company} at {price}: sell up to {owned}, buy up to {orders}"))
    rows = zip(COMPANIES, choices.prices, choices.owned, choices.orders, strict=True)
    example, empty = (GRAMMAR.typed(SealSheet(seat=choices.seat, sheet=sheet), lang) for sheet in (_EXAMPLE, Sheet()))
    most = N_("all your buys together cost at most {cash} (B2.3); a company is bought or sold, not both (B2.4)")
    if choices.sales:
        most = N_(
            "all your buys together cost at most {cash} and what you sell at these prices (B2.3, B8.8); a company is "
            "bought or sold, not both (B2.4)"
        )
    return (
        *beside({example: say(N_("your sealed sheet, for example (B2.1)")), empty: say(N_("an empty one"))}),
        *(row.format(company=name, price=price, owned=owned, orders=orders) for name, price, owned, orders in rows),
        say(most).format(cash=choices.cash),
    )


def _bid(choices: BidChoices, say: Say, lang: str) -> tuple[str, ...]:
    passes = GRAMMAR.typed(Pass(seat=choices.seat), lang)
    out = say(N_("you are out of this auction, and still deal at its price where shares are left (B5.1)"))
    if not choices.bids:
        return (*beside({passes: out}), say(N_("no bid is open to you (B4.2)")))
    low, high = min(choices.bids), max(choices.bids)
    bids = GRAMMAR.typed(Bid(seat=choices.seat, bid=low), lang)
    return beside({bids: say(N_("a price {low}..{high} (B4.3, B4.4)")).format(low=low, high=high), passes: out})


def _deal(choices: DealChoices, say: Say, lang: str) -> tuple[str, ...]:
    left = ", ".join(f"{seat} {shares}" for seat, shares in choices.left.items())
    spreads = [GRAMMAR.typed(Deal(seat=choices.seat, parts=parts), lang) for parts in choices.spreads()]
    more = (say(N_("… and {count} ways more")).format(count=len(spreads) - _MOST_SPREADS),)
    return (
        say(N_("{shares} shares to deal, each counterparty at most what it has left: {left} (B5.3)")).format(
            shares=choices.shares, left=left
        ),
        *spreads[:_MOST_SPREADS],
        *(more if len(spreads) > _MOST_SPREADS else ()),
        say(N_("an empty line deals clockwise from the token holder")),
    )
