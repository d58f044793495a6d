"""What a seat may do now, said to a person who asks: the moves as a play script writes them, and what binds them."""

from typing import Any

from exchange.value.words import catalogue
from market.bolsa import N_
from market.bolsa.law.choices import BidChoices, DealChoices, SheetChoices
from market.bolsa.law.model import COMPANIES
from market.bolsa.speech.tape import Say, parts_words

_MOST_SPREADS = 12


def legal(choices: Any, lang: str) -> tuple[str, ...]:
    """Lines in the language; none where the seat may not move. A move is written in English, as in a script."""
    say = catalogue("market.bolsa", lang).gettext
    match choices:
        case SheetChoices():
            return _sheet(choices, say)
        case BidChoices():
            return _bid(choices, say)
        case DealChoices():
            return _deal(choices, say)
        case _:
            return ()


def _sheet(choices: SheetChoices, say: Say) -> tuple[str, ...]:
    row = say(N_("{company} at {price}: sell up to {owned}, buy up to {orders}"))
    rows = zip(COMPANIES, choices.prices, choices.owned, choices.orders, strict=True)
    return (
        say(N_("orders buy 2 IBE, sell 1 SAN    your sealed sheet, for example (B2.1)")),
        say(N_("orders nothing                  an empty one")),
        *(row.format(company=name, price=price, owned=owned, orders=orders) for name, price, owned, orders in rows),
        say(
            N_("all your buys together cost at most {cash} (B2.3); a company is bought or sold, not both (B2.4)")
        ).format(cash=choices.cash),
    )


def _bid(choices: BidChoices, say: Say) -> tuple[str, ...]:
    stay = say(N_("passes      you are out of this auction, and still deal at its price where shares are left (B5.1)"))
    if not choices.bids:
        return (stay, say(N_("no bid is open to you (B4.2)")))
    low, high = min(choices.bids), max(choices.bids)
    bids = say(N_("bids {low}      a price {low}..{high} (B4.3, B4.4)")).format(low=low, high=high)
    return (bids, stay)


def _deal(choices: DealChoices, say: Say) -> tuple[str, ...]:
    left = ", ".join(f"{seat} {shares}" for seat, shares in choices.left.items())
    spreads = [f"deals {parts_words(parts)}" for parts in choices.spreads()]
    more = (say(N_("… and {count} ways more")).format(count=len(spreads) - _MOST_SPREADS),)
    return (
        say(N_("{shares} shares to deal, each counterparty at most what it has left: {left} (B5.3)")).format(
            shares=choices.shares, left=left
        ),
        *spreads[:_MOST_SPREADS],
        *(more if len(spreads) > _MOST_SPREADS else ()),
        say(N_("an empty line deals clockwise from the token holder")),
    )
