"""Bolsa's part of an analysis: chances, sheets, bids and deals through the engine; worth split exactly."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Sequence
from functools import cached_property
from typing import Any, NamedTuple

import msgspec
import numpy as np
from msgspec import structs

from exchange.game import Command
from market.bolsa import N_
from market.bolsa.engine import PASS, Batch, Ints, RandomSource, Seating, SheetsView
from market.bolsa.lab.playing_on import (
    CAST,
    OTHERS,
    Trial,
    after_bids,
    after_deals,
    after_sheets,
    guessed_sheets,
    seated_anew,
    shares_together,
    to_the_end,
)
from market.bolsa.lab.screening import smoothed
from market.bolsa.lab.worth import PARTS, changes
from market.bolsa.law import model
from market.bolsa.law.choices import BidChoices, DealChoices, SheetChoices, choices, sheet_from
from market.bolsa.law.filling import choice_matters, parts_clockwise
from market.bolsa.law.model import COMPANIES, WIDTH, Sheet
from market.bolsa.law.state import State
from market.bolsa.traders.drawing import legal_sheets
from market.bolsa.traders.seated import batch_of
from market.lab.analyse.analysis import Answer, Cast, Decision, Odds, Round, odds
from market.lab.analyse.deciding import as_decision, plainly
from market.lab.analyse.story import Story, Turn, Window
from market.lab.analyse.task import Task
from market.lab.analyse.weighing import Games, Places, Trying, Weighed, answer, by_the_mean, source, weigh

REAL_SHEETS = Games(first=2, kept=24, second=48, last=1_024, apart=True)
KNOWN_SHEETS = Games(first=2, kept=16, second=48, last=768, apart=True)
"""What a seat could know is weighed for each seat alone, so that nothing another did comes in: that takes longer."""
MOVES = Games(first=96, kept=0, second=0, last=768)
POSITION = 2_048
"""In so many games each position is played on."""
MANY = 80
"""Where a game has more positions, or more bids and deals, each is played on in fewer games: a long game is analysed
as soon as a short one."""
FEWEST = 8
MOST_SHEETS = 1_024
"""All sheets by the cards of B1.5; of more, so many are drawn."""

Weighing = Generator[Trial, Ints, Weighed]


class _Asked(NamedTuple):
    """A decision in the making: what is being weighed, the seat's place, and the moves by number."""

    turn: Turn
    round: int
    seat: int
    weighing: Weighing
    command: Callable[[int], Command]
    moves: int


class BolsaAnalyst:
    """See `market.lab.analyse.task.Analyst`."""

    parts = PARTS
    reach = None
    cast = Cast(
        traders=CAST,
        others=OTHERS,
        about=N_("each seat is played on by a rule of thumb, drawn anew for each game"),
    )

    def __init__(self, story: Story, task: Task) -> None:
        self.story = story
        self.task = task

    def places(self) -> Sequence[int]:
        """All positions."""
        return range(len(self.story.windows))

    def work(self, *, brief: bool = False) -> int:
        """A sheet costs about eight times what a bid or a position does: six for what its seat could know."""
        sheets = sum(len(window.turns) for window in self.story.whole if window.state.awaiting_sheets)
        others = sum(1 for window in self.story.whole if not window.state.awaiting_sheets)
        return 2 * sheets + others if brief else len(self.story.windows) + 8 * sheets + others

    def chances(self, states: Sequence[State], games: int = 0) -> list[dict[str, Odds]]:
        """Positions of one round are played on together."""
        found: list[dict[str, Odds]] = []
        for first, last in _runs([state.round for state in states]):
            rng = source(self.task.seed, f"chances {states[first].n}")
            tried = games or POSITION * self.task.effort * MANY // max(MANY, len(states))
            trials = []
            for state in states[first:last]:
                trials.append(to_the_end(state, tried, rng))
                self.task.done(1)
            for state, shares in zip(states[first:last], shares_together(trials, rng), strict=True):
                found.append(
                    {seat: odds(int(shares[s].sum()), tried) for s, seat in enumerate(state.seats)},
                )
        return found

    def decisions(self, *, brief: bool = False) -> Iterator[Decision]:
        """Round by round."""
        windows = list(self.story.whole)
        for first, last in _runs([window.round for window in windows]):
            for found in self._round(windows[first:last]):
                yield found if brief else self.in_full(found)

    def in_full(self, decision: Decision) -> Decision:
        """A sheet as it is judged from its seat's own view. Of a bid or a deal all that it hangs on lies open."""
        window, turn = self.story.turn(decision.n)
        if not window.state.awaiting_sheets:
            return structs.replace(decision, known=decision.real)
        own = self._sheet(window, turn, real=False)
        (found,) = _all([own], source(self.task.seed, f"known {turn.n}", turn.seat))
        self.task.done(6)
        return structs.replace(decision, known=_told(own, found))

    def rounds(self) -> tuple[Round, ...]:
        """Worth, by trades, price moves and auctions."""
        return changes(self.story)

    @cached_property
    def _move_games(self) -> Games:
        moves = sum(1 for window in self.story.whole if not window.state.awaiting_sheets)
        return MOVES.times(self.task.effort).fewer(MANY, moves, FEWEST)

    # Decisions --------------------------------------------------------------------------------------------------------

    def _round(self, windows: Sequence[Window]) -> Iterator[Decision]:
        """The decisions of a round, in the order of the moves."""
        rng = source(self.task.seed, f"round {windows[0].n}")
        asked: list[_Asked] = []
        plain: dict[int, Decision] = {}
        for window in windows:
            for turn in (_in_full(window.state, made) for made in window.turns):
                legal = choices(window.state, turn.seat)
                if isinstance(legal, SheetChoices):
                    asked.append(self._sheet(window, turn, real=True))
                elif isinstance(legal, BidChoices) and legal.bids:
                    asked.append(self._bid(window, turn, legal))
                elif isinstance(legal, DealChoices) and choice_matters(window.state):
                    asked.append(self._deal(window, turn, legal))
                elif isinstance(legal, DealChoices):
                    plain[turn.n] = as_decision(turn, window.round, sum(1 for _ in legal.spreads()))
        weighed = _all(asked, rng)
        sealed = {turn.n for window in windows if window.state.awaiting_sheets for turn in window.turns}
        for each, found in zip(asked, weighed, strict=True):
            n = each.turn.n
            plain[n] = as_decision(each.turn, each.round, each.moves, _told(each, found))
            self.task.done(2 if n in sealed else 1)
        yield from (plain[n] for n in sorted(plain))

    def _sheet(self, window: Window, turn: Turn, *, real: bool) -> _Asked:
        """A sheet against the others' own, or against those they may have written for all its seat knew (B2.6).

        The second comes from the seat's view alone: the table before the sheets.
        """
        state: State = window.state if real else window.views[turn.seat]
        seat = state.seats.index(turn.seat)
        rng = source(self.task.seed, f"sheet {turn.n} {'real' if real else 'known'}", turn.seat)
        table = batch_of(state)
        sheets = _sheets(state, turn, table, rng)
        others = _written(window, state) if real else None

        def play(moves: Places, games: int, apart: bool) -> Trial:
            tables = moves.size * games
            different = tables if apart else games
            seating = seated_anew(CAST, table.seats, different, rng)
            written = guessed_sheets(table, different, rng) if others is None else _copies(others, different)
            if not apart:
                seating = _seats_tiled(seating, moves.size)
                written = _tiled(written, moves.size)
            written[:, seat] = sheets[:, np.repeat(moves, games)]
            return after_sheets(table, written, seating)

        trying = Trying(sheets.shape[1], 0, play, lambda results: smoothed(sheets, results))
        games = (REAL_SHEETS if real else KNOWN_SHEETS).times(self.task.effort)

        def command(number: int) -> Command:
            return model.SealSheet(seat=turn.seat, sheet=sheet_from(tuple(sheets[:, number].tolist())))

        return _Asked(turn, window.round, seat, weigh(trying, games), command, sheets.shape[1])

    def _bid(self, window: Window, turn: Turn, legal: BidChoices) -> _Asked:
        """A bid or a pass. All that hangs on it lies open: nobody knows more than its seat."""
        bids = np.array([PASS, *legal.bids])
        made = turn.command.bid if isinstance(turn.command, model.Bid) else PASS
        commands: list[Command] = [model.Pass(seat=turn.seat)]
        commands += [model.Bid(seat=turn.seat, bid=bid) for bid in legal.bids]

        def after(state: State, moves: Places, seating: Seating) -> Trial:
            return after_bids(state, bids.take(moves), seating)

        return self._open_move(window, turn, commands, int((bids == made).argmax()), after)

    def _deal(self, window: Window, turn: Turn, legal: DealChoices) -> _Asked:
        """A way to spread the shares (B5.3)."""
        state: State = window.state
        spreads = list(legal.spreads())
        deals = np.array([[dict(_spread(parts)).get(seat, 0) for parts in spreads] for seat in state.seats])
        assert isinstance(turn.command, model.Deal)
        chosen = dict(_spread(turn.command.parts))
        made = next(place for place, spread in enumerate(spreads) if dict(_spread(spread)) == chosen)
        commands = [model.Deal(seat=turn.seat, parts=spread) for spread in spreads]

        def after(state: State, moves: Places, seating: Seating) -> Trial:
            return after_deals(state, deals.take(moves, axis=1), seating)

        return self._open_move(window, turn, commands, made, after)

    def _open_move(
        self,
        window: Window,
        turn: Turn,
        commands: Sequence[Command],
        made: int,
        after: Callable[[State, Places, Seating], Trial],
    ) -> _Asked:
        state: State = window.state
        rng = source(self.task.seed, f"move {turn.n}", turn.seat)

        def play(moves: Places, games: int, apart: bool) -> Trial:
            seating = _seats_tiled(seated_anew(CAST, len(state.seats), games, rng), moves.size)
            return after(state, np.repeat(moves, games), seating)

        weighing = weigh(Trying(len(commands), made, play, by_the_mean), self._move_games)
        return _Asked(turn, window.round, state.seats.index(turn.seat), weighing, commands.__getitem__, len(commands))


def _in_full(state: State, turn: Turn) -> Turn:
    """The move as it could be typed: a choice of B5.3 that was left open is told as it was made."""
    if not isinstance(turn.command, model.DealClockwise):
        return turn
    deal = model.Deal(seat=turn.seat, parts=parts_clockwise(state, state.seats.index(turn.seat)))
    return msgspec.structs.replace(turn, command=deal)


def _spread(parts: Sequence[model.Part]) -> Iterator[tuple[str, int]]:
    """Shares by seat."""
    return ((part.seat, part.shares) for part in parts)


def _all(asked: Sequence[_Asked], rng: RandomSource) -> list[Weighed]:
    """What each decision's weighing found. All trials that they want at once are played on together."""
    found: dict[int, Weighed] = {}
    wanted = {number: next(each.weighing) for number, each in enumerate(asked)}
    while wanted:
        shares = shares_together(list(wanted.values()), rng)
        going = dict(zip(wanted, shares, strict=True))
        wanted = {}
        for number, share in going.items():
            each = asked[number]
            try:
                wanted[number] = each.weighing.send(share[each.seat])
            except StopIteration as ended:
                found[number] = ended.value
    return [found[number] for number in range(len(asked))]


def _told(asked: _Asked, weighed: Weighed) -> Answer:
    return answer(weighed, plainly(asked.command(weighed.best)), asked.moves)


def _sheets(state: State, turn: Turn, table: Batch, rng: RandomSource) -> Ints:
    """(5, sheets) the sheet made, then all others that are legal, or as many drawn as are tried."""
    command = turn.command
    assert isinstance(command, model.SealSheet)
    made = _amounts(command.sheet)
    legal = choices(state, turn.seat)
    assert isinstance(legal, SheetChoices)
    if table.house.owned + table.house.orders <= 3:
        others = [amounts for amounts in legal.amounts() if amounts != made]
    else:
        view = SheetsView(table.take(np.zeros(MOST_SHEETS - 1, np.intp)), [state.seats.index(turn.seat)])
        drawn = np.unique(legal_sheets(view, rng), axis=1).T.tolist()
        others = [amounts for amounts in map(tuple, drawn) if amounts != made]
    return np.array([made, *others], table.sheets.dtype).T


def _amounts(sheet: Sheet) -> tuple[int, ...]:
    return tuple(sheet.buy.get(company, 0) - sheet.sell.get(company, 0) for company in COMPANIES)


def _written(window: Window, state: State) -> Ints:
    """(5, seats) what all wrote."""
    written = {turn.seat: turn.command for turn in window.turns}
    rows = []
    for seat in state.seats:
        command = written[seat]
        assert isinstance(command, model.SealSheet)
        rows.append(_amounts(command.sheet))
    return np.array(rows, np.int64).T.reshape(WIDTH, -1)


def _copies(sheets: Ints, tables: int) -> Ints:
    return np.repeat(sheets[:, :, None], tables, axis=2)


def _tiled(array: Any, times: int) -> Any:
    """The tables on the last axis, so many times over."""
    return np.tile(array, (1,) * (array.ndim - 1) + (times,))


def _seats_tiled(seating: Seating, times: int) -> Seating:
    return Seating(seating.traders, _tiled(seating.place, times))


def _runs(numbers: Sequence[int]) -> Iterator[tuple[int, int]]:
    """Where runs of equal numbers begin and end."""
    first = 0
    for place in range(1, len(numbers) + 1):
        if place == len(numbers) or numbers[place] != numbers[first]:
            yield first, place
            first = place
