"""Panel 1: the central piles with price and history, and both seats' columns, one above and one below."""

from __future__ import annotations

from textual.content import Content

from market.cards.spanish import SUITS, value_of
from market.siniestra.law.model import WIDTH, CardQuoted, State
from market.siniestra.law.score import suit_scores
from tui.floor.glyphs import arrow, signed, spark
from tui.floor.panels.panel import Panel, line
from tui.floor.seen import Seen
from tui.floor.siniestra.faces import STYLES, suit_name, suit_sign
from tui.floor.voice import _, language

_WHOLE = 9
"""Rows from which there is room for the columns card by card."""

_CARDS = 5
"""Rows from which there is room for each seat's cards in a line of their own."""


def turn_of(state: State) -> tuple[int, int]:
    """Which turn is going on, and which is the last: each takes a card of either seat."""
    left = sum(map(len, state.hands)) + sum(map(len, state.draw)) + sum(card is not None for card in state.sealed)
    last = state.turn + left // len(state.seats)
    going_on = bool(state.turned) or state.over
    return min(last, state.turn + (not going_on)), last


def last_step(seen: Seen, place: int) -> int | None:
    """How far the last quote moved a suit's price; None before the first: what a position has beneath is no move."""
    timeline = seen.timeline
    for n in reversed(timeline.numbers(CardQuoted, seen.n)):
        event: CardQuoted = timeline.event(n)
        if event.suit == SUITS[place]:
            return event.after - event.before
    return None


def priced(seen: Seen, place: int) -> tuple[str, str]:
    """How the last quote moved a suit's price, and its hue: `▲+3`; empty before the first."""
    step = last_step(seen, place)
    if step is None:
        return "", ""
    return f"{arrow(step)}{signed(step)}", "$rise" if step > 0 else "$fall" if step < 0 else ""


def near(seen: Seen) -> int:
    """The seat that lies below: the viewer's own, else the second."""
    seats = seen.state.seats
    return seats.index(seen.viewer) if seen.viewer in seats else 1


class Centre(Panel):
    """Four suits side by side."""

    number = "1"
    _label = 10

    def heading(self, seen: Seen) -> str:
        """The market."""
        return _("Market")

    def help_text(self) -> str:
        """About the piles."""
        return _(
            "In the middle the four central piles: the card on top is the suit's price. Above and below, the columns "
            "of the two seats. A suit in which both columns are equally long counts for nobody."
        )

    def lines(self, seen: Seen, width: int, height: int) -> list[Content]:
        """The other seat's columns, the piles, one's own columns."""
        state: State = seen.state
        self._label = 10 if width >= 50 else 6
        column = max(8, (width - self._label) // WIDTH)
        below = near(seen)
        if height < _WHOLE:
            return self._compact(seen, below, column, height)
        room = max(1, (height - 7) // 2)
        middle = [
            self._row("", [(f"{suit_name(u)} {suit_sign(u)}", f"bold {STYLES[u]}") for u in range(WIDTH)], column),
            self._row(_("price"), [self._price(seen, u) for u in range(WIDTH)], column),
            self._row(_("before"), [self._before(state, u, column) for u in range(WIDTH)], column),
        ]
        rule = line(("─" * min(width, self._label + column * WIDTH), "$faint"))
        above = list(reversed(self._columns(state, 1 - below, column, room)))
        rows = [*above, rule, *middle, rule, *self._columns(state, below, column, room)]
        return [Content("")] * max(0, (height - 5) // 2 - len(above)) + rows

    def _compact(self, seen: Seen, below: int, column: int, height: int) -> list[Content]:
        """Five lines: the prices, and of each seat the columns' lengths, points and cards; no cards in fewer lines."""
        state: State = seen.state
        heads = [
            (f"{suit_sign(suit)} {self._price(seen, suit)[0]}".strip(), f"bold {STYLES[suit]}") for suit in range(WIDTH)
        ]
        rows = [self._row(_("price"), heads, column)]
        for seat in (1 - below, below):
            stacks = [state.columns[seat * WIDTH + suit] for suit in range(WIDTH)]
            cards = [(" ".join(str(value_of(card)) for card in stack[: column // 3]), "") for stack in stacks]
            rows.append(self._columns(state, seat, column, 1)[0])
            if height >= _CARDS:
                rows.append(self._row("", cards, column))
        return rows

    def _price(self, seen: Seen, suit: int) -> tuple[str, str]:
        pile = seen.state.piles[suit]
        if not pile:
            return "", ""
        moved, style = priced(seen, suit)
        return f"[{value_of(pile[-1]):>2}]{moved}", f"bold {style}"

    def _before(self, state: State, suit: int, column: int) -> tuple[str, str]:
        values = [value_of(card) for card in state.piles[suit]][-(column - 2) :]
        return spark(values, 13), "$faint"

    def _columns(self, state: State, seat: int, column: int, room: int) -> list[Content]:
        scores = suit_scores(state)
        heads = []
        for suit in range(WIDTH):
            count = state.column(seat, suit)
            ahead = scores[suit].points[seat] > 0
            points = f" +{scores[suit].points[seat]}" if ahead else ""
            heads.append((f"{count}{points}", "bold" if ahead else "$faint"))
        rows = [self._row(state.seats[seat], heads, column)]
        stacks = [state.columns[seat * WIDTH + suit] for suit in range(WIDTH)]
        for level in range(min(room - 1, max(len(stack) for stack in stacks))):
            cells = [(str(value_of(stack[level])) if level < len(stack) else "", "") for stack in stacks]
            rows.append(self._row("", cells, column))
        return rows

    def _row(self, label: str, cells: list[tuple[str, str]], column: int) -> Content:
        name = Content(label).truncate(self._label, ellipsis=True, pad=True).plain
        return line((name, "$faint"), *((text.center(column)[:column], style) for text, style in cells))


class Score(Panel):
    """Panel 5: the score as it stands, suit by suit."""

    number = "5"

    def heading(self, seen: Seen) -> str:
        """The score."""
        return _("Score")

    def help_text(self) -> str:
        """About the score."""
        return _("The score as if the game ended now, and how it comes about, with the rule.")

    def lines(self, seen: Seen, width: int, height: int) -> list[Content]:
        """In the title's own words."""
        title = seen.timeline.title
        return [Content(text) for text in title.explain(seen.state, language())]
