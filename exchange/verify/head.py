"""A head as it can be: its table, viewer, branch, seed and words."""

import re

from msgspec import UNSET, UnsetType

from exchange.game import PERSON
from exchange.log.log import HOST_ALONE, Head
from exchange.title import Title
from exchange.value.chance import is_fresh, is_word
from exchange.value.errors import BrokenSeal, CorroError, Malformed
from exchange.value.names import LONGEST_NAME, is_game_name
from exchange.value.printable import is_obeyed
from exchange.value.seal import HOST, SPECTATOR
from exchange.value.words import N_

_CHAIN = re.compile(r"[0-9a-f]{64}")
_CONTROL = re.compile(r"[\x00-\x1f\x7f-\x9f]")  # all that format 1 kept out of names
_NEW_WORDS = frozenset({"redraw", "seals", "runs", "is"})  # words of play scripts that a seat of format 1 may bear


def check_table(title: Title, head: Head) -> None:
    """Seats, players and options must be such that a table could be opened with them."""
    try:
        title.check_names(tuple(seat for seat in head.seats if head.corro > 1 or seat.casefold() not in _NEW_WORDS))
        options = title.game.options(head.seats, head.options)
    except CorroError as error:
        field = str(getattr(error, "field", "options"))
        raise Malformed(N_("there can be no such table: {reason}"), line=1, field=field, reason=error.message) from None
    kept = title.options_of(head.options)
    if options != kept:
        wrong = sorted(k for k in options.keys() | kept.keys() if options.get(k) != kept.get(k))
        raise Malformed(N_("all options are written, as they are"), line=1, field=f"options.{wrong[0]}")
    if sorted(head.players) != sorted(head.seats):
        raise Malformed(N_("each seat has one player"), line=1, field="players")
    for field, text in (("name", head.name), *((f"players.{seat}", player) for seat, player in head.players.items())):
        if is_obeyed(text) if head.corro > 1 else _CONTROL.search(text):
            raise Malformed(N_("a control character cannot stand here"), line=1, field=field)
    if head.corro > 1 and not is_game_name(head.name):
        why = N_("a game's name has 1 to {longest} characters, each of which can be seen")
        raise Malformed(why, line=1, field="name", longest=LONGEST_NAME)


def check_viewer(head: Head) -> None:
    """Whose copy it is, and that the seeds are in the host's alone."""
    if head.viewer is UNSET or head.viewer not in (HOST, SPECTATOR, *head.seats):
        raise Malformed(N_("the viewer is a seat, spectator or host"), line=1, field="viewer")
    for name in HOST_ALONE:
        sealed = not name.startswith("opening") or head.opening_seed_seal is not UNSET
        if (getattr(head, name) is not UNSET) != (head.viewer == HOST and sealed):
            raise BrokenSeal(N_("the seed is in the host's copy, and no other"), line=1, field=name)


def check_branch(head: Head) -> None:
    """Where a branch left its parent, and what only a branch has."""
    branch = head.branch_of
    if head.given is False:
        raise Malformed(N_("this is true, or left out"), line=1, field="given")
    if branch is not UNSET and not _CHAIN.fullmatch(branch.chain):
        raise Malformed(N_("a chain is 64 hex"), line=1, field="branch_of.chain")
    if branch is not UNSET and branch.n < 1:
        raise Malformed(N_("the number of an event is expected"), line=1, field="branch_of.n")
    if head.opening_seed_seal is not UNSET and branch is UNSET:
        raise Malformed(N_("a branch alone was opened by another seed"), line=1, field="opening_seed_seal")


def check_seed(head: Head, seed: str | UnsetType, line: int, field: str) -> None:
    """Where a person sits, a seed that nobody chose is 256 bits from the operating system; any other is known."""
    fresh = seed is UNSET or is_fresh(str(seed))
    if not fresh and head.seed_known is UNSET and PERSON in head.players.values():
        why = N_("somebody chose this seed where a person sits, and the head does not say that it is known")
        raise BrokenSeal(why, line=line, field=field)


def check_words(head: Head) -> None:
    """What seats added to the seed: a word each, for seats that there are."""
    if head.words is UNSET:
        return
    for seat, word in head.words.items():
        if seat not in head.seats:
            raise Malformed(N_("there is no such seat"), line=1, field=f"words.{seat}")
        if not is_word(word):
            raise Malformed(N_("a word has 1 to 64 characters, none of them a control"), line=1, field=f"words.{seat}")
    chosen = head.seed_known is not UNSET and head.branch_of is UNSET  # a branch draws onwards from any seed
    if not head.words or chosen:
        raise Malformed(N_("words are added to a fresh seed, one at least"), line=1, field="words")
