"""Bolsa de Valores as a title."""

from typing import TYPE_CHECKING

from exchange.title import Tables, Title
from exchange.trader import Traders
from exchange.value.words import said
from market.bolsa import N_
from market.bolsa.law.choices import idle
from market.bolsa.law.game import Bolsa
from market.bolsa.law.model import BolsaEvent, RoundBegun
from market.bolsa.law.opening import SEATS, opened_as_told
from market.bolsa.law.options import OPTIONS
from market.bolsa.law.state import State
from market.bolsa.lesson import LESSON
from market.bolsa.outlook.motives import reason, turned_over
from market.bolsa.outlook.telling import foresee
from market.bolsa.show import LABELS, show
from market.bolsa.speech.aside import aside
from market.bolsa.speech.card import card
from market.bolsa.speech.legal import legal
from market.bolsa.speech.words import BolsaWords
from market.bolsa.traders import CAST, OURS, is_variant
from market.bolsa.traders.characters import CASTS, CHARACTERS
from market.bolsa.traders.seated import Seated, seated

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from market.bolsa.lab.analyst import BolsaAnalyst
    from market.lab.debrief.model import Part
    from market.lab.debrief.played import Gathered
    from market.lab.lab import Lab


def private(state: State) -> bool:
    """B2.6: only the sheets are secret, while they are written."""
    return state.awaiting_sheets


def round_begun(event: BolsaEvent, before: int) -> int | None:
    """The event that begins a round says which."""
    return event.round if isinstance(event, RoundBegun) else None


def score(state: State) -> dict[str, int]:
    """What each seat is worth (B7.2)."""
    return {seat: state.worth(place) for place, seat in enumerate(state.seats)}


def tables() -> Tables:
    """Its tidy tables; read when they are asked for."""
    from market.bolsa.export import TABLES

    return TABLES


def lab() -> "Lab":
    """What plays many games; numpy comes in when it is asked for."""
    from market.bolsa.lab.playing import LAB

    return LAB


def analyst() -> "type[BolsaAnalyst]":
    """What analyses a game of it, through the engine."""
    from market.bolsa.lab.analyst import BolsaAnalyst

    return BolsaAnalyst


def debrief() -> "Callable[[Gathered], Iterator[Part]]":
    """What its games show side by side; read when it is asked for."""
    from market.bolsa.debrief import parts

    return parts


def awaited(state: State, seat: str, lang: str) -> str:
    """B2.1: sheets alone are private."""
    return said(N_("to seal its sheet"), lang) if state.awaiting_sheets else ""


TITLE = Title(
    game=Bolsa(),
    words=BolsaWords(),
    traders=Traders("bolsa", {name: Seated(name) for name in OURS}, seated, is_variant),
    package="market.bolsa",
    show=show,
    labels=LABELS,
    private=private,
    round_begun=round_begun,
    score=score,
    tables=tables,
    lab=lab,
    opened_as_told=opened_as_told,
    analyst=analyst,
    debrief=debrief,
    idle=idle,
    awaited=awaited,
    legal=legal,
    aside=aside,
    card=card,
    foresee=foresee,
    reason=reason,
    turned_over=turned_over,
    coach="lookahead",
    lesson=LESSON,
    seats=SEATS,
    options=OPTIONS,
    cast=dict(zip(("Ana", "Beto", "Caro", "Dani"), CAST, strict=False)),
    about=N_("Bolsa de Valores: 3 to 6 seats, sealed orders for five companies, spoken auctions"),
    about_traders={name: own.about for name, own in OURS.items()},
    characters=CHARACTERS,
    casts=CASTS,
)
