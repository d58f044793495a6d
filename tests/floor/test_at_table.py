"""A game at this keyboard, without a screen: who moves, what is shown, plans, and who is at the keys."""

import pytest

from exchange.game import Command
from exchange.log.log import MemoryLog
from exchange.opening import open_table
from exchange.value.seal import SPECTATOR, secrets_of
from exchange.verify.copy import Copy
from market import GAMES
from market.bolsa.law import model
from market.bolsa.law.choices import sheet_from
from tests.floor.playing import NOW, floor, stage_name, table_of, until
from tui.floor.app import FloorApp
from tui.floor.at_table import AtTable
from tui.floor.desks import desk_of
from tui.floor.shelf import in_memory


def session(seats: str, *, title: str = "bolsa", **options: int | str) -> AtTable:
    return AtTable(GAMES[title], open_table(title, seats, options=options, seed="7"), desk_of(GAMES[title]))


def do(played: AtTable, command: Command | None) -> None:
    """The three steps of a move, one after another."""
    assert command is not None
    step = played.begin(command)
    played.table.write(step)
    played.end(step)


def seal(played: AtTable, seat: str, *amounts: int) -> None:
    do(played, model.SealSheet(seat=seat, sheet=sheet_from(amounts)))
    played.glide()


def traders_move(played: AtTable) -> None:
    while played.idle_traders():
        seat = played.idle_traders()[0]
        step = played.thought(seat, played.think(seat)())
        if step is not None:
            played.table.write(step)
            played.end(step)
        played.glide()


def test_one_person_is_always_at_the_keys() -> None:
    played = session("Ana Beto=quiet Caro=quiet")
    assert played.viewer == "Ana"
    assert played.acting() == "Ana"


def test_whoever_moves_again_stays_at_the_keys_but_a_new_deal_is_dealt_to_nobody_there() -> None:
    played = session("Ana Luz", title="remigio-51", dealer="Ana", rounds=5, limit=500)
    game, deal = GAMES["remigio-51"], 1
    while deal < 2:
        seat = played.owing()[0]
        played.sit(seat)
        do(played, game.idle_move(played.table.view(seat), seat))
        while not played.caught_up:
            played.advance()
        deal = played.table.view(SPECTATOR).deal
        if played.owing() == (seat,):
            assert played.at_keys == (None if deal == 2 else seat)
    assert (played.owing(), played.viewer, played.handover_due()) == (("Ana",), SPECTATOR, True)


def test_with_several_persons_nobody_acts_before_somebody_sits_down() -> None:
    played = session("Ana Luz Caro=quiet")
    assert played.viewer == SPECTATOR
    assert played.acting() is None
    assert played.handover_due()
    played.sit("Luz")
    assert (played.acting(), played.handover_due()) == ("Luz", False)


def test_who_has_sealed_leaves_the_keys_and_nothing_of_its_own_stays() -> None:
    played = session("Ana Luz Caro=quiet")
    played.sit("Ana")
    assert played.seen().viewer == "Ana"
    seal(played, "Ana", 2, 0, 0, 0, 0)
    assert played.viewer == SPECTATOR
    assert set(played.table._followers) <= {SPECTATOR}
    assert not [s for event in played.seen().timeline.events() for s in secrets_of(event)]


def test_a_sealed_sheet_can_be_replaced_by_its_own_seat_B2_5() -> None:
    played = session("Ana Luz Caro=quiet")
    played.sit("Ana")
    seal(played, "Ana", 2, 0, 0, 0, 0)
    played.sit("Ana", replacing=True)
    assert played.acting() == "Ana"
    seal(played, "Ana", 0, 1, 0, 0, 0)
    played.sit("Luz")
    seal(played, "Luz", 0, 0, 0, 0, 0)
    traders_move(played)
    turned = next(e for e in played.timeline(SPECTATOR).events() if isinstance(e, model.SheetsTurnedOver))
    assert turned.sheets[0].sheet.buy == {"SAN": 1}


def test_what_happened_is_shown_one_beat_after_another() -> None:
    played = session("Ana Beto=quiet Caro=quiet")
    traders_move(played)
    seal(played, "Ana", 2, 0, 0, 0, 0)
    shown = []
    played.glide()
    while not played.caught_up:
        shown.append(type(played.seen().last).__name__)
        played.advance()
    assert shown[:3] == ["SheetsTurnedOver", "CompanyCalled", "PriceMoved"]
    assert played.acting() == "Ana" or played.table.over


def test_nobody_moves_while_something_is_still_to_be_shown() -> None:
    played = session("Ana Beto=quiet Caro=quiet")
    traders_move(played)
    seal(played, "Ana", 2, 0, 0, 0, 0)
    assert played.acting() is None
    assert played.idle_traders() == ()
    played.skip()
    played.skip()
    assert played.caught_up


def auction(*, cash: int = 50) -> AtTable:
    """Ana, Luz and Caro all want IBE; Dani sells one: an auction upwards."""
    played = session("Ana Beto=quiet Luz Dani", rounds=1, cash=cash)
    for seat, amount in (("Ana", 2), ("Luz", 2), ("Dani", -1)):
        played.sit(seat)
        seal(played, seat, amount, 0, 0, 0, 0)
    traders_move(played)
    played.skip()
    return played


def test_an_auction_needs_no_handover_for_everything_is_public_B2_6() -> None:
    played = auction()
    assert played.table.state.auction is not None
    assert played.acting() == "Ana"
    assert played.viewer == SPECTATOR
    assert not played.handover_due()


def test_a_plan_bids_as_little_as_it_must_and_passes_beyond_it_B4_3() -> None:
    played = auction()
    played.plans["Ana"] = 12
    assert played.automatic() == model.Bid(seat="Ana", bid=10)
    do(played, played.automatic())
    played.skip()
    do(played, model.Bid(seat="Luz", bid=11))
    played.skip()
    assert played.automatic() == model.Bid(seat="Ana", bid=12)
    do(played, played.automatic())
    played.skip()
    do(played, model.Bid(seat="Luz", bid=13))
    played.skip()
    assert played.automatic() == model.Pass(seat="Ana")


def test_a_plan_ends_with_its_auction() -> None:
    played = auction()
    played.plans["Ana"] = 39
    do(played, model.Pass(seat="Ana"))
    played.skip()
    do(played, model.Pass(seat="Luz"))
    assert played.plans == {}


def test_no_plan_is_ever_written() -> None:
    played = auction()
    before = len(played.table.log)
    played.plans["Ana"] = 20
    assert len(played.table.log) == before


def test_a_seat_to_which_no_bid_is_open_passes_by_itself_B4_2() -> None:
    played = auction(cash=20)
    do(played, model.Bid(seat="Ana", bid=20))
    played.skip()
    assert played.acting() == "Luz"
    assert played.automatic() == model.Pass(seat="Luz")
    assert played.seen().must_pass


def test_a_traders_work_needs_nothing_of_the_table() -> None:
    played = session("Ana Beto=random Caro=random")
    job = played.think("Beto")
    assert played.idle_traders() == ("Caro",)
    command = job()
    assert command.seat == "Beto"
    played.thought("Beto", command)
    assert "Beto" not in played.thinking


@pytest.mark.parametrize("title", ["siniestra-1", "siniestra-2"])
def test_a_hand_is_private_throughout_S1_2(title: str) -> None:
    played = session("Ana Beto", title=title)
    assert played.handover_due()
    assert all(card.card is not None for card in played.table.state.hands[0])
    seen = played.seen()
    assert not [s for event in seen.timeline.events() for s in secrets_of(event)]
    played.sit("Beto")
    assert {s.audience for e in played.seen().timeline.events() for s in secrets_of(e)} == {"Beto"}


async def test_a_log_cut_inside_a_command_is_completed_before_the_game_goes_on() -> None:
    """A log taken in from a file may end anywhere; what its last command owes is there before anybody moves."""
    whole = floor("Ana Beto=quiet Caro=quiet", rounds=3)
    async with whole.run_test() as pilot:
        await until(pilot, lambda: stage_name(whole) == "Ticket!")
        await pilot.press("plus", "enter")
        await until(pilot, lambda: table_of(whole).at_table.table.state.round == 2)
        log = table_of(whole).at_table.table.log
        entries = list(log.read())
    last = max(entry.n for entry in entries if hasattr(entry.command, "seat"))
    for n in range(last, len(entries)):
        cut = MemoryLog(log.head)
        for entry in entries[:n]:
            cut.append(entry.n - 1, entry.at, [entry.event], entry.command if hasattr(entry.command, "seat") else None)
        shelf = in_memory()
        kept = shelf.store.take_in(Copy.of(cut))
        resumed = FloorApp(shelf=shelf, resume=log.head.id, settings=whole.settings, clock=lambda: NOW)
        async with resumed.run_test() as pilot:
            await pilot.pause()
            assert [entry.event for entry in kept.read()][: len(entries)] == [entry.event for entry in entries]
            assert table_of(resumed).at_table.table.to_act()
