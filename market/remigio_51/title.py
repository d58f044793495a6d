"""Remigio 51 as a title."""

from exchange.title import Tables, Title
from exchange.trader import Traders
from market.cards.spanish import face
from market.remigio_51 import N_
from market.remigio_51.law.choices import idle
from market.remigio_51.law.game import Remigio51
from market.remigio_51.law.model import DealBegun, RemigioCommand, RemigioEvent
from market.remigio_51.law.opening import opened_as_told
from market.remigio_51.law.options import OPTIONS, SEATS
from market.remigio_51.law.table import State
from market.remigio_51.outlook.motives import reason, turned_over
from market.remigio_51.outlook.proposing import proposed
from market.remigio_51.outlook.telling import foresee
from market.remigio_51.show import KINDS, LABELS, show
from market.remigio_51.speech.awaited import awaited
from market.remigio_51.speech.legal import aside, legal
from market.remigio_51.speech.words import RemigioWords
from market.remigio_51.traders import ABOUT, OURS
from market.remigio_51.traders.characters import CASTS, CHARACTERS


def round_begun(event: RemigioEvent, before: int) -> int | None:
    """A deal: the rounds within one are too many to be looked for."""
    return event.deal if isinstance(event, DealBegun) else None


def private(state: State) -> bool:
    """Whoever may move looks at a hand of its own."""
    return not state.over


def tables() -> Tables:
    """The tidy tables; what makes them loads when somebody wants them."""
    from market.remigio_51.export import TABLES

    return TABLES


def score(state: State) -> dict[str, int]:
    """The points of each seat (R8.1): the fewer the better."""
    return dict(zip(state.seats, state.points, strict=True))


TITLE: Title[State, RemigioCommand, RemigioEvent] = Title(
    game=Remigio51(),
    words=RemigioWords(),
    traders=Traders("remigio-51", OURS),
    package="market.remigio_51",
    show=show,
    labels=LABELS,
    kinds=KINDS,
    face=face,
    private=private,
    round_begun=round_begun,
    score=score,
    tables=tables,
    cast={"Ana": "melder", "Beto": "plain", "Caro": "melder"},
    seats=range(SEATS.start, SEATS.stop),
    options=OPTIONS,
    about=N_("Remigio 51: two to six seats, runs and sets, jokers, and 51 points to open with"),
    about_traders=ABOUT,
    legal=legal,
    foresee=foresee,
    coach="melder",
    reason=reason,
    turned_over=turned_over,
    characters=CHARACTERS,
    casts=CASTS,
    aside=aside,
    idle=idle,
    proposes=proposed,
    awaited=awaited,
    opened_as_told=opened_as_told,
)
