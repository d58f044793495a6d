"""Especulación Siniestra as two titles."""

from functools import partial
from typing import TYPE_CHECKING

from exchange.title import Tables, Title
from exchange.trader import Traders
from market.cards.spanish import face
from market.siniestra import N_
from market.siniestra.law.choices import idle
from market.siniestra.law.game import Siniestra
from market.siniestra.law.model import VERSIONS, CardsTurnedOver, SiniestraCommand, SiniestraEvent, State, Version
from market.siniestra.law.opening import SEATS, opened_as_told
from market.siniestra.law.options import OPTIONS
from market.siniestra.law.score import explain, scores
from market.siniestra.lesson import LESSON
from market.siniestra.outlook.motives import reason, turned_over
from market.siniestra.outlook.telling import foresee
from market.siniestra.show import KINDS, LABELS, show
from market.siniestra.speech.awaited import awaited
from market.siniestra.speech.card import card
from market.siniestra.speech.legal import legal
from market.siniestra.speech.words import SiniestraWords
from market.siniestra.traders import OURS
from market.siniestra.traders.characters import CASTS, CHARACTERS

if TYPE_CHECKING:
    from market.lab.lab import Lab
    from market.siniestra.lab.analyst import SiniestraAnalyst

_ABOUT = {
    1: N_("Especulación Siniestra, version 1: two seats, four suits, one draw pile; a suit pays every card its price"),
    2: N_("Especulación Siniestra, version 2: two seats, equal values for each; a suit pays the longer column"),
}


def private(state: State) -> bool:
    """S1.2: whoever may move looks at its own hand."""
    return not state.over


def round_begun(event: SiniestraEvent, before: int) -> int | None:
    """S1.3: a turn is counted from where its two cards are shown."""
    return before + 1 if isinstance(event, CardsTurnedOver) else None


def score(state: State) -> dict[str, int]:
    """The score as if the game ended now (S2.4, S3.3)."""
    return dict(zip(state.seats, scores(state), strict=True))


def tables() -> Tables:
    """Its tidy tables; read when they are asked for."""
    from market.siniestra.export import TABLES

    return TABLES


def analyst() -> "type[SiniestraAnalyst]":
    """What analyses a game of it, on many tables at once."""
    from market.siniestra.lab.analyst import SiniestraAnalyst

    return SiniestraAnalyst


def _lab(number: int) -> "Lab":
    """What plays many games of this version; read when it is asked for."""
    from market.siniestra.lab.playing import SiniestraLab

    return SiniestraLab(SINIESTRA_1 if number == 1 else SINIESTRA_2)


def _title(version: Version) -> Title[State, SiniestraCommand, SiniestraEvent]:
    return Title(
        game=Siniestra(version),
        words=SiniestraWords(version),
        traders=Traders("siniestra", {name: own.moves for name, own in OURS.items()}),
        package="market.siniestra",
        show=show,
        labels=LABELS,
        kinds=KINDS,
        face=face,
        private=private,
        round_begun=round_begun,
        score=score,
        tables=tables,
        lab=partial(_lab, version.number),
        opened_as_told=partial(opened_as_told, version),
        analyst=analyst,
        idle=idle,
        awaited=awaited,
        endings={"S1.7": lambda state: True},
        family="siniestra",
        seats=range(SEATS, SEATS + 1),
        options=OPTIONS,
        cast={"Ana": "greedy", "Beto": "saver"},
        about=_ABOUT[version.number],
        about_traders={name: own.about for name, own in OURS.items()},
        characters=CHARACTERS,
        casts=CASTS,
        explain=explain,
        legal=legal,
        foresee=foresee,
        reason=reason,
        turned_over=turned_over,
        coach="reader",
        card=partial(card, version),
        lesson=LESSON if version.per_card else None,
    )


SINIESTRA_1, SINIESTRA_2 = map(_title, VERSIONS)
