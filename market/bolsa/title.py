"""Bolsa de Valores as a title."""

from exchange.language import mark as _
from exchange.title import Title
from exchange.trader import Traders
from market.bolsa.game import Bolsa
from market.bolsa.legal import legal
from market.bolsa.opening import SEATS
from market.bolsa.options import OPTIONS
from market.bolsa.show import show
from market.bolsa.traders import CAST, OURS
from market.bolsa.traders.seated import Seated, seated
from market.bolsa.words import BolsaWords

TITLE = Title(
    game=Bolsa(),
    words=BolsaWords(),
    traders=Traders("bolsa", {name: Seated(name) for name in OURS}, seated),
    rules="market.bolsa",
    show=show,
    legal=legal,
    in_spanish={
        "ordena": "orders",
        "comprar": "buy",
        "compra": "buy",
        "vender": "sell",
        "vende": "sell",
        "nada": "nothing",
        "puja": "bids",
        "pasa": "passes",
        "reparte": "deals",
        "con": "with",
    },
    seats=SEATS,
    options=OPTIONS,
    cast=dict(zip(("Ana", "Beto", "Caro", "Dani"), CAST, strict=False)),
    about=_("Bolsa de Valores: 3 to 6 seats, sealed orders for five companies, spoken auctions"),
    about_traders={
        "quiet": _("never trades"),
        "random": _("any legal move, each as likely as the other"),
        "contrarian": _("buys what fell in the last round, sells what rose, and bids little"),
        "dumper": _("lifts what it holds until it is dear or the last round has come, then sells it all"),
        "corner": _("buys one company up and lifts its price, and presses down what others hold more of"),
        "value": _("buys below the opening price, sells above it"),
        "momentum": _("buys what rose in the last round, sells what fell, and follows in auctions"),
        "pumper": _("never sells; lifts what it holds most of"),
        "lookahead": _("tries its moves on copies of the table, against what the others might do"),
        "shark": _("tries more moves than lookahead, and sees each two rounds further"),
    },
)
