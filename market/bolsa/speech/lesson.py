"""What is said to somebody who plays Bolsa for the first time: a few sentences for each moment of a round.

The first sentence is the aim. What a call is said to have done is read off its events: it holds whatever the learner
asked for.
"""

from auction.spoken import Way
from exchange.log.follow import Follower
from exchange.teaching import Balloon
from exchange.value.words import said
from market.bolsa import N_
from market.bolsa.law import model
from market.bolsa.law.model import COMPANIES, Bid, SealSheet, Sheet
from market.bolsa.law.state import State

ADVISED = Sheet({"IBE": 2, "TEF": 2, "ITX": 1})
"""The sheet that the learner is advised to write: 50 in all, to the last coin (B2.3)."""
OPENING = 2
"""The first bid that is advised is so far above the price."""

ORDERS = N_(
    "Whoever is richest at the end wins: cash, and shares at their price. You are {me}. What all of you ask for moves"
    " the prices. Ask to buy 2 IBE, 2 TEF and 1 ITX: that is all your cash. Nobody sees your sheet until the last one"
    " is sealed."
)
SHEETS = N_(
    "All sheets are open. The companies are called one by one: how many shares are wanted, how many are offered, and "
    "how many seats ask, that alone says what becomes of a price. There are eight cases."
)
AUCTION = N_(
    "Too many buyers for too few shares: an auction. Bid more than the last bid, or pass for good. The last bid is "
    "what the winner pays, and the new price of everybody's {company}. Begin with {bid}."
)
OUTBID = N_(
    "{seat} bids {bid}. Bid more and the share may be yours, at that price; or pass: you keep your cash, and the "
    "{company} that you own is worth the last bid all the same."
)
AUCTION_DOWN = N_(
    "Too many sellers for too few buyers: an auction downwards. Bid less than the last bid, or pass for good. The "
    "last bid is what the winner is paid, and the new price of everybody's {company}."
)
OTHERS_BID = N_(
    "Several seats compete, so they bid, one after another. The last bid is the price, for the trade and on the board."
)
CALLED = N_("Now {company} is called: {wanted} wanted, {offered} offered. Think what becomes of its price, and why.")
CALLS = {
    "1": N_("Case 1: nobody asks for {company}, and nothing happens to it."),
    "2": N_(
        "Case 2: {company} is offered and nobody wants it. Nobody trades, and it falls by {step}: offering alone "
        "presses a price, and whoever owns {company} is poorer now."
    ),
    "3": N_(
        "Case 3: {company} is wanted and nobody sells. Nobody trades, nobody pays, and it rises by {step}: wanting "
        "alone lifts a price. Everybody who owns {company} is richer now."
    ),
    "4": N_(
        "Case 4: as much {company} is wanted as offered. It trades at the price on the board, and the price stays."
    ),
    "5a": N_(
        "Case 5a: {buyer} alone wants more {company} than is offered. {buyer} buys at {before}, then it rises to "
        "{after}: bought before the rise. That is how one gets ahead of those who only hold."
    ),
    "5b": N_(
        "Case 5b: the auction of {company} ended at {after}. The winner paid that, and so much is every share of "
        "{company} worth now, yours too. Who buys makes others richer as well."
    ),
    "6a": N_(
        "Case 6a: {seller} alone sells more {company} than is wanted. {seller} sells at {before}, then it falls to "
        "{after}: sold before the fall."
    ),
    "6b": N_(
        "Case 6b: the auction of {company} ended at {after}. So much is every share of {company} worth now, yours too."
    ),
}
SUMMARY = N_(
    "The round is over: what moved, what was traded, and what it did to each of you. A game has five such rounds, and"
    " the token, which says who comes first, goes on to the next seat. This lesson has one: now the bank pays your "
    "shares."
)
WON = N_(
    "You have won! Remember: ask for what you hold, buy before a rise, sell before a fall. A whole game has five "
    "rounds, and what you own then differs from what the others own: now it is your turn."
)
LOST = N_(
    "{winner} has won, with {worth}. Remember: ask for what you hold, buy before a rise, sell before a fall. A whole "
    "game has five rounds: now it is your turn."
)


def said_after(timeline: Follower, n: int, me: str, lang: str) -> Balloon | None:
    """What is said after event n of what this seat may know; None where nothing new is to be said."""
    state: State = timeline.state(n)
    match timeline.event(n):
        case model.RoundBegun():
            command = SealSheet(seat=me, sheet=ADVISED)
            return Balloon(about="orders", text=said(ORDERS, lang, me=me), advised=command, waits=False)
        case model.SheetsTurnedOver():
            return Balloon(about="sheets", text=said(SHEETS, lang))
        case model.CompanyCalled() as called:
            text = said(CALLED, lang, company=called.company, wanted=called.wanted, offered=called.offered)
            return Balloon(about="call", text=text, waits=False)
        case model.AuctionOpened() as opened:
            return _auction(opened, state, me, lang)
        case model.BidMade(seat=seat, bid=bid) if seat != me and me in _speaks(state):
            told = said(OUTBID, lang, seat=seat, bid=bid, company=COMPANIES[state.company])
            return Balloon(about="auction", text=told, waits=False)
        case model.PriceMoved() as moved:
            return Balloon(about="call", text=_call(moved, timeline, n, lang))
        case model.RoundEnded():
            return Balloon(about="summary", text=said(SUMMARY, lang))
        case model.GameWon():
            return Balloon(about="close", text=_close(state, me, lang), waits=False)
        case _:
            return None


def _auction(opened: model.AuctionOpened, state: State, me: str, lang: str) -> Balloon:
    assert state.auction is not None
    company = COMPANIES[state.company]
    if me not in state.auction.bidders:
        return Balloon(about="call", text=said(OTHERS_BID, lang))
    if opened.way is Way.DOWN:
        return Balloon(about="auction", text=said(AUCTION_DOWN, lang, company=company), waits=False)
    bid = state.prices[state.company] + OPENING
    told = said(AUCTION, lang, company=company, bid=bid)
    return Balloon(about="auction", text=told, advised=Bid(seat=me, bid=bid), waits=False)


def _speaks(state: State) -> tuple[str, ...]:
    """Who is to bid or to pass now."""
    return state.auction.awaited if state.auction is not None and not state.auction.ended else ()


def _call(moved: model.PriceMoved, timeline: Follower, n: int, lang: str) -> str:
    """What became of the company called, from its events alone."""
    called = timeline.numbers(model.CompanyCalled, n)[-1]
    trades = [event for event in timeline.events(called, n) if isinstance(event, model.SharesTraded)]
    return said(
        CALLS[moved.case],
        lang,
        company=moved.company,
        before=moved.before,
        after=moved.after,
        step=abs(moved.after - moved.before),
        buyer=trades[0].buyer if trades else "",
        seller=trades[0].seller if trades else "",
    )


def _close(state: State, me: str, lang: str) -> str:
    if me in state.winners:
        return said(WON, lang)
    return said(LOST, lang, winner=" + ".join(state.winners), worth=max(state.cash))
