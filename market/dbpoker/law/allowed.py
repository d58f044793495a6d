"""What a hand must be to be laid, bettered or shown against another (K4, K9.5, K10.2, K10.4)."""

from market.dbpoker.law.hands import LISTED, height, kind_of, ranking
from market.dbpoker.law.table import State


def rises(before: tuple[str, ...], after: tuple[str, ...]) -> bool:
    """Whether a laid hand is worth more so (K4.3): each kind is worth more than those below it (K2.1)."""
    return height(kind_of(after)) > height(kind_of(before))


def is_listed(before: tuple[str, ...], after: tuple[str, ...]) -> bool:
    """Whether the original lists this rise (K10.2)."""
    return (kind_of(before), kind_of(after)) in LISTED


def may_better(state: State, before: tuple[str, ...], after: tuple[str, ...]) -> bool:
    """Whether a swap may make the one of the other (K4.3, K10.2)."""
    return rises(before, after) and (not state.listed or is_listed(before, after))


def beats(state: State, five: tuple[str, ...]) -> bool:
    """Whether these five answer the challenge (K9.5, K10.4)."""
    mine, theirs = height(kind_of(five)), height(kind_of(state.challenge))
    if mine == theirs and state.by_cards:
        return ranking(five) > ranking(state.challenge)
    return mine > theirs
