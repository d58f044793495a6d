"""The table played by a person through the keys and the mouse, at both sizes."""

import pytest
from textual import events
from textual.pilot import Pilot

from market.bolsa.law.state import State
from tests.floor.playing import all_texts, floor, stage_name, table_of, texts, until
from tui.floor.app import FloorApp
from tui.floor.bolsa.auction import AuctionPanel
from tui.floor.bolsa.ticket import Ticket
from tui.floor.screens.dialogs import Confirm
from tui.floor.screens.handover import Handover
from tui.floor.screens.pages import Reading

pytestmark = pytest.mark.usefixtures("at_once")


async def play_by_keys(pilot: Pilot[None], app: FloorApp) -> None:
    """A whole game of Bolsa. (Others, and what is to be seen on the way: test_walk and test_terminal.)"""
    tickets = 0
    for step in range(3_000):
        match stage_name(app):
            case _ if isinstance(app.screen, Confirm):
                await pilot.press("y")
            case "Ticket!":
                wanted = ("plus", "down", "plus", "plus", "down", "minus") if tickets % 2 == 0 else ()
                await pilot.press("delete", *wanted, "enter")  # what was too dear the first time is left empty
                tickets += 1
            case "AuctionPanel!":
                await pilot.press(*(("m", "enter") if step % 3 == 0 else ("x",)))
            case "DealPanel!" | "SummaryPanel":
                await pilot.press("enter")
            case "ClosePanel":
                return
            case _:
                await pilot.pause()
    raise AssertionError("the game never ended")


async def click_word(pilot: Pilot[None], app: FloorApp, word: str) -> bool:
    """Click this word where the main panel shows it."""
    stage = table_of(app).stage()
    assert stage is not None
    for y, row in enumerate(stage.render().plain.split("\n")):
        if word in row:
            inset = stage.content_region.offset - stage.region.offset
            await pilot.click(stage, offset=(inset.x + row.index(word) + 1, inset.y + y))
            return True
    return False


@pytest.mark.usefixtures("unpainted")
@pytest.mark.parametrize("size", [(80, 24), pytest.param((120, 40), marks=pytest.mark.prove)])
async def test_a_game_of_bolsa_is_played_with_the_mouse_alone(size: tuple[int, int]) -> None:
    app = floor("Ana Beto=value Caro=random Dani=random", rounds=1)
    async with app.run_test(size=size) as pilot:
        await until(pilot, lambda: stage_name(app) == "Ticket!")
        for _step in range(400):
            if isinstance(app.screen, Confirm):
                await pilot.click("#yes")
                continue
            match stage_name(app):
                case "Ticket!":
                    await click_word(pilot, app, "›")
                    await click_word(pilot, app, "Seal the sheet")
                case "AuctionPanel!":
                    await click_word(pilot, app, "Bid ")
                case "DealPanel!":
                    await click_word(pilot, app, "Deal ")
                case "SummaryPanel":
                    await click_word(pilot, app, "Next")
                case "ClosePanel":
                    break
                case _:
                    await pilot.pause()
        assert table_of(app).at_table.table.over


@pytest.mark.usefixtures("unpainted")
@pytest.mark.parametrize(
    ("title", "size"), [("siniestra-2", (120, 40)), pytest.param("siniestra-1", (80, 24), marks=pytest.mark.prove)]
)
async def test_a_game_of_siniestra_is_played_with_the_mouse_alone(title: str, size: tuple[int, int]) -> None:
    app = floor("Ana Beto=greedy", title=title)
    async with app.run_test(size=size) as pilot:
        await until(pilot, lambda: stage_name(app) == "HandPanel!")
        for _step in range(1500):
            if isinstance(app.screen, Confirm):
                await pilot.click("#yes")
                continue
            match stage_name(app):
                case "HandPanel!":
                    await click_word(pilot, app, "Play ")
                case "ChoicePanel!":
                    await click_word(pilot, app, "Invest")
                case "SiniestraClose":
                    break
                case _:
                    await pilot.pause()
        assert table_of(app).at_table.table.over


async def test_no_sheet_against_the_cards_can_be_written_B2_2() -> None:
    app = floor("Ana Beto=quiet Caro=quiet")
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: stage_name(app) == "Ticket!")
        await pilot.press(*["plus"] * 5, "down", *["minus"] * 5)
        stage = table_of(app).stage()
        assert isinstance(stage, Ticket)
        assert stage.amounts == (2, -1, 0, 0, 0)
        assert "SAN: of 1 share owned no more can be sold (B2.2)" in texts(app.screen)
        assert "sales do not count" in texts(app.screen)
        assert "‹ +2 |" in texts(app.screen)
        assert "| −1 ›" in texts(app.screen)
        await pilot.press("up")
        assert "no more can be sold" not in texts(app.screen)


async def test_buys_beyond_the_cash_are_told_and_cannot_be_sealed_B2_3() -> None:
    app = floor("Ana Beto=quiet Caro=quiet")
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: stage_name(app) == "Ticket!")
        for _company in range(3):
            await pilot.press("plus", "plus", "down")
        before = len(table_of(app).at_table.table.log)
        await pilot.press("enter")
        assert "too much (B2.3)" in all_texts(app)
        await until(pilot, lambda: isinstance(app.screen, Reading))
        assert "Rule B2.3" in texts(app.screen)  # who is refused reads why
        assert len(table_of(app).at_table.table.log) == before


async def test_where_sales_count_the_ticket_reckons_with_them_B8_8() -> None:
    app = floor("Ana Beto=quiet Caro=quiet", options={"spend": "sales", "cash": 12})
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: stage_name(app) == "Ticket!")
        await pilot.press("plus", "plus")
        assert "Buys 20, cash 12 and sales 0: too much (B2.3)" in texts(app.screen)
        await pilot.press("down", "minus")
        assert "Buys 20 ≤ cash 12 + sales 10" in texts(app.screen)
        await pilot.press("enter")
        await until(pilot, lambda: stage_name(app) != "Ticket!")


async def test_the_ticket_shows_how_far_each_buy_could_bid_B4_4() -> None:
    app = floor("Ana Beto=quiet Caro=quiet")
    async with app.run_test(size=(120, 40)) as pilot:
        await until(pilot, lambda: stage_name(app) == "Ticket!")
        await pilot.press("plus", "plus")
        stage = table_of(app).stage()
        assert stage is not None
        assert stage.render().plain.split("\n")[1].endswith("25")


async def at_an_auction(pilot: Pilot[None], app: FloorApp) -> AuctionPanel:
    """Go on until this keyboard is asked for a bid."""
    await until(pilot, lambda: stage_name(app) == "Ticket!")
    await pilot.press("plus", "plus", "down", "plus", "plus", "enter")
    await until(pilot, lambda: stage_name(app) in ("AuctionPanel!", "SummaryPanel", "ClosePanel"))
    stage = table_of(app).stage()
    assert isinstance(stage, AuctionPanel), stage_name(app)
    return stage


async def test_only_legal_prices_can_be_reached_in_an_auction_B4_3() -> None:
    app = floor("Ana Beto=random Caro=random Dani=random", seed="3")
    async with app.run_test(size=(80, 24)) as pilot:
        stage = await at_an_auction(pilot, app)
        bids = stage.bids
        await pilot.press("m")
        assert stage.price == bids[-1]
        await pilot.press("plus")
        assert stage.price == bids[-1]
        await pilot.press(*["minus"] * 60)
        assert stage.price == bids[0]
        await pilot.press("0")
        assert stage.price in bids


async def test_before_a_pass_the_panel_says_what_stays_B5_1() -> None:
    app = floor("Ana Beto=random Caro=random Dani=random", seed="3")
    async with app.run_test(size=(80, 24)) as pilot:
        await at_an_auction(pilot, app)
        await pilot.press("x")
        assert isinstance(app.screen, Confirm)
        assert "If you pass" in app.screen.question
        await pilot.press("escape")
        assert stage_name(app) == "AuctionPanel!"


async def test_the_reason_of_a_call_stands_there_before_the_price_moves_B3_2() -> None:
    app = floor("Ana Beto=quiet Caro=quiet", pace="step")
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: stage_name(app) == "Ticket!")
        await until(pilot, lambda: table_of(app).at_table.table.to_act() == ("Ana",))
        await pilot.press("plus", "plus", "enter")
        await until(pilot, lambda: stage_name(app) == "CallPanel")
        await pilot.press("enter")
        assert "Case 3: 2 wanted, none offered. Up by 2, nobody trades." in texts(app.screen).replace("\n", " ")
        assert table_of(app).seen().state.prices[0] == 10
        await pilot.press("enter")
        assert table_of(app).seen().state.prices[0] == 12
        assert "Ana +2  Beto +2  Caro +2" in texts(app.screen)


async def test_what_happens_waits_while_another_screen_lies_over_the_table() -> None:
    app = floor("Ana Beto=quiet Caro=quiet", pace="slow")
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: stage_name(app) == "Ticket!")
        table = table_of(app)
        await until(pilot, lambda: table.at_table.table.to_act() == ("Ana",))
        await pilot.press("plus", "plus", "enter")
        await until(pilot, lambda: stage_name(app) == "CallPanel")
        await pilot.press("question_mark")
        await until(pilot, lambda: app.screen is not table)
        shown = table.at_table.cursor
        table._at_beat()  # the time has come, and nobody would see it
        assert table.at_table.cursor == shown
        await pilot.press("escape")
        await until(pilot, lambda: app.screen is table)
        await until(pilot, lambda: not table._waiting)
        table._at_beat()
        assert table.at_table.cursor > shown


async def test_a_rematch_moves_the_token_on_and_counts_the_series() -> None:
    app = floor("Ana Beto=quiet Caro=quiet", rounds=1)
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: stage_name(app) == "Ticket!")
        await play_by_keys(pilot, app)
        await pilot.press("r")
        await until(pilot, lambda: stage_name(app) == "Ticket!")
        state: State = table_of(app).at_table.table.state
        assert state.seats[state.token] == "Beto"
        assert sum(app.series["Ana", "Beto", "Caro"].values()) >= 1


async def test_quitting_asks_and_the_game_goes_on_from_the_last_move() -> None:
    app = floor("Ana Luz Caro=quiet")
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: len(app.screen_stack) == 4)
        await pilot.press("a")
        await until(pilot, lambda: stage_name(app) == "Ticket!")
        await pilot.press("plus", "enter")
        await pilot.press("q")
        assert isinstance(app.screen, Confirm)
        await pilot.press("y")
    game = app.shelf.listed()[0][0]
    again = FloorApp(shelf=app.shelf, resume=game.id, settings=app.settings)
    async with again.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: len(again.screen_stack) == 4)
        assert table_of(again).at_table.owing() == ("Luz",)


async def test_a_trader_that_fails_is_told_and_the_keys_live_on() -> None:
    app = floor("Ana Beto=random Caro=quiet", rounds=2)

    class Broken:
        def __call__(self, *_anything: object) -> None:
            raise ZeroDivisionError

    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        await until(pilot, lambda: stage_name(app) == "Ticket!")
        at_table = table_of(app).at_table
        at_table._traders["Beto"] = Broken()  # type: ignore[assignment]
        await pilot.press("plus", "enter")
        await until(pilot, lambda: stage_name(app) == "SummaryPanel")
        await pilot.press("space")
        await until(pilot, lambda: at_table.failed == {"Beto"})
        assert any("Beto" in note.message and "ZeroDivisionError" in note.message for note in app._notifications)
        await until(pilot, lambda: stage_name(app) == "Ticket!")
        await pilot.press("question_mark", "escape", "plus", "enter")
        await until(pilot, lambda: at_table.table.to_act() == ("Beto",))


async def test_the_last_move_is_taken_back_as_a_branch_that_says_so() -> None:
    app = floor("Ana Beto=quiet Caro=quiet", rounds=2)
    async with app.run_test(size=(120, 40)) as pilot:
        await until(pilot, lambda: stage_name(app) == "Ticket!")
        await pilot.press("plus", "plus", "enter")
        await until(pilot, lambda: stage_name(app) == "SummaryPanel")
        await pilot.press("backspace", "y")
        await until(pilot, lambda: stage_name(app) == "Ticket!")
        assert table_of(app).seen().state.round == 1
        assert "branch from" in texts(app.screen)
        assert len(app.shelf.listed()[0]) == 2


@pytest.mark.parametrize("letters", ["aa", "ab"])
async def test_a_second_letter_at_the_handover_takes_nobody_from_the_table(letters: str) -> None:
    app = floor("Ana Beto Caro=quiet")
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: isinstance(app.screen, Handover))
        for letter in letters:
            app.post_message(events.Key(letter, letter))  # both wait before the first is seen to
        await until(pilot, lambda: stage_name(app) == "Ticket!")
        assert app.screen is table_of(app)
        assert table_of(app).at_table.at_keys == "Ana"


async def test_a_dialog_answered_twice_takes_no_other_screen_away() -> None:
    app = floor("Ana Beto=quiet Caro=quiet")
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: stage_name(app) == "Ticket!")
        await pilot.press("q")
        await until(pilot, lambda: isinstance(app.screen, Confirm))
        dialog = app.screen
        assert isinstance(dialog, Confirm)
        dialog.dismiss(False)
        dialog.dismiss(False)
        await pilot.pause()
        assert app.screen is table_of(app)


async def test_who_has_played_a_card_has_nothing_to_come_back_for_S1_3() -> None:
    app = floor("Ana Beto", title="siniestra-2")
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        await until(pilot, lambda: isinstance(app.screen, Handover))
        await pilot.press("a")
        await until(pilot, lambda: stage_name(app) == "HandPanel!")
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, Handover))
        await pilot.press("a")
        assert isinstance(app.screen, Handover)
        assert table_of(app).at_table.at_keys is None
