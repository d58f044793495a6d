"""The auction as a scene and the round as a story: ladder, hammer, sheets, payments, who leads."""

from __future__ import annotations

import pytest
from textual.app import App
from textual.content import Content
from textual.screen import Screen

from exchange.script.read import read_script
from exchange.script.run import Playing
from market import GAMES
from tests.floor.playing import floor, stage_name, staged, table_of, texts, until
from tests.floor.test_snapshots import AUCTION
from tui.floor.bolsa.auction import AuctionPanel
from tui.floor.bolsa.facts import Phase, phase, place_in_short, places
from tui.floor.bolsa.hammer import hammer_lines
from tui.floor.bolsa.history import price_curves, worth_curves
from tui.floor.bolsa.ladder import ladder_lines, ladder_of, stakes_of
from tui.floor.bolsa.payments import payments
from tui.floor.bolsa.sheets import Sheets, matrix, open_sheets
from tui.floor.panels.panel import fitted
from tui.floor.panels.tabs import Tab, tab_line
from tui.floor.screens import following
from tui.floor.screens.dialogs import Confirm
from tui.floor.screens.table_screen import TableScreen
from tui.floor.seen import Seen

DEAR = """
game  bolsa
seats Ana Beto Caro
rounds 1
Ana  orders buy 2 IBE, buy 2 SAN, buy 1 TEF, sell 1 FER
Beto orders buy 1 IBE
Caro orders sell 1 IBE, sell 1 SAN
Ana  bids 10
Beto bids 20
"""


def moment(script: str, *, n: int | None = None, viewer: str = "Ana") -> Seen:
    playing = Playing(read_script(script, "scene.play", GAMES))
    failure = playing.play()
    assert failure is None, str(failure)
    timeline = playing.table.follower(viewer)
    return Seen(timeline=timeline, n=len(timeline) if n is None else n, viewer=viewer)


def plain(lines: list[Content]) -> list[str]:
    return [" ".join(line.plain.split()) for line in lines]


def rungs(seen: Seen, room: int = 40, chosen: int | None = None) -> list[str]:
    ladder = ladder_of(seen.state, chosen, seen.state.auction.open_to("Ana"))
    return plain(ladder_lines(ladder, stakes_of(seen.state, seen.viewer), 80, room))


def test_the_ladder_tells_what_each_price_costs_leaves_loses_and_is_worth_B4_4() -> None:
    found = rungs(moment(DEAR), chosen=21)
    assert "39 ─ tope de Ana, Beto 39 11 +29 SAN TEF" in found
    assert "31 │ 31 19 +21 SAN TEF" in found
    assert "30 │ 30 20 +20" in found
    assert "21 ▸ tu puja 21 29 +11" in found
    assert "20 ★ Beto 20 30 +10" in found
    assert "10 · Ana · salida 10 40 =" in found


@pytest.mark.parametrize("room", range(4, 30))
def test_whatever_the_room_the_ladder_shows_who_stands_and_where_it_begins_to_lose(room: int) -> None:
    found = rungs(moment(DEAR), room, chosen=21)
    assert len(found) <= room
    if room > 12:
        for price in ("39 ─", "31 │", "21 ▸", "20 ★", "10 ·"):
            assert any(line.startswith(price) for line in found)


def test_who_does_not_bid_sees_what_each_price_does_to_its_worth() -> None:
    found = rungs(moment(DEAR, viewer="Caro"))
    assert "20 ★ Beto +10" in found


def test_the_hammer_and_the_deals_are_told_where_the_bids_were_until_the_price_moves_B5_1() -> None:
    script = f"{DEAR}Ana bids 35\nBeto passes\n"
    whole = moment(script)
    told = {}
    for n in range(1, whole.n + 1):
        seen = Seen(timeline=whole.timeline, n=n, viewer="Ana")
        if phase(seen) is Phase.AUCTION and seen.state.auction.ended:
            told[type(seen.last).__name__] = plain(hammer_lines(seen))
    assert list(told) == ["BidderPassed", "AuctionClosed", "SharesTraded"]
    assert told["BidderPassed"] == ["Beto pasa"]
    assert told["AuctionClosed"] == ["IBE cierra a 35.", "Ana opera primero. Beto sigue obligado (B5.1)."]
    assert told["SharesTraded"][-1] == "→ Ana compra 1 a Caro a 35"


def test_the_sheets_stand_side_by_side_with_their_sums_and_what_was_withdrawn_B3_1() -> None:
    seen = moment(f"{DEAR}Ana bids 35\nBeto passes\n")
    sheets = open_sheets(seen)
    assert sheets is not None
    rows = [row.split() for row in plain(matrix(seen.state.seats, sheets, "Ana", 60))]
    assert rows == [
        ["IBE", "SAN", "TEF", "ITX", "FER"],
        ["Ana", "+2", "✗+2", "✗+1", "·", "−1"],
        ["Beto", "+1", "·", "·", "·", "·"],
        ["Caro", "−1", "−1", "·", "·", "·"],
        ["C", "3", "0", "0", "0", "0"],
        ["V", "1", "1", "0", "0", "1"],
        ["cotiza", "▲+25", "▼−1", "=", "=", "▼−1"],
    ]


def test_no_sheet_is_shown_before_all_are_open_B2_1() -> None:
    seen = moment("game bolsa\nseats Ana Beto Caro\nBeto orders buy 2 IBE\n", viewer="spectator")
    assert open_sheets(seen) is None


@pytest.mark.parametrize("room", range(4, 12))
def test_sheets_of_the_last_round_never_pass_for_those_of_this_one(room: int) -> None:
    sealed = "".join(f"{seat} orders nothing\n" for seat in ("Ana", "Beto", "Caro"))
    seen = moment(f"game bolsa\nseats Ana Beto Caro\n{sealed}", viewer="spectator")
    assert seen.state.awaiting_sheets
    found = "\n".join(each.plain for each in fitted(Sheets().lines(seen, 51, room), 51, room))
    assert "Ronda anterior:" in found
    assert "…" not in found


def test_the_bank_pays_seat_by_seat_B7_2() -> None:
    whole = moment(f"{DEAR}Ana bids 35\nBeto passes\n")
    paid = [
        payments(Seen(timeline=whole.timeline, n=n, viewer="Ana"))
        for n in range(1, whole.n + 1)
        if phase(Seen(timeline=whole.timeline, n=n, viewer="Ana")) is Phase.PAYMENT
    ]
    assert [list(each) for each in paid] == [["Ana"], ["Ana", "Beto"], ["Ana", "Beto", "Caro"]]
    assert paid[-1] == {name: whole.state.worth(s) - before for s, (name, before) in enumerate(_cash_before(whole))}


def _cash_before(whole: Seen) -> list[tuple[str, int]]:
    from market.bolsa.law import model

    ended = whole.timeline.numbers(model.RoundEnded, whole.n)[-1]
    return list(zip(whole.state.seats, whole.timeline.state(ended).cash, strict=True))


def test_places_say_who_leads_and_by_how_much_and_share_what_is_equal() -> None:
    seen = moment(f"{DEAR}Ana bids 35\nBeto passes\n")
    worths = [seen.state.worth(seat) for seat in range(3)]
    found = places(seen.state)
    for worth, place in zip(worths, found, strict=True):
        others = sorted(worths, reverse=True)
        assert place.gap == (others[0] - others[1] if worth == others[0] else worth - others[0])
        assert place.tied == (worths.count(worth) > 1)
    start = moment("game bolsa\nseats Ana Beto Caro\n")
    assert [place_in_short(place, 3) for place in places(start.state)] == ["1=/3 0"] * 3


def test_the_curves_end_at_what_stands_now() -> None:
    seen = moment(f"{DEAR}Ana bids 35\nBeto passes\n")
    assert [curve.points[-1] for curve in price_curves(seen)] == [(5, price) for price in seen.state.prices]
    assert [curve.points[-1] for curve in worth_curves(seen)] == [(5, seen.state.worth(seat)) for seat in range(3)]


@pytest.mark.parametrize("width", range(20, 120, 7))
def test_every_panel_has_its_tab_at_every_width(width: int) -> None:
    tabs = [Tab(str(digit), name, digit == 2) for digit, name in enumerate(("Mercado", "Juego", "王小明", "Mesa"), 1)]
    found = tab_line(tabs, width)
    assert found.cell_length <= max(width, 16)
    assert all(tab.digit in found.plain for tab in tabs)


@pytest.mark.usefixtures("at_once")
async def test_digits_lead_to_panels_in_an_auction_and_type_a_price_behind_b() -> None:
    app = staged(AUCTION, lang="en")
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: stage_name(app) == "AuctionPanel!")
        table, stage = table_of(app), table_of(app).stage()
        assert isinstance(stage, AuctionPanel)
        await pilot.press("4")
        await pilot.pause()
        assert table.main == "4"
        assert "you: place 6 of 6" in texts(app.screen)
        await pilot.press("2", "b", "4")
        assert stage.price == 4
        assert table.main == "2"
        await pilot.press("backspace", "backspace", "5")
        await pilot.pause()
        assert table.main == "5"
        await pilot.press("2", "m", "x")
        await pilot.pause()
        assert isinstance(app.screen, Confirm)


@pytest.mark.usefixtures("at_once")
async def test_whoever_bids_sees_it_at_once_and_a_plan_that_runs_can_be_stopped() -> None:
    app = floor("Ana Beto=random Caro=random Dani=random", seed="3", pace="step")
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: stage_name(app) == "Ticket!")
        await pilot.press("plus", "plus", "down", "plus", "plus", "enter")
        for _step in range(20):
            if stage_name(app) == "AuctionPanel!":
                break
            await pilot.press("enter")
        assert stage_name(app) == "AuctionPanel!"
        await pilot.press("enter")
        await pilot.pause()
        assert "Ana bids" in texts(app.screen)  # and no key was pressed for that
        table_of(app).at_table.plans["Ana"] = 39
        table_of(app).retell()
        assert "Your plan bids up to 39; u stops it" in texts(app.screen)
        await pilot.press("u")
        assert table_of(app).at_table.plans == {}


@pytest.mark.usefixtures("at_once")
async def test_a_key_meant_for_one_person_s_turn_is_not_taken_for_the_next_one_s(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    app = staged(DEAR.replace("Beto bids 20\n", ""), lang="en")
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: stage_name(app) == "AuctionPanel!")
        monkeypatch.setattr(following, "REACTION", 600.0)
        await pilot.press("enter", "enter")
        await pilot.pause()
        auction = table_of(app).at_table.table.state.auction
        assert (auction.bids, auction.awaited) == ((10, 11), ("Ana",))


@pytest.mark.usefixtures("at_once")
async def test_no_blank_frame_comes_between_two_main_panels(monkeypatch: pytest.MonkeyPatch) -> None:
    blank: list[str] = []
    paint = App._display

    def seen(app: App[None], screen: Screen[None], frame: object) -> None:
        if isinstance(screen, TableScreen) and screen.is_attached:
            place = screen.query_one("#stage").region
            strips = screen._compositor.render_strips()[place.y : place.bottom]
            rows = ["".join(segment.text for segment in strip)[place.x : place.right] for strip in strips]
            if place.area and not any(row.strip() for row in rows):
                blank.append(stage_name(app))
        paint(app, screen, frame)  # type: ignore[arg-type]

    monkeypatch.setattr(App, "_display", seen)
    app = floor("Ana Beto=random Caro=random Dani=random", seed="3")
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: stage_name(app) == "Ticket!")
        await pilot.press("plus", "plus", "down", "plus", "plus", "enter")
        for _step in range(60):
            if stage_name(app) == "ClosePanel":
                break
            await pilot.press("enter")
        assert stage_name(app) == "ClosePanel"
    assert blank == []
