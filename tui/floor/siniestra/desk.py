"""What drives a table of Especulación Siniestra: the pace."""

from __future__ import annotations

from exchange.game import Command
from exchange.log.follow import Follower
from market.siniestra.law import model
from tui.floor.desks import Layout

_BEATS: dict[type, float] = {
    model.CardsTurnedOver: 2.0,
    model.ActionChosen: 1.0,
    model.ChoicesTurnedOver: 1.5,
    model.CardInvested: 1.0,
    model.CardQuoted: 1.5,
    model.CardDrawn: 0.2,
    model.SeatScored: 1.0,
}


class SiniestraDesk:
    """See `tui.floor.desks.Desk`."""

    def weight(self, timeline: Follower, n: int) -> float:
        """Beats for an event; what is sealed or dealt takes none."""
        return _BEATS.get(type(timeline.event(n)), 0.0)

    def automatic(self, state: model.State, choices: object, plan: int | None, ask_always: bool) -> Command | None:
        """Nothing moves by itself: even the last card is put down by its seat."""
        return None

    def plan_over(self, state: model.State) -> bool:
        """There are no plans here."""
        return True

    def layout(self) -> Layout:
        """The panels of the table."""
        from tui.floor.siniestra import layout

        return layout
