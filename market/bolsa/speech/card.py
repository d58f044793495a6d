"""How prices move in Bolsa: the eight cases of B3.2 as a small picture."""

from collections.abc import Callable, Mapping

from exchange.teaching import Card, Row
from exchange.value.words import catalogue
from market.bolsa import N_

Say = Callable[[str], str]


def card(options: Mapping[str, int | str], lang: str) -> Card:
    """The card by the house rules of a table, in a language. Each ● is a share wanted, each ○ one offered."""
    say: Say = catalogue("market.bolsa", lang).gettext
    quiet = str(options.get("quiet_move", "quantity"))
    down, up = _quiet(quiet, say)
    step = 0 if quiet == "none" else 1
    rows = (
        ("1", "", "", say(N_("= stays")), 0),
        ("2", "", "○○", down, -step),
        ("3", "●●", "", up, step),
        ("4", "●●", "○○", say(N_("= stays; all of them trade")), 0),
        ("5a", "●●●", "○", say(N_("▲ up by the 2 too many; 1 trades")), 1),
        ("5b", "●● ●", "○", say(N_("▲ the buyers bid: auction upwards")), 1),
        ("6a", "●", "○○○", say(N_("▼ down by the 2 too many; 1 trades")), -1),
        ("6b", "●", "○○ ○", say(N_("▼ the sellers bid: auction downwards")), -1),
    )
    return Card(
        heading=say(N_("How prices move")),
        columns=(say(N_("case")), say(N_("wanted")), say(N_("offered")), say(N_("the price"))),
        rows=tuple(Row(cells=tuple(cells), way=way) for *cells, way in rows),
        notes=tuple(_notes(options, say)),
        rule="B3.2",
    )


def _quiet(quiet: str, say: Say) -> tuple[str, str]:
    """What cases 2 and 3 do (B8.5)."""
    match quiet:
        case "none":
            return say(N_("= stays; nobody trades")), say(N_("= stays; nobody trades"))
        case "seats":
            return say(N_("▼ down by the seats that sell; no trade")), say(N_("▲ up by the seats that buy; no trade"))
        case _:
            return say(N_("▼ down by 2; nobody trades")), say(N_("▲ up by 2; nobody trades"))


def _notes(options: Mapping[str, int | str], say: Say) -> list[str]:
    """What the picture cannot say, and what this table's house rules change."""
    notes = [
        say(N_("Each ● is a share wanted, each ○ one offered; a gap parts two seats.")),
        say(N_("Trades are made at the price on the board, in an auction at its last bid. A price is 0 at least.")),
        say(N_("At the end whoever is richest wins: cash, and shares at their price (B7.2).")),
    ]
    if options.get("bid_limit") == "surplus":
        notes.append(say(N_("Here a bid is at most as far from the price as there are shares too many (B8.4).")))
    if options.get("all_pass") == "nobody":
        notes.append(say(N_("Here, if all pass, nobody deals, and the price moves by the shares too many (B8.3).")))
    if coins := int(options.get("unanswered", 0)):
        note = say(N_("Here, in cases 2 and 3, each share asked for in vain costs {coins} (B8.9)."))
        notes.append(note.format(coins=coins))
    return notes
