"""Who made each move of a game, told from its events: a person, the time, or a trader."""

from collections.abc import Mapping

from exchange.game import Event, Game, KernelEvent, TimeUp
from exchange.interruption import stand_ins_after
from exchange.log.log import Head

TIME = "time"
"""Who moved, where a seat's time was up."""


class WhoMoved:
    """Who made each move of a game: a person, the time, a trader. It is fed with all events in turn."""

    def __init__(self, game: Game, head: Head) -> None:
        self._game = game
        self._head = head
        self._stand_ins: Mapping[str, str] = {}
        self._due: tuple[str, ...] = ()  # whose idle moves are still to come

    def feed(self, event: Event, before: object) -> str:
        """The next event, and the state that it found: who makes the move that it begins, `person`, `time` or a
        trader's name. Empty where it begins none."""
        if isinstance(event, KernelEvent):
            self._stand_ins = stand_ins_after(self._stand_ins, event)
            self._due = event.seats if isinstance(event, TimeUp) else ()
            return ""
        owing = self._game.to_act(before)
        if not owing:
            return ""
        while self._due and self._due[0] not in owing:
            self._due = self._due[1:]
        if self._due:
            self._due = self._due[1:]
            return TIME
        seat = getattr(event, "seat", None)
        return self.player(seat) if isinstance(seat, str) else ""

    def player(self, seat: str) -> str:
        """Who plays the seat now."""
        return self._stand_ins.get(seat) or self._head.players.get(seat, "")
