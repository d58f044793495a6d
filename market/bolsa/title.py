"""Bolsa de Valores as a title."""

from exchange.title import Title
from market.bolsa.game import Bolsa
from market.bolsa.show import show
from market.bolsa.simple import TRADERS
from market.bolsa.words import BolsaWords

TITLE = Title(
    game=Bolsa(),
    words=BolsaWords(),
    traders=TRADERS,
    rules="market.bolsa",
    show=show,
    cast={"Ana": "random", "Beto": "value", "Caro": "random", "Dani": "value"},
)
