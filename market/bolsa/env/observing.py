"""What a seat of Bolsa sees, as numbers: of many rows at once, from the views that traders are shown.

Seats are counted clockwise from the one that looks, itself 0: what one seat has learnt holds on every other.
"""

from __future__ import annotations

from functools import cache
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from market.bolsa.engine import BidView, DealView, Ints, View
from market.bolsa.law.model import WIDTH

Observations = npt.NDArray[np.float32]
Any_ = Any


class Stretch(NamedTuple):
    """A stretch of an observation: its place, and the shape it has."""

    place: slice
    shape: tuple[int, ...]


@cache
def layout(seats: int) -> dict[str, Stretch]:
    """Where what stands in an observation at a table of so many seats, in order.

    `phase`: which of sheet, bid and deal is due (all 0 when the game is over). `round`, `rounds`. `token`: the seat
    that holds it (1). `prices`, `before`: the board, and as it was a round ago, in coins. `cash`: (seats,). `owned`:
    (5, seats). `sheets`: (5, seats) what the turned-over sheets still ask for, buys above 0; all 0 while they are
    sealed.
    Of an auction and its filling, else 0: `company` (5,) the one called, 1; `way` 1 up, -1 down; `price`: the standing
    bid, or -1, and what is paid a share in the filling; `leader`, `active`: (seats,) who made the standing bid, and who
    has not passed; `wanted`, `share`: shares that the bidders ask for together, and that the other side has.
    Where a seat chooses whom to deal with, else 0: `shares` still to deal, `left`: (seats,) what each could take.
    """
    shapes: dict[str, tuple[int, ...]] = {
        "phase": (3,),
        "round": (),
        "rounds": (),
        "token": (seats,),
        "prices": (WIDTH,),
        "before": (WIDTH,),
        "cash": (seats,),
        "owned": (WIDTH, seats),
        "sheets": (WIDTH, seats),
        "company": (WIDTH,),
        "way": (),
        "price": (),
        "leader": (seats,),
        "active": (seats,),
        "wanted": (),
        "share": (),
        "shares": (),
        "left": (seats,),
    }
    found, at = {}, 0
    for name, shape in shapes.items():
        size = int(np.prod(shape))
        found[name] = Stretch(slice(at, at + size), shape)
        at += size
    return found


def width(seats: int) -> int:
    """How many numbers an observation has."""
    numbers: int = layout(seats)["left"].place.stop
    return numbers


def fields(observation: npt.NDArray[Any_], seats: int) -> dict[str, npt.NDArray[Any_]]:
    """The parts of observations (…, width) by name, each (…, *its shape)."""
    return {
        name: observation[..., part.place].reshape((*observation.shape[:-1], *part.shape))
        for name, part in layout(seats).items()
    }


def observe(view: View, seat: Ints | None = None, *, dealt: Ints | None = None, over: bool = False) -> Observations:
    """(rows, width) what the seats of a view see; or what other seats (rows,) of the same tables see meanwhile.

    `dealt`: (seats, rows) shares that the seats of a DealView have given to each other seat already, one by one.
    """
    seats = view.seats
    places = layout(seats)
    numbers = np.zeros((places["left"].place.stop, view.rows), np.float32)
    looking = view.seat if seat is None else seat
    around = _Around(looking, seats)
    parts = {name: numbers[part.place].reshape(*part.shape, view.rows) for name, part in places.items()}
    if not over:
        parts["phase"][1 if isinstance(view, BidView) else 2 if isinstance(view, DealView) else 0] = 1
    parts["round"][...] = view.round
    parts["rounds"][...] = view.house.rounds
    around.mark(parts["token"], view.token)
    parts["prices"][...] = view.prices
    parts["before"][...] = view.before
    turned = view.turned(looking)
    parts["cash"][...] = turned.cash
    parts["owned"][...] = turned.owned
    if isinstance(view, BidView | DealView):
        parts["sheets"][...] = turned.sheets
        parts["company"][view.company] = 1
    if isinstance(view, BidView):
        parts["way"][...] = np.where(view.up, 1, -1)
        parts["price"][...] = view.standing
        around.mark(parts["leader"], view.leader)
        around.put(parts["active"], view.active)
        parts["wanted"][...] = view.wanted
        parts["share"][...] = view.share
    if isinstance(view, DealView):
        left, shares = left_after(view, dealt)
        parts["way"][...] = np.where(view.up, 1, -1)
        parts["price"][...] = view.price
        parts["shares"][...] = shares
        around.put(parts["left"], left)
    return numbers.T


def left_after(view: DealView, dealt: Ints | None) -> tuple[Ints, Ints]:
    """What each seat has left, (seats, rows), and the shares still to deal, (rows,), behind those `dealt` already."""
    if dealt is None:
        return view.left, view.shares
    return view.left - dealt, view.shares - dealt.sum(axis=0)


class _Around:
    """The seats as each row counts them: clockwise from its own."""

    def __init__(self, seat: Ints, seats: int) -> None:
        self._seats, self._seat = seats, seat.astype(np.intp)
        turned = (self._seat + np.arange(seats)[:, None]) % seats
        self._places = turned * seat.size + np.arange(seat.size)

    def put(self, part: npt.NDArray[Any_], values: npt.NDArray[Any_]) -> None:
        """`values` (…, seats, rows), turned round."""
        part[...] = values.reshape((*values.shape[:-2], -1)).take(self._places, axis=-1)

    def mark(self, part: npt.NDArray[Any_], seat: Ints) -> None:
        """1 at the seat of each row, nothing where there is none (below 0)."""
        marked = (seat >= 0).nonzero()[0]
        part[(seat[marked] - self._seat[marked]) % self._seats, marked] = 1
