"""Texts told apart word by word, as a tree: what can come next, and which text that leads to."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct

END = "—"
"""What stands for a text that ends where others go on."""

Path = tuple[int, ...]
"""Which branch is taken at each fork."""


class Branch(Struct, frozen=True):
    """Words that follow a fork, up to the next one. `leaf`: the place of the text that ends here, −1 where it forks."""

    text: str
    leaf: int = -1
    forks: tuple[Branch, ...] = ()


def branches(texts: Sequence[str]) -> tuple[Branch, ...]:
    """The tree of these texts: where all begin alike there is one branch, with the forks behind it."""
    return _forked([(tuple(text.split()), place) for place, text in enumerate(texts)])


def _forked(left: list[tuple[tuple[str, ...], int]]) -> tuple[Branch, ...]:
    groups: dict[str, list[tuple[tuple[str, ...], int]]] = {}
    for words, place in left:
        groups.setdefault(words[0] if words else END, []).append((words[1:], place))
    return tuple(_branch(word, group) for word, group in groups.items())


def _branch(word: str, group: list[tuple[tuple[str, ...], int]]) -> Branch:
    said = [word]
    while len(group) > 1 and len(heads := {words[:1] for words, _place in group}) == 1 and heads != {()}:
        said += heads.pop()
        group = [(words[1:], place) for words, place in group]
    if len(group) == 1 or all(not words for words, _place in group):
        words, place = group[0]
        return Branch(" ".join((*said, *words)), place)
    return Branch(" ".join(said), forks=_forked(group))


def levels(roots: tuple[Branch, ...], path: Path) -> Iterator[tuple[tuple[Branch, ...], int]]:
    """The forks along a path with the branch taken at each; where the path ends, the first is."""
    taken, level = list(path), roots
    while level:
        place = min(taken.pop(0), len(level) - 1) if len(level) > 1 and taken else 0
        if len(level) > 1:
            yield level, place
        level = level[place].forks


def leaf(roots: tuple[Branch, ...], path: Path) -> int:
    """The place of the text at the end of a path."""
    taken, level, at = list(path), roots, roots[0]
    while level:
        at = level[min(taken.pop(0), len(level) - 1) if len(level) > 1 and taken else 0]
        level = at.forks
    return at.leaf


def path_to(roots: tuple[Branch, ...], wanted: int) -> Path:
    """The path that ends at this text. Raises KeyError where none does."""
    for place, branch in enumerate(roots):
        own = (place,) if len(roots) > 1 else ()
        if branch.leaf == wanted:
            return own
        if branch.forks:
            try:
                return (*own, *path_to(branch.forks, wanted))
            except KeyError:
                continue
    raise KeyError(wanted)
