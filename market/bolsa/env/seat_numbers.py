"""A seat at a table of Bolsa in numbers: from what this seat may know, by the views that a trader on it would get."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

from market.bolsa.env.actions import Actions
from market.bolsa.env.observing import observe, width
from market.bolsa.law import model
from market.bolsa.law.choices import BidChoices, DealChoices, SheetChoices
from market.bolsa.law.filling import filling_seat
from market.bolsa.law.model import BolsaCommand, House, Part
from market.bolsa.law.state import State
from market.bolsa.traders.seated import bid_view, deal_view, sheet_view

if TYPE_CHECKING:
    from exchange.game import Choices
    from market.bolsa.engine import Ints, View


class BolsaNumbers:
    """See `market.env.numbers.Numbers`."""

    def __init__(self, house: House, seats: int) -> None:
        self._codes = Actions(house, seats)
        self._seats = seats
        self.width = width(seats)
        self.actions = self._codes.count

    def observe(self, state: State, seat: str, begun: tuple[int, ...]) -> npt.NDArray[np.float32]:
        """(width,) what `observing.layout` says."""
        place = state.seats.index(seat)
        dealt = self._dealt(begun, place) if begun else None
        over = bool(state.winners)
        seen: npt.NDArray[np.float32] = observe(
            view_at(state, place), np.array([place], np.int8), dealt=dealt, over=over
        )[0]
        return seen

    def mask(self, state: State, choices: Choices[BolsaCommand], begun: tuple[int, ...]) -> npt.NDArray[np.bool_]:
        """(actions,) which are legal."""
        mask: npt.NDArray[np.bool_] = self._masks(state, choices, begun)[0]
        return mask

    def _masks(self, state: State, choices: Choices[BolsaCommand], begun: tuple[int, ...]) -> npt.NDArray[np.bool_]:
        match choices:
            case SheetChoices(seat=seat):
                return self._codes.sheet_mask(sheet_view(state, state.seats.index(seat)))
            case BidChoices():
                return self._codes.bid_mask(bid_view(state))
            case DealChoices(seat=seat):
                place = state.seats.index(seat)
                left = deal_view(state).left - self._dealt(begun, place)
                return self._codes.deal_mask(np.array([place]), left)
            case _:
                return np.zeros((1, self.actions), bool)

    def command(
        self, state: State, choices: Choices[BolsaCommand], begun: tuple[int, ...], action: int
    ) -> BolsaCommand | None:
        """The move that the action makes, or None where a share more is to be dealt (B5.3)."""
        codes, chosen = self._codes, np.array([action])
        match choices:
            case SheetChoices(owned=owned):
                sheet = codes.sheets_of(chosen, np.array(owned)[:, None])
                return choices.command(tuple(sheet[:, 0].tolist()))
            case BidChoices(seat=seat) if action == codes.pass_:
                return model.Pass(seat=seat)
            case BidChoices(seat=seat):
                return model.Bid(seat=seat, bid=int(codes.bids_of(chosen)[0]))
            case DealChoices(seat=seat, shares=shares):
                if len(begun) + 1 < shares:
                    return None
                dealt = self._dealt((*begun, action), state.seats.index(seat))[:, 0].tolist()
                named = dict(zip(state.seats, dealt, strict=True))
                return model.Deal(seat=seat, parts=tuple(Part(who, named[who]) for who in choices.left if named[who]))
            case _:
                raise TypeError(f"no choices of Bolsa: {choices!r}")

    def _dealt(self, begun: tuple[int, ...], place: int) -> Ints:
        """(seats, 1) the shares that these actions of the seat at `place` have dealt."""
        dealt = np.zeros((self._seats, 1), np.int64)
        if begun:
            np.add.at(dealt[:, 0], self._codes.partner_of(np.array(begun), np.array(place)), 1)
        return dealt


def view_at(state: State, seat: int) -> View:
    """What is to be seen at the table now: of the auction or the filling that goes on, else what this seat sees."""
    if state.auction is not None and not state.auction.ended:
        return bid_view(state)
    if filling_seat(state) is not None:
        return deal_view(state)
    return sheet_view(state, seat)
