"""Messages of a person at a held table: a move that is to be made, or whose outcome is asked for."""

from msgspec import Struct

from exchange.game import Command
from exchange.house.answers import Answer, NotDone
from exchange.house.message import Do, Foresee, NoMessage, Say, read_command
from exchange.house.table import HeldTable, SentMove
from exchange.script.typed import typed_move
from exchange.value.errors import PlayFileError, Refused
from exchange.value.words import N_, Message

NO_SEAT = N_("this key holds no seat at this table")
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
    if read not in session.choices(read.seat):
        try:
            session.decide(read)
        except Refused as refused:
            return NotDone(message.id, refused.rule, Message(refused.why, **refused.facts))
        return Foreseen(message.id, ())
    tell = session.title.foresee
    return Foreseen(message.id, () if tell is None else tuple(map(str, tell(session.view(read.seat), read, lang))))


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
