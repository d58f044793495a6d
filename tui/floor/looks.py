"""How the floor that runs here speaks and looks: two floors in one process may differ."""

from msgspec import Struct
from textual._context import active_app  # the one thing that callbacks from threads find their floor by

from exchange.value.words import LANGUAGES
from tui.voice import Voice

HOME = "tui.floor"


class Looks(Struct):
    """What a floor's settings say of its words and cards. They change while it runs.

    `french`: suits as ♠♥♦♣.
    """

    voice: Voice
    french: bool = False

    def speak(self, lang: str) -> None:
        """From now on this language is spoken; English, where it is none of those spoken here."""
        self.voice.lang = lang if lang in LANGUAGES else "en"


def new_looks() -> Looks:
    """The looks of a floor that nobody has set anything for."""
    return Looks(Voice("es", HOME))


OUTSIDE = new_looks()
"""The looks outside of any floor."""


def looks() -> Looks:
    """The looks of the floor that runs here."""
    found = getattr(active_app.get(None), "looks", OUTSIDE)
    assert isinstance(found, Looks)
    return found
