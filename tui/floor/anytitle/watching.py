"""Panel 2 while others move, and when the game is over."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping, Sequence
from functools import partial

from textual.content import Content

from tui.floor.anytitle.drawing import board_of, carded, known_cards
from tui.floor.anytitle.scores import ScoreBook, score_table
from tui.floor.opponents import reason_lines
from tui.floor.panels.closing import Closing
from tui.floor.panels.panel import button, height_of, line
from tui.floor.panels.stage import Watched
from tui.floor.seen import Seen
from tui.floor.voice import _, language, many, thinking, together

MOST_TOLD = 4
"""Lines of what happened that come before boxes around one's own cards."""


class WatchPanel(Watched):
    """What happened last, event by event, and for whom the table waits."""

    def heading(self, seen: Seen) -> str:
        """What is going on."""
        return _("What happens")

    def help_text(self) -> str:
        """About watching."""
        return _("What happened since you moved, the newest last, and why a trader moved so. Enter goes on.")

    def lines(self, seen: Seen, width: int, height: int) -> list[Content]:
        """The sentences since the viewer's last move, as many as there is room for, and the cards that it knows."""
        tail = self._tail(seen)
        board = board_of(seen) if getattr(self.screen, "small", False) else None
        known = [] if board is None else known_cards(board, width)
        drawn = [] if board is None else known_cards(board, width, boxed=True)
        known = drawn if len(drawn) + MOST_TOLD <= height - len(tail) else known
        room = height - len(known) - len(tail) - bool(known)
        rows: list[Content] = []
        for told in reversed(self._told(seen)):
            if height_of([*told, *rows], width) > room and rows:
                break
            rows = [*told, *rows]
        return [*known, *([Content("")] if known else []), *rows, *tail]

    def _told(self, seen: Seen) -> list[list[Content]]:
        """The sentences since the viewer moved last, with the reasons that came to light, the newest of them bold."""
        timeline = seen.timeline
        tape = timeline.tape(language())
        upto = bisect_right(tape, seen.n, key=lambda told: told.n)
        found: list[list[Content]] = []
        for told in reversed(tape[:upto]):
            style = "bold" if told.n == seen.n else ""
            reasons = reason_lines(seen, told.n, partial(carded, seen))
            found.insert(0, [line(("→ ", "$accent"), carded(seen, told.text, style)), *reasons])
            if len(found) >= 24 or self._is_own(seen, told.n):
                break
        return found

    def _is_own(self, seen: Seen, n: int) -> bool:
        """Whether this event is a move of the one who looks."""
        event = seen.timeline.event(n)
        return event.begins is not None and getattr(event, "seat", None) == seen.viewer

    def _tail(self, seen: Seen) -> list[Content]:
        if seen.at_end and not seen.over:
            return [Content(""), line((waiting(seen), "$faint"))]
        if not seen.at_end and seen.pace != "replay":
            return [Content(""), line(button(_("Next"), "next"), "  ", button(_("Skip"), "skip"))]
        return []


def waiting(seen: Seen) -> str:
    """For whom the table waits."""
    if seen.thinking:
        return thinking(seen.thinking)
    due = seen.timeline.title.game.to_act(seen.state)
    return many("{seats} is to move", "{seats} are to move", len(due), seats=together(due)) if due else ""


class AnyClose(Closing):
    """Who won, the scores, and the title's own account of them. The curves beside it and the tape keep their places."""

    tall = False

    def __init__(self) -> None:
        super().__init__()
        self._book = ScoreBook()

    def how_it_came(self, seen: Seen, width: int, room: int) -> list[Content]:
        """The score round by round, where there were several and the table has room; else as everywhere."""
        self._book.follow(seen)
        title, state = seen.timeline.title, seen.state
        seats = [] if title.score is None else ranked(title.score(state), title.game.winners(state))
        rows = score_table(self._book, [seat for seat, _points in seats], width) if seats else []
        return rows if rows and len(rows) <= room else super().how_it_came(seen, width, room)

    def outcome(self, seen: Seen, width: int) -> list[Content]:
        """The winners, then each seat's score, the best first."""
        title, state = seen.timeline.title, seen.state
        winners = title.game.winners(state)
        head = _("{seats} wins", seats=winners[0]) if len(winners) == 1 else _("A draw")
        if len(winners) > 1:
            head = _("{seats} win together", seats=together(winners))
        rows = [line((f"★ {head}", "bold $text-success")), Content("")]
        if title.score is not None:
            rows.append(line("   ".join(f"{seat} {points}" for seat, points in ranked(title.score(state), winners))))
        rows += map(Content, title.explain(state, language()))
        series = " · ".join(f"{seat} {won}" for seat, won in seen.series.items())
        return [*rows, line((_("Series: {score}", score=series), "$faint"))] if series else rows


def ranked(scores: Mapping[str, int], winners: Sequence[str]) -> list[tuple[str, int]]:
    """The seats with their scores, the best first: whether more is better, the winners tell."""
    best = max((scores[seat] for seat in winners if seat in scores), default=0)
    more = best >= max(scores.values(), default=0)
    return sorted(scores.items(), key=lambda each: -each[1] if more else each[1])
