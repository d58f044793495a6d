"""Mano Central as a title."""

from exchange.title import Title
from exchange.trader import Traders
from market.cards.french import face
from market.mano_central import N_
from market.mano_central.law.choices import idle
from market.mano_central.law.game import ManoCentral
from market.mano_central.law.model import CentralDealt, ManoCommand, ManoEvent, State
from market.mano_central.law.opening import opened_as_told
from market.mano_central.law.options import OPTIONS, SEATS
from market.mano_central.outlook.motives import reason, turned_over
from market.mano_central.outlook.telling import foresee
from market.mano_central.show import KINDS, LABELS, show
from market.mano_central.speech.awaited import awaited
from market.mano_central.speech.legal import legal
from market.mano_central.speech.words import ManoWords
from market.mano_central.traders import ABOUT, OURS
from market.mano_central.traders.characters import CASTS, CHARACTERS


def round_begun(event: ManoEvent, before: int) -> int | None:
    """M5.1: a round is a central hand."""
    return before + 1 if isinstance(event, CentralDealt) else None


def private(state: State) -> bool:
    """M1.4: whoever may move looks at a hand of its own."""
    return not state.over


def score(state: State) -> dict[str, int]:
    """The points of each seat (M5.4)."""
    return dict(zip(state.seats, state.points, strict=True))


ENDINGS = {"M5.3": lambda state: len(state.still_in) == 1, "M5.2": lambda state: True}


TITLE: Title[State, ManoCommand, ManoEvent] = Title(
    game=ManoCentral(),
    words=ManoWords(),
    traders=Traders("mano-central", OURS),
    package="market.mano_central",
    show=show,
    labels=LABELS,
    kinds=KINDS,
    face=face,
    private=private,
    round_begun=round_begun,
    score=score,
    cast={"Ana": "bluffer", "Beto": "bluffer", "Caro": "honest", "Dani": "random"},
    seats=range(SEATS.start, SEATS.stop),
    options=OPTIONS,
    about=N_("Mano Central: three to six seats, one hand that goes round, and claims that may be false"),
    about_traders=ABOUT,
    characters=CHARACTERS,
    casts=CASTS,
    coach="bluffer",
    foresee=foresee,
    reason=reason,
    turned_over=turned_over,
    legal=legal,
    idle=idle,
    awaited=awaited,
    endings=ENDINGS,
    opened_as_told=opened_as_told,
)
