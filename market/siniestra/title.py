"""Especulación Siniestra as two titles."""

from exchange.title import Option, Title
from market.siniestra import N_
from market.siniestra.law.game import Siniestra
from market.siniestra.law.model import VERSIONS, Version
from market.siniestra.law.opening import SEATS
from market.siniestra.law.score import explain
from market.siniestra.show import show
from market.siniestra.speech.legal import legal
from market.siniestra.speech.words import SiniestraWords
from market.siniestra.traders import ABOUT, TRADERS

_ABOUT = {
    1: N_("Especulación Siniestra, version 1: two seats, four suits, one draw pile; a suit pays every card its price"),
    2: N_("Especulación Siniestra, version 2: two seats, equal values for each; a suit pays the longer column"),
}

_DECK = Option(
    name="deck",
    asks=N_("Deck"),
    default=52,
    words={52: N_("52 cards"), 40: N_("40 cards, the Spanish one")},
    about=N_("Values 1 to 13 in each suit, or 1 to 7 with the three figures 10, 11 and 12."),
    rule="S1.1",
)


def _title(version: Version) -> Title:
    return Title(
        game=Siniestra(version),
        words=SiniestraWords(version),
        traders=TRADERS,
        rules="market.siniestra",
        show=show,
        seats=range(SEATS, SEATS + 1),
        options=(_DECK,),
        cast={"Ana": "reader", "Beto": "greedy"},
        about=_ABOUT[version.number],
        about_traders=ABOUT,
        explain=explain,
        legal=legal,
        in_spanish={"juega": "plays", "invierte": "invests", "cotiza": "quotes"},
    )


SINIESTRA_1, SINIESTRA_2 = map(_title, VERSIONS)
