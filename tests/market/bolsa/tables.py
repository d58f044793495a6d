"""Tables of Bolsa in all sorts of positions, and seats that play boldly or timidly: what the tests of its law share."""

from collections.abc import Iterator
from datetime import UTC, datetime
from functools import cache
from random import Random
from typing import Any, NamedTuple

from msgspec.structs import replace

from exchange.game import PERSON, Command, Setup
from exchange.log.log import MemoryLog
from exchange.session import Session, new_head
from market.bolsa.law import model
from market.bolsa.law.choices import BidChoices, SheetChoices
from market.bolsa.law.model import COMPANIES
from market.bolsa.law.opening import Position
from market.bolsa.law.state import State
from market.bolsa.title import TITLE
from tests.market.bolsa.auditor import Auditor, Call

LAW = TITLE.game
NAMES = ("Ana", "Beto", "Caro", "Dani", "Eva", "Fito")
CORPUS = 250  # games that the properties are checked on, every time the same


def seated(count: int = 3, position: Position | None = None, **options: int | str) -> Setup:
    """A set-up of so many seats."""
    seats = NAMES[:count]
    whole = LAW.options(seats, options)
    return Setup(seats=seats, players=dict.fromkeys(seats, PERSON), options=whole, seed="0", position=position)


def opened(setup: Setup) -> Session:
    """Its table, with the invariants checked after every event."""

    def clock() -> datetime:
        return datetime(2000, 1, 1, tzinfo=UTC)

    return Session.open(
        TITLE, setup, MemoryLog(new_head(LAW, setup, clock=clock)), clock=clock, paranoid=True, salts=None
    )


def house_rules(draw: Random) -> dict[str, int | str]:
    """Options other than the rules have them, mostly few."""
    every: dict[str, list[int | str]] = {
        "cash": [0, 9, 20, 35, 120],
        "price": [0, 1, 5, 12],
        "owned": [0, 2, 3],
        "orders": [0, 1, 4],
        "track": [12, 20, 60],
        "start": ["dealt"],
        "all_pass": ["nobody"],
        "bid_limit": ["surplus"],
        "quiet_move": ["seats", "none"],
        "dividend": [1, 2, 9],
        "fee": [1, 5, 20],
        "spend": ["sales"],
        "unanswered": [1, 3, 9],
    }
    return {name: draw.choice(values) for name, values in every.items() if draw.random() < 0.15}


def any_position(draw: Random, seats: tuple[str, ...], house: model.House) -> Position:
    """Tight and ample cash, prices at both ends and between, shares anywhere."""
    ends = [0, 1, 2, house.track // 3, house.price, house.track - 2, house.track]
    prices = {c: min(max(draw.choice([*ends, draw.randint(0, house.track)]), 0), house.track) for c in COMPANIES}
    purse = draw.choice([4, 12, 30, 60, 150])
    cash = {seat: draw.randint(0, purse) for seat in seats}
    owned = {company: dict.fromkeys(seats, house.owned) for company in COMPANIES}
    for company in COMPANIES:
        for _step in range(3 * len(seats)):
            giver, taker = draw.choice(seats), draw.choice(seats)
            if giver != taker and owned[company][giver] > 0 and owned[company][taker] < house.owned + house.orders:
                owned[company][giver] -= 1
                owned[company][taker] += 1
    return Position(round=draw.randint(1, house.rounds), prices=prices, cash=cash, owned=owned)


def any_setup(draw: Random) -> Setup:
    """Three to six seats, by the rules or by house rules, from the start or from a position."""
    count = draw.choice([3, 4, 5, 5, 6, 6])
    token = draw.choice(NAMES[:count])
    options = {"token": token, "rounds": draw.choice([1, 2, 5]), **house_rules(draw)}
    setup = replace(seated(count, None, **options), seed=str(draw.random()))
    if draw.random() < 0.5:
        house = model.House(**setup.options)  # type: ignore[arg-type]
        return replace(setup, position=any_position(draw, setup.seats, house))
    return setup


class Mood(NamedTuple):
    """How a table plays: how often a seat asks for something, buys rather than sells, bids, and how high."""

    asking: float
    buying: float
    bidding: float
    height: float


def any_mood(draw: Random) -> Mood:
    return Mood(
        asking=draw.choice([0.0, 0.7, 1.0]),
        buying=draw.choice([0.3, 0.5, 0.7]),
        bidding=draw.choice([0.1, 0.5, 0.8, 0.95]),
        height=draw.choice([0.0, 0.3, 1.0]),
    )


def any_sheet(draw: Random, choices: SheetChoices, mood: Mood) -> tuple[int, ...]:
    """Signed shares per company, within the cash, and what was sold before where that counts (B8.8)."""
    amounts, cash = [0] * len(COMPANIES), choices.cash
    for c in draw.sample(range(len(COMPANIES)), len(COMPANIES)):
        if draw.random() < mood.buying:
            amounts[c] = draw.randint(draw.random() < mood.asking, choices.orders[c]) if choices.orders[c] else 0
            while amounts[c] * choices.prices[c] > cash:
                amounts[c] -= 1
            cash -= amounts[c] * choices.prices[c]
        else:
            amounts[c] = -draw.randint(draw.random() < mood.asking, choices.owned[c]) if choices.owned[c] else 0
            cash -= amounts[c] * choices.prices[c] if choices.sales else 0
    return tuple(amounts)


def any_move(draw: Random, table: Session, seat: str, mood: Mood) -> Command:
    """A legal move in this mood."""
    choices = table.choices(seat)
    match choices:
        case SheetChoices():
            return choices.command(any_sheet(draw, choices, mood))
        case BidChoices():
            if not choices.bids or draw.random() > mood.bidding:
                return model.Pass(seat=seat)
            order = choices.bids if table.state.auction.way == "up" else choices.bids[::-1]
            return model.Bid(seat=seat, bid=order[int(draw.random() * mood.height * len(order))])
        case _:
            moves: list[Command] = [*choices, model.DealClockwise(seat=seat)]
            return draw.choice(moves)


def moves(draw: Random, table: Session) -> Iterator[Command]:
    """Moves until the game is over; the caller makes them."""
    mood = any_mood(draw)
    while owing := table.to_act():
        yield any_move(draw, table, draw.choice(owing), mood)


class Audited(NamedTuple):
    """A whole game, the states before each of its moves, and the auditor's account of it."""

    setup: Setup
    table: Session
    befores: list[State]
    commands: list[Command]
    events: list[Any]
    calls: list[Call]


def play(seed: int) -> Audited:
    """The whole game of this seed, audited."""
    draw = Random(seed)
    setup = any_setup(draw)
    table = opened(setup)
    befores, commands = [], []
    for command in moves(draw, table):
        befores.append(table.state)
        commands.append(command)
        table.do(command)
    events = [entry.event for entry in table.log.read()]
    auditor = Auditor(setup.seats, setup.options, events).audit()
    return Audited(setup, table, befores, commands, events, auditor.calls)


@cache
def corpus() -> tuple[Audited, ...]:
    """Games enough that everything in the rules has come up."""
    return tuple(play(seed) for seed in range(CORPUS))
