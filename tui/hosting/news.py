"""What has happened in a house since it was last looked at, in plain lines, for pipes and screen readers."""

from __future__ import annotations

from collections.abc import Iterator

from exchange.game import PERSON
from exchange.house.told import HouseTold, SeatTold, TableTold
from exchange.value.printable import printable
from exchange.value.words import enumerated
from market.lab.debrief.sitting import Far
from tui import N_
from tui.voice import Voice

LONG = 30.0
"""Seconds after which it is told for whom a table waits."""


def making(far: Far, voice: Voice) -> str:
    """How far a debrief is that is being made."""
    if not far.games:
        return voice.say(N_("The debrief is being made."))
    return voice.say(N_("The debrief is being made: table {game} of {games}."), game=far.game, games=far.games)


def news(before: HouseTold | None, now: HouseTold, voice: Voice) -> Iterator[str]:
    """A line for each thing, table by table. Without a `before`, how everything stands."""
    if before is None:
        yield from standing(now, voice)
        return
    old = {table.number: table for table in before.tables}
    for table in now.tables:
        yield from _of_table(old.get(table.number), table, voice)
    yield from _watching(before.watching, now.watching, voice)
    for manner, states in _MANNERS.items():
        if getattr(before, manner) is not getattr(now, manner):
            yield voice.say(states[getattr(now, manner)])
    for address, count in now.guesses.items():
        if count != before.guesses.get(address, 0):
            told = N_("wrong codes from {address}: {count}")
            yield voice.say(told, address=printable(address), count=count)


def standing(now: HouseTold, voice: Voice) -> Iterator[str]:
    """How everything stands: a line for each table, with its seats, and one for what can be turned on and off."""
    for table in now.tables:
        seats = ", ".join(_stands(seat, voice) for seat in table.seats)
        phase = voice.say(_PHASES[table.phase], game=table.name)
        told = N_("table {number}: {phase}: {seats}")
        yield voice.say(told, number=table.number, phase=phase, seats=seats)
    yield "; ".join(voice.say(told[getattr(now, manner)]) for manner, told in _MANNERS.items())
    yield from _watching((), now.watching, voice)


def _watching(before: tuple[str, ...], now: tuple[str, ...], voice: Voice) -> Iterator[str]:
    for name in (each for each in now if each not in before):
        yield voice.say(N_("{person} has found no seat, and watches"), person=printable(name))
    for name in (each for each in before if each not in now):
        yield voice.say(N_("{person} watches no longer"), person=printable(name))


def _stands(seat: SeatTold, voice: Voice) -> str:
    name = printable(seat.seat)
    if seat.stand_in:
        return voice.say(N_("{seat} ({trader} plays)"), seat=name, trader=printable(seat.stand_in))
    if seat.player != PERSON:
        return f"{name}={printable(seat.player)}"
    if seat.free:
        return voice.say(N_("free")) if seat.open else voice.say(N_("{seat} (nobody yet)"), seat=name)
    return name if seat.here else voice.say(N_("{seat} (not here)"), seat=name)


def _of_table(before: TableTold | None, now: TableTold, voice: Voice) -> Iterator[str]:
    for line in (*_seats(before, now, voice), *_phase(before, now, voice)):
        yield voice.say(N_("table {number}: {told}"), number=now.number, told=line)


def _seats(before: TableTold | None, now: TableTold, voice: Voice) -> Iterator[str]:
    old = {} if before is None else dict(enumerate(before.seats))
    same = before is not None and len(before.seats) == len(now.seats)
    for place, seat in enumerate(now.seats):
        was = old.get(place) if same else next((each for each in old.values() if each.seat == seat.seat), None)
        yield from _seat(was, seat, voice)


def _seat(was: SeatTold | None, seat: SeatTold, voice: Voice) -> Iterator[str]:
    name = printable(seat.person or seat.seat)
    if seat.player != PERSON:
        return
    if seat.person and (was is None or not was.person):
        yield voice.say(N_("{person} has taken the seat {seat}"), person=name, seat=printable(seat.seat))
    elif was is not None and was.person and not seat.person:
        yield voice.say(N_("the seat {seat} is free again"), seat=printable(seat.seat))
    elif was is not None and seat.person and was.seat != seat.seat:
        yield voice.say(N_("{old} is called {seat} now"), old=printable(was.seat), seat=printable(seat.seat))
    if was is not None and seat.person and was.here is not seat.here:
        yield voice.say(N_("{seat} is here") if seat.here else N_("the link of {seat} is lost"), seat=name)
    if seat.stand_in and (was is None or was.stand_in != seat.stand_in):
        yield voice.say(N_("{trader} plays for {seat}"), trader=printable(seat.stand_in), seat=name)
    elif was is not None and was.stand_in and not seat.stand_in:
        yield voice.say(N_("{seat} plays again"), seat=name)


def _phase(before: TableTold | None, now: TableTold, voice: Voice) -> Iterator[str]:
    if before is None or before.phase != now.phase or before.game != now.game:
        yield voice.say(_PHASES[now.phase], game=now.name)
    if now.phase != "playing":
        return
    if now.round and (before is None or before.round != now.round or before.game != now.game):
        yield voice.say(N_("round {round}"), round=now.round)
    if now.last_round and (before is None or not before.last_round):
        yield voice.say(N_("this round is the last"))
    if now.paused is not (before is not None and before.paused):
        held = N_("waits for the host at the end of the round: go lets it go on")
        yield voice.say(held if now.held else N_("stands still") if now.paused else N_("goes on"))
    if now.owing and before is not None and before.since < LONG <= now.since:
        told = N_("has waited {seconds} s for {seats}")
        yield voice.say(told, seconds=round(LONG), seats=enumerated([*map(printable, now.owing)], voice.lang))


_MANNERS = {
    "hold": {True: N_("all tables wait at each round's end"), False: N_("no table waits at a round's end")},
    "foresee": {True: N_("what would come of a move is shown"), False: N_("what would come of a move is hidden")},
    "coach": {True: N_("whoever asks is advised"), False: N_("nobody is advised")},
}
"""What is turned on and off, and how each stands."""
_PHASES = {
    "lobby": N_("people come"),
    "words": N_("everybody adds a word to the seed"),
    "playing": N_("{game} goes on"),
    "over": N_("{game} is over"),
    "ended": N_("{game} was stopped, and stays unfinished"),
}
