"""Bolsa's tidy tables: games, seats, sheets, calls, bids, trades, payments, worth by event. Codebook: docs/data.md."""

from collections.abc import Iterator
from typing import Any

from auction.spoken import Way
from exchange.title import Tables
from market.bolsa.law import model
from market.bolsa.law.model import COMPANIES, Sheet
from market.bolsa.law.options import OPTIONS
from market.bolsa.law.state import State
from market.bolsa.speech.grammar import GRAMMAR
from market.export import (
    ColumnKind,
    Columns,
    GameSteps,
    Row,
    TimedStep,
    columns,
    first_rows,
    game_columns,
    seat_columns,
)

_TEXT, _NUMBER, _SEAT, _FLAG = ColumnKind.TEXT, ColumnKind.NUMBER, ColumnKind.SEAT, ColumnKind.FLAG
_WHEN = {"n": _NUMBER, "at": ColumnKind.TIME, "round": _NUMBER}

KINDS: dict[type, tuple[str, int]] = {
    model.UnansweredPaid: ("unanswered", -1),
    model.DividendPaid: ("dividend", 1),
    model.FeePaid: ("fee", -1),
    model.BankPaid: ("end", 1),
}

COLUMNS: Columns = {
    "games": game_columns(OPTIONS),
    "seats": seat_columns(worth=_NUMBER),
    "sheets": columns(
        **_WHEN,
        seat=_SEAT,
        company=_TEXT,
        buy=_NUMBER,
        sell=_NUMBER,
        replaced=_FLAG,
        by=_TEXT,
        seconds=ColumnKind.SECONDS,
    ),
    "calls": columns(
        **_WHEN,
        company=_TEXT,
        wanted=_NUMBER,
        offered=_NUMBER,
        withdrawn=_NUMBER,
        case=_TEXT,
        rule=_TEXT,
        way=_TEXT,
        bidders=_NUMBER,
        bids=_NUMBER,
        traded=_NUMBER,
        before=_NUMBER,
        after=_NUMBER,
    ),
    "bids": columns(
        **_WHEN,
        company=_TEXT,
        way=_TEXT,
        seat=_SEAT,
        passed=_FLAG,
        bid=_NUMBER,
        standing=_NUMBER,
        start=_NUMBER,
        rule=_TEXT,
        by=_TEXT,
        seconds=ColumnKind.SECONDS,
    ),
    "trades": columns(
        **_WHEN, company=_TEXT, buyer=_SEAT, seller=_SEAT, shares=_NUMBER, price=_NUMBER, case=_TEXT, rule=_TEXT
    ),
    "payments": columns(**_WHEN, seat=_SEAT, kind=_TEXT, company=_TEXT, coins=_NUMBER, rule=_TEXT),
    "worth": columns(**_WHEN, seat=_SEAT, cash=_NUMBER, worth=_NUMBER),
}


def rows(game: GameSteps) -> Iterator[tuple[str, Row]]:
    """The rows of a game, each with the name of its table."""
    for table, row in first_rows(game):
        yield table, {**row, "worth": row["score"]} if table == "seats" else row
    yield from (("sheets", row) for row in _sheets(game))
    yield from _calls(game)
    for step in game.steps:
        if isinstance(step.event, model.BidMade | model.BidderPassed):
            yield "bids", _bid(game, step)
        elif isinstance(step.event, model.Payment):
            yield "payments", _payment(game, step)
        for seat, name in enumerate(step.after.seats):
            yield (
                "worth",
                _when(game, step)
                | {
                    "seat": name,
                    "cash": step.after.cash[seat],
                    "worth": step.after.worth(seat),
                },
            )


def _when(game: GameSteps, step: TimedStep) -> dict[str, object]:
    return {"game": game.id, "n": step.n, "at": step.at, "round": step.after.round}


def _sheets(game: GameSteps) -> Iterator[Row]:
    """A row for each company of each sheet that this viewer may know: its own, and those turned over (B2.1)."""
    turned = {
        sheet.opens: sheet.sheet
        for step in game.steps
        if isinstance(step.event, model.SheetsTurnedOver)
        for sheet in step.event.sheets
    }
    sealed = [step for step in game.steps if isinstance(step.event, model.SheetSealed)]
    last = {(step.after.round, step.event.seat): step.n for step in sealed if isinstance(step.event, model.SheetSealed)}
    for step in sealed:
        event = step.event
        assert isinstance(event, model.SheetSealed)
        sheet = event.sheet if isinstance(event.sheet, Sheet) else turned.get(step.n)
        if sheet is None:
            continue
        for company in COMPANIES:
            yield _when(game, step) | {
                "seat": event.seat,
                "company": company,
                "buy": sheet.buy.get(company, 0),
                "sell": sheet.sell.get(company, 0),
                "replaced": last[step.after.round, event.seat] != step.n,
                "by": step.by,
                "seconds": step.seconds,
            }


def _calls(game: GameSteps) -> Iterator[tuple[str, Row]]:
    """A row for each company called and done, and one for each trade. The case is known when the company is done, or
    has gone to auction: no move is awaited before that, so a running game has no call without a case."""
    call: dict[str, Any] = {}
    trades: list[dict[str, Any]] = []
    for step in game.steps:
        match step.event:
            case model.CompanyCalled(company=company, wanted=wanted, offered=offered):
                call = _when(game, step) | {"company": company, "wanted": wanted, "offered": offered}
                call |= {"withdrawn": 0, "bids": 0, "traded": 0, "bidders": 0}
                trades = []
            case model.BuysWithdrawn(buys=buys):
                call["withdrawn"] += buys.get(call["company"], 0)
            case model.AuctionOpened(way=way, speaking=speaking):
                call |= {"way": str(way), "bidders": len(speaking)}
            case model.BidMade():
                call["bids"] += 1
            case model.SharesTraded() as trade:
                call["traded"] += trade.shares
                trades.append(_when(game, step) | _trade(trade))
            case model.PriceMoved() as moved:
                known = {"case": moved.case, "before": moved.before, "after": moved.after}
                yield "calls", call | known | {"rule": GRAMMAR.rule(moved)}
                yield from (("trades", trade | {"case": moved.case}) for trade in trades)
                trades = []
            case _:
                pass
    # A filling in which a choice of B5.3 is open, or a log that breaks off: what was dealt is dealt.
    case = {str(Way.UP): "5b", str(Way.DOWN): "6b"}.get(call.get("way", ""))
    yield from (("trades", trade | {"case": case}) for trade in trades)


def _trade(trade: model.SharesTraded) -> dict[str, object]:
    return {
        "company": trade.company,
        "buyer": trade.buyer,
        "seller": trade.seller,
        "shares": trade.shares,
        "price": trade.price,
        "rule": GRAMMAR.rule(trade),
    }


def _bid(game: GameSteps, step: TimedStep) -> Row:
    before: State = step.before
    auction = before.auction
    assert auction is not None
    event = step.event
    assert isinstance(event, model.BidMade | model.BidderPassed)
    return _when(game, step) | {
        "company": COMPANIES[before.company],
        "way": str(Way(auction.way)),
        "seat": event.seat,
        "passed": isinstance(event, model.BidderPassed),
        "bid": event.bid if isinstance(event, model.BidMade) else None,
        "standing": auction.standing,
        "start": auction.start,
        "rule": GRAMMAR.rule(event),
        "by": step.by,
        "seconds": step.seconds,
    }


def _payment(game: GameSteps, step: TimedStep) -> Row:
    """Coins from the bank above 0, to the bank below: B7.2, B8.6, B8.7, B8.9."""
    event = step.event
    assert isinstance(event, model.Payment)
    kind, sign = KINDS[type(event)]
    return _when(game, step) | {
        "seat": event.seat,
        "kind": kind,
        "company": COMPANIES[step.before.company] if isinstance(event, model.UnansweredPaid) else None,
        "coins": sign * event.coins,
        "rule": GRAMMAR.rule(event),
    }


TABLES = Tables(columns=COLUMNS, rows=rows)
