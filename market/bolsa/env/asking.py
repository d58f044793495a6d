"""What is asked of many seats of Bolsa at once, in numbers, and what their actions answer."""

from __future__ import annotations

from collections.abc import Generator
from functools import cached_property

import numpy as np

from market.bolsa.engine import BidView, DealView, Flags, Ints, View
from market.bolsa.env.actions import Actions
from market.bolsa.env.observing import Observations, left_after, observe
from market.bolsa.law.model import WIDTH

Answering = Generator["Asked", Ints, Ints]
"""What asks for actions (rows,), and comes to what a trader would have answered to the view."""


class Asked:
    """Seats that have to act now, a row each. `dealt`: (seats, rows) what those of a DealView have dealt already."""

    def __init__(self, codes: Actions, view: View, dealt: Ints | None = None) -> None:
        self._codes = codes
        self._dealt = dealt
        self.view = view

    @property
    def seat(self) -> Ints:
        """(rows,) the seats that act."""
        return self.view.seat

    @property
    def table(self) -> Ints:
        """(rows,) their tables."""
        return self.view.table

    @cached_property
    def observation(self) -> Observations:
        """(rows, width) what they see: `observing.layout`."""
        return observe(self.view, dealt=self._dealt)

    @cached_property
    def mask(self) -> Flags:
        """(rows, actions) which of their actions are legal."""
        view = self.view
        if isinstance(view, BidView):
            return self._codes.bid_mask(view)
        if isinstance(view, DealView):
            return self._codes.deal_mask(view.seat, left_after(view, self._dealt)[0])
        return self._codes.sheet_mask(view)


def answering(codes: Actions, view: View) -> Answering:
    """Ask the seats of a view for their actions, until their decision is whole."""
    if isinstance(view, BidView):
        return codes.bids_of((yield Asked(codes, view)))
    if isinstance(view, DealView):
        return (yield from _share_by_share(codes, view))
    actions = yield Asked(codes, view)
    sheets: Ints = codes.sheets_of(actions, view.my_owned).reshape(WIDTH, -1)
    return sheets


def _share_by_share(codes: Actions, view: DealView) -> Answering:
    dealt = np.zeros((view.seats, view.rows), np.int64)
    rows = np.arange(view.rows)
    while rows.size:
        part = view.part(rows)
        actions = yield Asked(codes, part, dealt[:, rows])
        dealt[codes.partner_of(actions, part.seat), rows] += 1
        rows = rows[dealt[:, rows].sum(axis=0) < part.shares]
    return dealt
