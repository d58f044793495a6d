"""What is said beside the tape to whoever sits at a table: the sheets company by company, and the hammer."""

from collections.abc import Iterable

from exchange.script.kinds import write_several
from exchange.value.words import said, said_of
from market.bolsa import N_
from market.bolsa.law import model
from market.bolsa.law.model import COMPANIES, WIDTH
from market.bolsa.law.state import State

_STAY_BOUND = N_.plural("{seats} stays bound (B5.1).", "{seats} stay bound (B5.1).")


def aside(event: object, after: State, lang: str) -> tuple[str, ...]:
    """Lines about an event, from the state behind it; none where the tape has said it all. All of it is public."""
    match event:
        case model.SheetsTurnedOver():
            return tuple(line for company in range(WIDTH) if (line := _asked(after, company, lang)))
        case model.AuctionClosed():
            return (f"{closing_words(event, lang)} {dealing_words(after, event, lang)}",)
        case _:
            return ()


def _asked(state: State, company: int, lang: str) -> str:
    """A company's column of the sheets: who wants and who offers how many; empty where nobody does."""
    buys = [(state.seats[seat], state.to_buy(seat, company)) for seat in state.buyers(company)]
    sells = [(state.seats[seat], state.to_sell(seat, company)) for seat in state.sellers(company)]
    if not buys and not sells:
        return ""
    told = N_("{company}: {wanted} wanted{buyers}, {offered} offered{sellers}")
    return said(
        told,
        lang,
        company=COMPANIES[company],
        wanted=sum(shares for _seat, shares in buys),
        buyers=_who(buys),
        offered=sum(shares for _seat, shares in sells),
        sellers=_who(sells),
    )


def _who(side: Iterable[tuple[str, int]]) -> str:
    told = ", ".join(f"{seat} {shares}" for seat, shares in side)
    return f" ({told})" if told else ""


def closing_words(event: model.AuctionClosed, lang: str) -> str:
    """The hammer falls."""
    return said(N_("{company} closes at {price}."), lang, company=event.company, price=event.price)


def dealing_words(state: State, event: model.AuctionClosed, lang: str) -> str:
    """Who deals first behind it, and who stays bound by its order (B5.1); `state` is that of any moment up to the end
    of the filling."""
    if state.nobody_deals:
        return said(N_("Nobody has bid, and nobody deals (B8.3)."), lang)
    first, *others = event.ranking
    silent = state.auction is None or not state.auction.sold
    told = [said(N_("Nobody has bid: the price stays."), lang)] if silent else []
    told.append(said(N_("{seat} deals first."), lang, seat=first))
    if others:
        told.append(said_of(_STAY_BOUND, len(others), lang, seats=write_several(others, lang)))
    return " ".join(told)
