"""Bolsa de Valores as a title."""

from exchange.language import mark as _
from exchange.title import Title
from market.bolsa.game import Bolsa
from market.bolsa.legal import legal
from market.bolsa.show import show
from market.bolsa.simple import TRADERS
from market.bolsa.words import BolsaWords

TITLE = Title(
    game=Bolsa(),
    words=BolsaWords(),
    traders=TRADERS,
    rules="market.bolsa",
    show=show,
    legal=legal,
    cast={"Ana": "random", "Beto": "value", "Caro": "random", "Dani": "value"},
    about=_("Bolsa de Valores: 3 to 6 seats, sealed orders for five companies, spoken auctions"),
    about_traders={
        "random": _("any legal move, each as likely as the other"),
        "quiet": _("never trades"),
        "value": _("buys below the opening price, sells above it"),
    },
)
