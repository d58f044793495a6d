"""What a link says, and what it is answered. This is asked of the house, in the house's own thread."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from exchange.house.answers import Done, NotDone
from exchange.house.asking import Foreseen, advise, foresee, take
from exchange.house.message import (
    Advise,
    Agree,
    AnyMessage,
    Do,
    Foresee,
    Hello,
    Here,
    NoMessage,
    OpenWord,
    Return,
    Say,
    SealWord,
    Speak,
    Wait,
)
from exchange.house.sitting import House
from exchange.house.table import HeldTable
from exchange.value.errors import NOT_YOUR_TURN, CorroError, Refused, StoreError
from tui.voice import Voice
from tui.web import N_
from tui.web.link import Wish

NO_MESSAGE = "message"
STORE = "store"
HOME = "tui.web"

Answer = dict[str, Any]
"""A message that goes back over the link that asked."""
Later = Callable[[], Answer]
"""What works an answer out without the house: any thread may, for it may take a second."""


def answered(house: House, table: int, link: Wish, message: AnyMessage) -> Answer | Later | None:
    """The answer to a message of a link at this table; None where there is none to give."""
    number = getattr(message, "id", 0)
    try:
        return _answer(house, table, link, message)
    except CorroError as error:
        return refused(number, error, link.lang)


def refused(number: int, error: CorroError, lang: str) -> Answer:
    """The answer that message `number` (0: it had none) was refused."""
    voice = Voice(lang, HOME)
    why = voice.why(error)
    match error:
        case Refused():
            return refusal(number, error.rule, why)
        case StoreError():
            return refusal(number, STORE, why)
        case _:
            return refusal(number, NO_MESSAGE, why)


def refusal(number: int, rule: str, why: str) -> Answer:
    """The same in words that are said already."""
    return {"refused": number, "rule": rule, "why": why}


def _answer(house: House, table: int, link: Wish, message: AnyMessage) -> Answer | Later | None:
    place = house.table(table)
    match message:
        case Here() | Speak():
            return None
        case Hello():
            raise NoMessage(N_("this link has said already whose it is"))
        case SealWord() | OpenWord() if place.mixing is None:
            raise Refused(NOT_YOUR_TURN, N_("no words for the seed are awaited now"))
        case SealWord():
            house.seal_word(link.key, message.seal)
        case OpenWord():
            house.open_word(link.key, message.word, message.salt)
        case _:
            if place.held is None:
                raise Refused(NOT_YOUR_TURN, N_("this table has not begun"))
            return _at_table(place.held, link, message)
    return {"done": 0, "n": 0 if place.held is None else len(place.held.session.host)}


def _at_table(
    table: HeldTable, link: Wish, message: Do | Say | Foresee | Advise | Agree | Wait | Return
) -> Answer | Later:
    match message:
        case Advise():
            return _advised(table, link, message)
        case Do() | Say():
            return _told(take(table, link.key, link.seat, message, link.lang), link.lang)
        case Foresee():
            return _told(foresee(table, link.key, link.seat, message, link.lang), link.lang)
        case Agree():
            table.agree(link.key, message.seat)
        case Wait():
            table.wait_for(link.key, message.seat)
        case Return():
            table.come_back(link.key)
    return {"done": 0, "n": len(table.session.host)}


def _advised(table: HeldTable, link: Wish, message: Advise) -> Answer | Later:
    work = advise(table, link.key, link.seat, message, link.lang)
    if isinstance(work, NotDone):
        return _told(work, link.lang)

    def advised() -> Answer:
        told = work()
        return {"advised": told.id, "lines": told.lines}

    return advised


def _told(answer: Done | NotDone | Foreseen, lang: str) -> Answer:
    match answer:
        case Done(id=number, n=n):
            return {"done": number, "n": n}
        case Foreseen(id=number, lines=lines):
            return {"foreseen": number, "lines": lines}
        case NotDone(id=number, rule=rule, why=why):
            return refusal(number, rule, Voice(lang, HOME).say(why))
