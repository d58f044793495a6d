"""Messages towards a house: JSON, at most 4 KiB each, read strictly (docs/join.md)."""

from typing import Annotated, Any

import msgspec
from msgspec import UNSET, Meta, Raw, Struct, UnsetType

from exchange.game import Command, Game
from exchange.value.errors import CorroError
from exchange.value.words import LANGUAGES, N_

LONGEST = 4096  # bytes
MOST = 2**53 - 1  # what a browser's number holds whole

Id = Annotated[int, Meta(ge=1, le=MOST)]
At = Annotated[int, Meta(ge=0, le=MOST)]
Text = Annotated[str, Meta(max_length=1024)]
Word = Annotated[str, Meta(max_length=128)]

_NO_MESSAGE = N_("this is no message that a house knows")
_NO_COMMAND = N_("this is no move of {title}")


class NoMessage(CorroError):
    """What came is no message, or holds no move of the title: nothing has happened. `id` is the message's, 0 where it
    has none."""

    id = 0


class Hello(Struct, frozen=True, kw_only=True):
    """The first message of a link. `seat` says with whose eyes it sees; `game` and `after` what it has already."""

    key: str
    seat: str = ""
    game: str = ""
    after: int = 0
    lang: str = "es"
    thin: bool = False


class Do(Struct, frozen=True, kw_only=True):
    """Make this move (JSON of a command): it answers what stood there behind event `at`."""

    command: bytes
    at: int
    id: int


class Say(Struct, frozen=True, kw_only=True):
    """The same as a play script says it."""

    text: str
    at: int
    id: int


class Foresee(Struct, frozen=True, kw_only=True):
    """What would come of a move: JSON of a command, or a sentence."""

    move: bytes | str
    id: int


class SealWord(Struct, frozen=True, kw_only=True):
    """The seal of a word for the seed."""

    seal: str


class OpenWord(Struct, frozen=True, kw_only=True):
    """The word, and the salt of its seal."""

    word: str
    salt: str


class Agree(Struct, frozen=True, kw_only=True):
    """Let a trader play for this seat, whose link is lost."""

    seat: str


class Wait(Struct, frozen=True, kw_only=True):
    """Wait for this seat."""

    seat: str


class Speak(Struct, frozen=True, kw_only=True):
    """Speak this language from here on."""

    lang: str


class Advise(Struct, frozen=True, kw_only=True):
    """What the coach would do in the seat's place."""

    id: int


class Return(Struct, frozen=True, kw_only=True):
    """The person plays the seat again, for whom a trader stands in."""


class Here(Struct, frozen=True, kw_only=True):
    """A sign of life."""


AnyMessage = Hello | Do | Say | Foresee | SealWord | OpenWord | Agree | Wait | Speak | Advise | Return | Here


class _StandIn(Struct, frozen=True, forbid_unknown_fields=True):
    stand_in: Word


class _Sent(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """All fields that a message may have."""

    key: Word | UnsetType = UNSET
    seat: Word | UnsetType = UNSET
    game: Word | UnsetType = UNSET
    after: At | UnsetType = UNSET
    lang: Word | UnsetType = UNSET
    thin: bool | UnsetType = UNSET
    do: Raw | UnsetType = UNSET
    say: Text | UnsetType = UNSET
    foresee: Raw | UnsetType = UNSET
    at: At | UnsetType = UNSET
    id: Id | UnsetType = UNSET
    word_seal: Word | UnsetType = UNSET
    word: Word | UnsetType = UNSET
    salt: Word | UnsetType = UNSET
    agree: _StandIn | UnsetType = UNSET
    wait: Word | UnsetType = UNSET
    advise: bool | UnsetType = UNSET
    back: bool | UnsetType = UNSET
    here: int | UnsetType = UNSET


_DECODER = msgspec.json.Decoder(_Sent)
_FAULTS = (msgspec.MsgspecError, UnicodeDecodeError, ValueError, RecursionError, OverflowError)


def read_message(data: bytes | str) -> AnyMessage:
    """The message. Raises NoMessage for whatever else it is."""
    raw = data.encode("utf-8", "surrogatepass") if isinstance(data, str) else data
    if len(raw) > LONGEST:
        raise NoMessage(N_("a message has at most {most} bytes"), most=LONGEST)
    try:
        sent = _DECODER.decode(raw)
    except _FAULTS:
        raise NoMessage(_NO_MESSAGE) from None
    try:
        return _meant(sent)
    except (NoMessage, *_FAULTS):
        fault = NoMessage(_NO_MESSAGE)
        fault.id = 0 if isinstance(sent.id, UnsetType) else sent.id
        raise fault from None


def _meant(sent: _Sent) -> AnyMessage:
    fields: dict[str, Any] = {
        name: value for name in sent.__struct_fields__ if (value := getattr(sent, name)) is not UNSET
    }
    if fields.get("lang", LANGUAGES[0]) not in LANGUAGES:
        raise NoMessage(_NO_MESSAGE)
    if "key" in fields and fields.keys() <= {"key", "seat", "game", "after", "lang", "thin"}:
        return Hello(**fields)
    match frozenset(fields):
        case names if names == {"do", "at", "id"}:
            return Do(command=bytes(fields["do"]), at=fields["at"], id=fields["id"])
        case names if names == {"say", "at", "id"}:
            return Say(text=fields["say"], at=fields["at"], id=fields["id"])
        case names if names == {"foresee", "id"}:
            move = bytes(fields["foresee"])
            said = msgspec.json.decode(move, type=Text) if move.lstrip()[:1] == b'"' else move
            return Foresee(move=said, id=fields["id"])
        case names if names == {"word_seal"}:
            return SealWord(seal=fields["word_seal"])
        case names if names == {"word", "salt"}:
            return OpenWord(word=fields["word"], salt=fields["salt"])
        case names if names == {"agree"}:
            return Agree(seat=fields["agree"].stand_in)
        case names if names == {"wait"}:
            return Wait(seat=fields["wait"])
        case names if names == {"lang"}:
            return Speak(lang=fields["lang"])
        case names if names == {"advise", "id"}:
            return Advise(id=fields["id"])
        case names if names == {"back"}:
            return Return()
        case names if names == {"here"}:
            return Here()
        case _:
            raise NoMessage(_NO_MESSAGE)


def read_command(game: Game, raw: bytes, seat: str) -> Command:
    """The command of this seat that a message's JSON says, whatever seat it names. Raises NoMessage."""
    try:
        fields = msgspec.json.decode(raw, type=dict[str, Any])
        command: Command = msgspec.convert(fields | {"seat": seat}, game.command_type)
    except _FAULTS:
        raise NoMessage(_NO_COMMAND, title=game.name) from None
    return command
