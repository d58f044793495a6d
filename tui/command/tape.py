"""The tape in sentences, as `run`, `play --plain` and `tape` print it."""

from collections.abc import Iterable
from typing import Any

from exchange.title import Title
from tui.command.desk import Desk


def tell(desk: Desk, title: Title, events: Iterable[Any], *, rules: bool = False) -> None:
    """Print what the tape says of these events, in the desk's language; with `rules`, by which rule each came."""
    for event in events:
        for sentence in title.words.tape(event, desk.lang):
            desk.out(f"{sentence}  {title.words.rule(event)}" if rules else sentence)
