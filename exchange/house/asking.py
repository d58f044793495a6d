"""Messages of a person at a held table: a move that is to be made, or whose outcome is asked for."""

from collections.abc import Callable

from msgspec import Struct

from exchange.coach import advises
from exchange.game import Command
from exchange.house.answers import Answer, NotDone
from exchange.house.message import Advise, Do, Foresee, NoMessage, Say, read_command
from exchange.house.table import HeldTable, SentMove
from exchange.script.typed import typed_move
from exchange.value.errors import NOT_YOUR_TURN, PlayFileError, Refused
from exchange.value.words import N_, Message

NO_SEAT = N_("this key holds no seat at this table")
NO_COACH = N_("there is no coach in this sitting")
NOTHING_TO_ADVISE = N_("no move of yours is awaited now")
NOT_FORESEEN = N_("the host has switched off what would come of a move, for all alike")
UNREAD = N_("column {column}: {why}")


class Foreseen(Struct, frozen=True, tag="foreseen"):
    """What would come of the move of message `id`, as far as its seat may know, in lines."""

    id: int
    lines: tuple[str, ...]


def take(table: HeldTable, key: str, seat: str, message: Do | Say, lang: str) -> Answer:
    """Make the move that the message says, with the eyes of this seat of the key. A sentence is read in this language
    first."""
    read = _read(table, key, seat, message.command if isinstance(message, Do) else message.text, lang)
    if isinstance(read, Message):
        return NotDone(message.id, "message" if isinstance(message, Do) else "words", read)
    return table.do(SentMove(key, message.id, message.at, read))


def foresee(table: HeldTable, key: str, seat: str, message: Foresee, lang: str) -> Foreseen | NotDone:
    """What would come of the move, told from the view of its seat alone. One that is refused is refused here too."""
    read = _read(table, key, seat, message.move, lang)
    if isinstance(read, Message):
        return NotDone(message.id, "words" if isinstance(message.move, str) else "message", read)
    session = table.session
    if not table.manners.foresee:
        return NotDone(message.id, "foresee", Message(NOT_FORESEEN))
    if read not in session.choices(read.seat):
        try:
            session.decide(read)
        except Refused as refused:
            return NotDone(message.id, refused.rule, Message(refused.why, **refused.facts))
        return Foreseen(message.id, ())
    tell = session.title.foresee
    return Foreseen(message.id, () if tell is None else tuple(map(str, tell(session.view(read.seat), read, lang))))


class Advised(Struct, frozen=True, tag="advised"):
    """What the coach would do in the place of the seat that asked by message `id`, and why, in lines."""

    id: int
    lines: tuple[str, ...]


def advise(table: HeldTable, key: str, seat: str, message: Advise, lang: str) -> Callable[[], Advised] | NotDone:
    """What works the advice out: it may take a second, and touches the table no more. Where the sitting has no coach
    nobody is advised: one would wonder whose moves the others make."""
    title, session = table.session.title, table.session
    seats = table.keys.seats(key)
    if not table.manners.coach or not title.coach:
        return NotDone(message.id, "coach", Message(NO_COACH))
    acting = next((each for each in (seat, *seats) if each in seats and each in session.to_act()), "")
    if not acting:
        return NotDone(message.id, NOT_YOUR_TURN, Message(NOTHING_TO_ADVISE))
    work = advises(title, session.view(acting), acting, session.choices(acting), session.log.head.id, lang)

    def advised() -> Advised:
        advice = work()
        return Advised(message.id, (advice.sentence(title, lang), *map(str, advice.ahead)))

    return advised


def _read(table: HeldTable, key: str, seat: str, move: bytes | str, lang: str) -> Command | Message:
    """The command of one of the key's seats, or what is wrong with it. Whose it is comes from the key alone."""
    seats = table.keys.seats(key)
    if not seats:
        return Message(NO_SEAT)
    seat = seat if seat in seats else next((each for each in table.session.to_act() if each in seats), seats[0])
    title = table.session.title
    try:
        if isinstance(move, bytes):
            return read_command(title.game, move, seat)
        options = title.options_of(table.session.log.head.options)
        return typed_move(title, options, table.session.seats, seat, move, lang)
    except NoMessage as fault:
        return Message(fault.why, **fault.facts)
    except PlayFileError as fault:
        return Message(UNREAD, column=fault.column, why=Message(fault.why, **fault.facts))
