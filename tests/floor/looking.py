"""What is looked for on the floor: each looker returns the faults it finds, as sentences."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from textual.widget import Widget

from exchange.describing import described
from exchange.value.seal import SPECTATOR, secrets_of
from tests.floor.playing import all_texts, table_of
from tui.floor.anytitle.drawing import faces_of
from tui.floor.app import FloorApp
from tui.floor.bolsa.price_track import PriceTrack
from tui.floor.panels.cards import face_text
from tui.floor.panels.panel import Panel
from tui.floor.seen import Seen

# Words that one of the two languages has and the other has not, as they stand on the floor.
ENGLISH = re.compile(
    r"\b(the|and|sheet|market|history|seat|price|cash|shares|worth|orders|auction|round|next|skip|help|quit|settings|"
    r"search|commands?|close|tape|rule|bids?|pass|seal|buy|sell|player|person|owned|yes|token|you|your|with|of|is)\b",
    re.IGNORECASE,
)
SPANISH = re.compile(
    r"\b(el|la|los|las|boleta|mercado|historia|asiento|precio|efectivo|acciones|órdenes|subasta|ronda|seguir|omitir|"
    r"ayuda|salir|ajustes|buscar|cierre|cinta|regla|puja|pasar|sellar|comprar|vender|persona|cartera|sí|testigo|tu)\b",
    re.IGNORECASE,
)
# What a person or a title named, and is the same in both.
NAMES = re.compile(r"\b(PIN|Esc|English|español|value|random|quiet|greedy)\b")


def foreign(text: str, lang: str) -> list[str]:
    """The words of the other language."""
    other = ENGLISH if lang == "es" else SPANISH
    return [found[0] for found in other.finditer(NAMES.sub("", text))]


def painted(app: FloorApp) -> str:
    """Every cell of the screen as it is painted, overlays and toasts too."""
    return "\n".join("".join(segment.text for segment in strip) for strip in app.screen._compositor.render_strips())


def beyond_ascii(app: FloorApp) -> list[str]:
    """The painted lines with a sign that is neither ASCII nor a letter nor how Spanish is written."""
    return [line.strip() for line in painted(app).splitlines() if any(map(_is_beyond, line))]


def _is_beyond(sign: str) -> bool:
    return not sign.isascii() and not sign.isalpha() and sign not in "¿¡"


def in_sight(app: FloorApp) -> list[Panel]:
    """The panels that have room on the screen."""
    panels = [panel for panel in app.screen.query(Panel) if panel.seen is not None and panel.content_size.area]
    return [panel for panel in panels if panel.display and panel.region.area and not isinstance(panel, PriceTrack)]


def cut(app: FloorApp) -> list[str]:
    """Whatever is not shown whole, panel by panel."""
    found = []
    for panel in in_sight(app):
        assert panel.seen is not None
        width, height = panel.content_size
        wanted = " ".join(line.plain for line in panel.lines(panel.seen, width, height)).split()
        if wanted != panel.render().plain.split():
            found.append(f"{type(panel).__name__} {width}x{height}: {panel.render().plain}")
        if not app.screen.region.contains_region(panel.region):
            found.append(f"{type(panel).__name__} hangs over the edge")
    return found


def moments(app: FloorApp) -> Iterator[Seen]:
    """Every moment that a widget holds, on any screen of the stack."""
    for screen in app.screen_stack:
        for widget in (screen, *screen.query(Widget)):
            for value in vars(widget).values():
                if isinstance(value, Seen):
                    yield value


def secrets_held(app: FloorApp, *, may: str | None) -> list[str]:
    """The secrets that a widget or the game at this keyboard holds, but those of who is at the keys and of traders; and
    drafts of nobody's."""
    at_table = table_of(app).at_table
    followed = {moment.timeline for moment in moments(app)} | {
        follower for viewer, follower in at_table.table._followers.items() if viewer not in at_table._traders
    }
    audiences = {
        secret.audience for follower in followed for event in follower.events() for secret in secrets_of(event)
    }
    found = [f"with {may or 'nobody'} at the keys something holds a secret of {name}" for name in audiences - {may}]
    return found + [f"a draft of {name}" for name in at_table.drafts if name not in at_table.persons]


def cards_shown(app: FloorApp, *, may: str | None) -> list[str]:
    """The cards of another's hand, or that another has laid face down, in any text, but those that were told openly or
    of which whoever looks sees one as well."""
    table = table_of(app).at_table.table
    if table.game.name == "bolsa":
        return []
    shown = set(all_texts(app).split())
    told = {word for line in table.follower(SPECTATOR).tape("en") for word in line.text.split()}
    known = {} if may is None else faces_of(described(table.title, table.view(may), "en", may, moves=False))
    found = []
    for seat, name in enumerate(table.seats):
        if name != may:
            cards = [card for card in hand_of(table.state, seat) if card not in told and card not in known]
            written = {card: {card, face_text(table.title.face(card, "en"))} for card in cards}
            found += [f"{name}'s {card} is on {may or 'nobody'}'s screen" for card in cards if written[card] & shown]
    return found


def hand_of(state: Any, seat: int) -> list[str]:
    """The cards that the seat holds, or has laid face down."""
    hand = state.hands[seat] or ()
    sealed = getattr(state, "sealed", None)
    cards = [str(getattr(held, "card", held)) for held in hand]
    return cards + ([str(sealed[seat].dealt.card)] if sealed and sealed[seat] else [])
