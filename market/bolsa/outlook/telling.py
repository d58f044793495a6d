"""What would come of a move, in words: a quiet line beside an order, before a bid, before a pass."""

from collections.abc import Sequence

from auction.spoken import Way
from exchange.game import Command
from exchange.value.words import said, said_of
from market.bolsa import N_
from market.bolsa.law import model
from market.bolsa.law.model import COMPANIES, WIDTH
from market.bolsa.law.state import State
from market.bolsa.outlook.bid_ahead import Silent, Won, gains, if_silent, if_won
from market.bolsa.outlook.sheet_ahead import Alone, if_alone

_LOST = N_.plural("{companies} is lost (B3.1)", "{companies} are lost (B3.1)")
_RISKED = N_("{companies} may be lost (B3.1)")
_SHARES = N_.plural("{count} share", "{count} shares")


def foresee(view: State, command: Command, lang: str) -> tuple[str, ...]:
    """What would come of this move, as its seat may know: a line each; none for a move of which nothing can be told."""
    match command:
        case model.SealSheet(sheet=sheet):
            amounts = tuple(sheet.buy.get(name, 0) - sheet.sell.get(name, 0) for name in COMPANIES)
            return sheet_words(view, command.seat, amounts, lang)
        case model.Bid(bid=bid) if _speaks(view, command.seat):
            won = if_won(view, command.seat, bid)
            return (won_words(view, won, lang), worth_words(view, bid, lang))
        case model.Pass() if _speaks(view, command.seat):
            return silent_words(view, if_silent(view, command.seat), lang)
        case _:
            return ()


def _speaks(view: State, seat: str) -> bool:
    return view.auction is not None and seat in view.auction.awaited


def sheet_words(view: State, seat: str, amounts: Sequence[int], lang: str) -> tuple[str, ...]:
    """A line for each order of a sheet of signed shares."""
    told = if_alone(view, seat, amounts)
    return tuple(f"{COMPANIES[place]}: {alone_words(told[place], lang)}" for place in range(WIDTH) if amounts[place])


def alone_words(alone: Alone, lang: str) -> str:
    """An order that nobody answers."""
    facts = {"before": alone.before, "after": alone.after, "gain": _signed(alone.gain)}
    if alone.fee:
        return said(
            N_("if nobody else asks: {before} → {after}, you {gain}, {fee} paid (B8.9)"), lang, fee=alone.fee, **facts
        )
    return said(N_("if nobody else asks: {before} → {after}, you {gain}"), lang, **facts)


def won_words(view: State, won: Won, lang: str) -> str:
    """A bid that wins: what it costs and leaves, and which later buys that loses."""
    if view.auction is None or view.auction.way is Way.DOWN:
        told = N_("{price} brings {coins} for {shares}, and leaves {left}")
    else:
        told = N_("{price} costs {coins} for {shares}, and leaves {left}")
    shares = said_of(_SHARES, won.shares, lang)
    text = said(told, lang, price=won.price, coins=won.coins, shares=shares, left=won.left)
    lost = lost_words(won, lang)
    return f"{text}: {lost}" if lost else text


def lost_words(won: Won, lang: str) -> str:
    """Which later buys a bid that wins loses, and which it may lose; empty where it loses none."""
    told = []
    if won.lost:
        told.append(said_of(_LOST, len(won.lost), lang, companies=", ".join(won.lost)))
    if won.risked:
        told.append(said(_RISKED, lang, companies=", ".join(won.risked)))
    return "; ".join(told)


def worth_words(view: State, price: int, lang: str) -> str:
    """What the price of an auction does to the worth of all."""
    told = ", ".join(f"{name} {_signed(gain)}" for name, gain in gains(view, price).items())
    return said(N_("closing at {price}: {told}"), lang, price=price, told=told)


def silent_words(view: State, silent: Silent, lang: str) -> tuple[str, ...]:
    """A pass: what may still be dealt, at which price, and what cannot be paid then."""
    up = view.auction is None or view.auction.way is Way.UP
    shares = _shares_words(silent.least, silent.most, lang)
    if silent.low == silent.high:
        text = said(N_("if you pass: {shares} at {low}"), lang, shares=shares, low=silent.low)
    elif silent.open_end and up:
        text = said(N_("if you pass: {shares} at {low} or more"), lang, shares=shares, low=silent.low)
    elif silent.open_end:
        text = said(N_("if you pass: {shares} at {high} or less"), lang, shares=shares, high=silent.high)
    else:
        text = said(
            N_("if you pass: {shares} at {low} to {high}"), lang, shares=shares, low=silent.low, high=silent.high
        )
    if silent.unpaid_from is None:
        return (text,)
    if silent.lost:
        lost = N_("from {price} on you could not pay: you get nothing and lose {companies} too (B5.2)")
        return (text, said(lost, lang, price=silent.unpaid_from, companies=", ".join(silent.lost)))
    return (text, said(N_("from {price} on you could not pay, and get nothing (B5.2)"), lang, price=silent.unpaid_from))


def _shares_words(least: int, most: int, lang: str) -> str:
    if not most:
        return said(N_("no share"), lang)
    whole = said_of(_SHARES, most, lang)
    if least == most:
        return whole
    between = N_("{least} or {whole}") if most == least + 1 else N_("{least} to {whole}")
    return said(between, lang, least=least, whole=whole)


def _signed(number: int) -> str:
    return f"{number:+d}".replace("-", "−") if number else "0"
