"""Where a replay can go: an event's number, a round, a rule, or whatever words stand on the tape."""

from __future__ import annotations

import re
from collections.abc import Sequence

from exchange.log.follow import TapeLine
from tui.floor.replay.playback import Playback

MOST = 100
"""How many places a list shows."""
_NUMBER = re.compile(r"#?(\d+)")
_ROUND = re.compile(r"(?:r|ronda|round)\s*(\d+)", re.IGNORECASE)
_RULE = re.compile(r"[a-z]\d+(?:\.\d+)?[a-z]?", re.IGNORECASE)
_WORD = re.compile(r"[^\W_]+")


def find(playback: Playback, tape: Sequence[TapeLine], query: str) -> list[TapeLine]:
    """The places that a query names, in the order of the game.

    `128` or `#128` is an event, `r3` (`ronda 3`, `round 3`) a round, `B4.3` a rule (`B4` all of its section); anything
    else are words that must all begin words of one sentence, such as a company, a seat, `ana pasa`. `R4` names a round,
    and in a title whose rules begin with R a section too: the round comes first.
    """
    query = query.strip()
    if not query:
        return []
    if number := _NUMBER.fullmatch(query):
        n = int(number[1])
        return [_at(tape, n)] if 1 <= n <= playback.total else []
    begins = round_named(playback, query)
    found = [] if begins is None else [_at(tape, begins)]
    if _RULE.fullmatch(query):
        found += _by_rule(playback, tape, query.upper())
    if found or _ROUND.fullmatch(query):
        return found
    asked = [word.casefold() for word in _WORD.findall(query)]
    return [place for place in tape if asked and _holds(place.text, asked)]


def round_named(playback: Playback, query: str) -> int | None:
    """The event that begins the round that the query names, if it names one that there is."""
    found = _ROUND.fullmatch(query.strip())
    return playback.round_begins(int(found[1])) if found else None


def _at(tape: Sequence[TapeLine], n: int) -> TapeLine:
    """The event's own line, or a bare one for a silent event."""
    return next((place for place in tape if place.n == n), TapeLine(n, "", ""))


def _by_rule(playback: Playback, tape: Sequence[TapeLine], rule: str) -> list[TapeLine]:
    """The lines that cite it, and events that came by it without a word: with what is told next."""
    told: dict[int, list[TapeLine]] = {}
    for line in tape:
        told.setdefault(line.n, []).append(line)
    found: list[TapeLine] = []
    after = ""
    for n in range(playback.total, 0, -1):
        lines = told.get(n, [])
        number = playback.timeline.rule(n).upper()
        if number == rule or ("." not in rule and number.partition(".")[0] == rule):
            found += reversed(lines or ([TapeLine(n, after, number)] if after else []))
        after = lines[0].text if lines else after
    return found[::-1]


def _holds(text: str, asked: list[str]) -> bool:
    words = [word.casefold() for word in _WORD.findall(text)]
    return all(any(word.startswith(part) for word in words) for part in asked)
