"""How the floor that runs here speaks and looks: two floors in one process may differ."""

from contextvars import ContextVar

from msgspec import Struct

from tui.voice import Voice

HOME = "tui.floor"


class Looks(Struct):
    """What a floor's settings say of its words and signs. They change while it runs.

    `ascii`: no sign beyond ASCII; `french`: suits as ♠♥♦♣.
    """

    voice: Voice
    ascii: bool = False
    french: bool = False


_LOOKS: ContextVar[Looks] = ContextVar("looks")
_OF_THE_PROCESS = Looks(Voice("es", HOME))


def looks() -> Looks:
    """The looks of the floor that runs here; outside of any floor, those of the process."""
    return _LOOKS.get(_OF_THE_PROCESS)


def look_so(own: Looks) -> None:
    """What runs in this context from now on belongs to the floor with these looks."""
    _LOOKS.set(own)
