"""What an analysis lists: decisions, rounds, and the best sealed moves in hindsight. Pure texts, a row each."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
from msgspec import Struct
from textual.content import Content

from exchange.game import is_sealed
from exchange.title import Title
from market.lab.analyse.analysis import Analysis, Decision
from market.lab.analyse.words import decision_words, move_words, part_words, percent, signed
from tui.floor.panels.panel import cells, line, short
from tui.floor.voice import _, language

LOST = 7
"""Cells of what a decision lost."""


class Row(Struct, frozen=True):
    """A row of a list: the event it is about, how it looks, and the decision that `told` puts into words."""

    n: int
    text: Content
    decision: Decision | None = None


def told(row: Row, title: Title) -> str:
    """What is said of a row while it is the chosen one."""
    return "" if row.decision is None else decision_words(row.decision, title, language())


def decision_heads(width: int) -> str:
    """What stands above the decisions."""
    return cells(("", 2), (_("event"), 6), (" " + _("move"), -_room(width)), (_("lost"), LOST), (_("known"), LOST))


def decisions(analysis: Analysis, title: Title, width: int, seat: str = "") -> list[Row]:
    """Those that mattered most first, marked; then all others as they came. Of this seat alone, or of all."""
    first = [analysis.decision(n) for n in analysis.mattered]
    rest = [each for each in analysis.decisions if each not in first]
    return [
        _decision(each, title, width, mark="★" if each in first else " ")
        for each in (*first, *rest)
        if seat in ("", each.seat)
    ]


def _room(width: int) -> int:
    return max(10, width - 8 - 2 * LOST)


def _decision(decision: Decision, title: Title, width: int, *, mark: str) -> Row:
    move = " " + short(move_words(decision.move, title, language()), _room(width) - 1)
    lost, known = _lost(decision, real=True), _lost(decision, real=False)
    style = "bold" if mark.strip() else ""
    text = line(
        (f"{mark} ", "$text-accent"),
        (f"{decision.n:>6}", "$faint"),
        (cells((move, -_room(width))), style),
        (cells((lost, LOST)), "$fall" if lost not in ("0", "") else "$faint"),
        (cells((known, LOST)), "$faint"),
    )
    return Row(decision.n, text, decision)


def _lost(decision: Decision, *, real: bool) -> str:
    """Games of a hundred; nothing where it is not known, `=` where both are the same."""
    answer = decision.real if real else decision.known
    if answer is None:
        return "0" if real else ""
    if not real and answer == decision.real:
        return "="
    return "0" if answer.loss <= 0 else f"−{percent(answer.loss)}"


def round_heads(analysis: Analysis, title: Title, width: int) -> str:
    """What stands above the rounds."""
    named = part_words(title, language())
    parts = [(short(named[part], PART - 1), PART) for part in shown_parts(analysis)]
    return cells(
        ("", 2), (_("round"), -6), (_("seat"), -_seat_room(analysis, width)), (_("before"), 8), *parts, (_("after"), 8)
    )


PART = 12
"""Cells of a part of a change."""


def shown_parts(analysis: Analysis) -> list[str]:
    """The parts that changed any score."""
    changes = [change for each in analysis.rounds for change in each.seats.values()]
    return [part for part in analysis.parts if any(change.parts[part] for change in changes)]


def _seat_room(analysis: Analysis, width: int) -> int:
    return max(6, min(20, width - 24 - PART * len(shown_parts(analysis))))


def rounds(analysis: Analysis, width: int, seat: str = "") -> list[Row]:
    """Where each seat's score came from, round by round."""
    room, parts, rows = _seat_room(analysis, width), shown_parts(analysis), []
    for each in analysis.rounds:
        for place, (name, change) in enumerate(pair for pair in each.seats.items() if seat in ("", pair[0])):
            gains = [(signed(change.parts[part]), PART) for part in parts]
            number = str(each.round) if not place else ""
            text = line(
                (cells(("", 2), (number, -6)), "bold"),
                cells((short(name, room - 1), -room), (change.before, 8), *gains),
                (cells((change.after, 8)), "bold"),
            )
            rows.append(Row(each.n, text))
    return rows


def hindsight_heads(width: int) -> str:
    """What stands above the best sealed moves."""
    half = _half(width)
    return cells(
        ("", 2), (_("event"), 6), (" " + _("what was sealed"), -half), (" " + _("the best"), -half), (_("lost"), LOST)
    )


def _half(width: int) -> int:
    return max(10, (width - 8 - LOST) // 2)


def hindsight(analysis: Analysis, title: Title, width: int, seat: str = "") -> list[Row]:
    """What each seat sealed, beside the best answer to what the others really sealed."""
    return [_sealed(each, title, width) for each in _sealed_moves(analysis, title) if seat in ("", each.seat)]


def _sealed_moves(analysis: Analysis, title: Title) -> Iterator[Decision]:
    for decision in analysis.decisions:
        if is_sealed(msgspec.convert(decision.move, title.game.command_type)):
            yield decision


def _sealed(decision: Decision, title: Title, width: int) -> Row:
    half, lost = _half(width), _lost(decision, real=True)
    best = "" if decision.real is None or lost == "0" else move_words(decision.real.best, title, language(), seat=False)
    text = line(
        (f"{decision.n:>8}", "$faint"),
        cells((" " + short(move_words(decision.move, title, language()), half - 1), -half)),
        (cells((" " + short(best or "=", half - 1), -half)), "bold"),
        (cells((lost, LOST)), "$fall" if lost != "0" else "$faint"),
    )
    return Row(decision.n, text, decision)
