"""Filling after an auction: who is asked with whom to deal, and whether the answer can matter."""

from collections.abc import Iterator
from random import Random

from market.bolsa.law import model
from market.bolsa.law.choices import SheetChoices
from market.bolsa.law.filling import choice_matters, filling_seat
from market.bolsa.law.model import WIDTH
from market.bolsa.law.opening import Position
from market.bolsa.law.state import State
from tests.market.bolsa.tables import LAW, NAMES, corpus, opened, seated


def left_to_deal(state: State) -> dict[str, int]:
    """What each seat of the short side still has in the company called."""
    company = state.company
    wanted, offered = state.buy[company::WIDTH], state.sell[company::WIDTH]
    short = offered if sum(wanted) > sum(offered) else wanted
    left = {name: short[seat] - state.traded[seat] for seat, name in enumerate(state.seats) if short[seat]}
    return {name: shares for name, shares in left.items() if shares}


def test_a_seat_that_could_deal_in_more_ways_than_one_was_asked_and_no_other_B5_3() -> None:
    asked = silent = unasked = 0
    for game in corpus():
        state = LAW.blank(game.setup.seats, game.setup.options)
        command: object = None
        for entry in game.table.log.read():
            event = entry.event
            command = entry.command or command
            if isinstance(event, model.SharesTraded) and state.auction is not None and state.auction.ended:
                up = state.auction.way == "up"
                seat = event.buyer if up else event.seller
                place = state.seats.index(seat) * WIDTH + state.company
                order, left = (state.buy if up else state.sell)[place], left_to_deal(state)
                choosing = isinstance(command, model.Deal | model.DealClockwise) and command.seat == seat
                first = not state.traded[state.seats.index(seat)]
                if first and len(left) > 1 and order < sum(left.values()):
                    assert choosing
                    asked += 1
                    silent += state.auction.standing is None
                elif first:
                    assert not choosing
                    unasked += 1
            state = LAW.evolve(state, event)
    assert asked > 50
    assert silent > 5  # B4.6: nobody had bid
    assert unasked > 50


def ends(state: State) -> set[tuple[tuple[int, ...], tuple[int, ...]]]:
    """Every cash and every holding that the open choice can lead to, whatever later seats choose."""
    seat = filling_seat(state)
    found = set()
    assert seat is not None
    for move in LAW.choices(state, state.seats[seat]):
        after = state
        for event in LAW.decide(state, move):
            after = LAW.evolve(after, event)
            if isinstance(event, model.PriceMoved):
                found.add((after.cash, after.owned))
                break
        else:
            found |= ends(after)
    return found


def tight() -> Iterator[State]:
    """Open choices at tables where all trade one company and money is short, so that later buyers withdraw."""
    for seed in range(500):
        draw = Random(seed)
        seats = NAMES[: draw.choice([4, 5, 6])]
        cash = {seat: draw.randint(9, 30) for seat in seats}
        position = Position(round=1, prices={"IBE": draw.randint(3, 9)}, cash=cash, owned={})
        table = opened(seated(len(seats), position, rounds=1))
        while owing := table.to_act():
            seat = draw.choice(owing)
            choices = table.choices(seat)
            if filling_seat(table.state) is not None:
                yield table.state
            if isinstance(choices, SheetChoices):
                shares = draw.choice([-1, 1, 2, 2])
                table.do(choices.command((shares if shares * choices.prices[0] <= cash[seat] else -1, 0, 0, 0, 0)))
            else:
                table.do(draw.choice(list(choices)))


def test_a_choice_matters_exactly_where_some_answers_end_otherwise_than_others_B5_4() -> None:
    met = {True: 0, False: 0}
    ways = set()
    played = (state for game in corpus() for state in game.befores if filling_seat(state) is not None)
    for state in (*tight(), *played):
        found = ends(state)
        assert choice_matters(state) == (len(found) > 1)
        met[len(found) > 1] += 1
        ways.add(len(found))
    assert min(met.values()) > 20
    assert len(ways) > 2
