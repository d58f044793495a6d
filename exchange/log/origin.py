"""Where a deal came from: the seed that the head seals, or a position that was given."""

from collections.abc import Sequence
from typing import NamedTuple

import msgspec
from msgspec import UNSET

from exchange.game import Disclosed, Event, Setup
from exchange.log.log import Head
from exchange.title import Title
from exchange.value.errors import SetupError
from exchange.value.seal import redacted
from exchange.value.words import N_


class Opening(NamedTuple):
    """Opening events made once more, and whether they came from a given position (else from the seed)."""

    events: tuple[Event, ...]
    given: bool


def setup_of(title: Title, head: Head, seed: str, position: object = None) -> Setup:
    """The set-up that opened a game, drawing from this seed (the words are in it already)."""
    options = title.options_of(head.options)
    return Setup(seats=head.seats, players=head.players, options=options, seed=seed, position=position)


def opening_seed(head: Head, events: Sequence[Event]) -> str:
    """What the opening was drawn from, where this copy tells it: the host's does, others once the seed is disclosed."""
    if head.opened_from or head.branch_of is not UNSET or not events:
        return head.opened_from
    return head.mixed(events[-1].seed) if isinstance(events[-1], Disclosed) else ""


def opening_of(title: Title, head: Head, seed: str, events: Sequence[Event]) -> Opening:
    """The opening events of the game that began with `events`, made once more from what they were drawn from (`seed`;
    empty where nobody knows it: then only their kinds and what a position gives can be right).

    Format 1 did not write whether a position was given. One was, if the seed draws another opening and the events tell
    a position. Raises SetupError where no table could be opened so.
    """
    game = title.game
    drawn = setup_of(title, head, seed or "0")
    if head.corro == 1:
        fresh = tuple(game.open(drawn))
        if _alike(head, fresh, events, drawn=bool(seed)):
            return Opening(fresh, False)
        position = game.position_of(events)
        if position is None:
            return Opening(fresh, False)
    elif head.given is not True:
        return Opening(tuple(game.open(drawn)), False)
    elif (position := game.position_of(events)) is None:
        raise SetupError("given", N_("the head says that a position was given, and no event tells it"))
    return Opening(tuple(game.open(setup_of(title, head, seed or "0", position))), True)


def _alike(head: Head, fresh: Sequence[Event], events: Sequence[Event], *, drawn: bool) -> bool:
    if not drawn:
        return all(type(one) is type(other) for one, other in zip(fresh, events, strict=False))
    viewer = head.owner
    return all(redacted(one, viewer) == redacted(other, viewer) for one, other in zip(fresh, events, strict=False))


def with_origin(head: Head, title: Title, events: Sequence[Event]) -> Head:
    """A head of format 1 with `given` as a later format would have written it, where this copy can tell."""
    seed = opening_seed(head, events)
    if head.corro != 1 or not (seed or head.branch_of is not UNSET):
        return head
    try:
        given = opening_of(title, head, seed, events).given
    except (SetupError, LookupError, ValueError, TypeError):
        return head
    return msgspec.structs.replace(head, given=given or UNSET)
