"""Especulación Siniestra as two titles."""

from exchange.language import mark as _
from exchange.title import Title
from market.siniestra.game import Siniestra
from market.siniestra.legal import legal
from market.siniestra.model import VERSIONS, Version
from market.siniestra.score import explain
from market.siniestra.show import show
from market.siniestra.traders import ABOUT, TRADERS
from market.siniestra.words import SiniestraWords

_ABOUT = {
    1: _("Especulación Siniestra, version 1: two seats, four suits, one draw pile; a suit pays every card its price"),
    2: _("Especulación Siniestra, version 2: two seats, equal values for each; a suit pays the longer column"),
}


def _title(version: Version) -> Title:
    return Title(
        game=Siniestra(version),
        words=SiniestraWords(version),
        traders=TRADERS,
        rules="market.siniestra",
        show=show,
        cast={"Ana": "reader", "Beto": "greedy"},
        about=_ABOUT[version.number],
        about_traders=ABOUT,
        explain=explain,
        legal=legal,
        in_spanish={"juega": "plays", "invierte": "invests", "cotiza": "quotes"},
    )


SINIESTRA_1, SINIESTRA_2 = map(_title, VERSIONS)
