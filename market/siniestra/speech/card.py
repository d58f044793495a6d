"""How prices move in Especulación Siniestra: what a card does, and what the columns are worth at the end."""

from collections.abc import Mapping

from exchange.teaching import Card, Row
from exchange.value.words import catalogue
from market.siniestra import N_
from market.siniestra.law.model import Version


def card(version: Version, _options: Mapping[str, int | str], lang: str) -> Card:
    """The card of this version of the rules, in a language; the 9 of a suit that stands at 4 is its example."""
    say = catalogue("market.siniestra", lang).gettext
    pays = N_("At the end the longer column of a suit takes the suit's price; equal columns take nothing (S3.3).")
    if version.per_card:
        pays = N_(
            "At the end each card of a column pays its suit's price; a suit with equal columns pays nobody (S2.4)."
        )
    return Card(
        heading=say(N_("How prices move")),
        columns=(say(N_("the 9 of a suit at 4")), say(N_("your column")), say(N_("the price"))),
        rows=(
            Row(cells=(say(N_("you invest it")), "+ 1", say(N_("= stays at 4")))),
            Row(cells=(say(N_("you quote it")), "", say(N_("▲ is 9 now"))), way=1),
            Row(cells=(say(N_("the other quotes a 2")), "", say(N_("▼ is 2 now"))), way=-1),
        ),
        notes=(
            say(N_("The higher card chooses: invest or quote. The lower card must do the other one (S1.5).")),
            say(N_("On equal values both choose freely, under seal (S1.6).")),
            say(pays),
            say(N_("Whoever has more points then wins.")),
        ),
        rule="S1.4",
    )
