"""The desk of any title, by keys: a move put together, typed, refused, left and taken up; who stays at the keys."""

from __future__ import annotations

import pytest

from exchange.opening import open_table
from market.cards.french import face
from tests.floor.anytitle.test_snapshots import ANSWERED, CHALLENGED, LAYING, MANO
from tests.floor.playing import all_texts, floor, stage_name, staged, table_of, texts, until
from tui.floor.anytitle.move_line import MoveLine
from tui.floor.anytitle.moving import MovesPanel
from tui.floor.anytitle.scores import ScorePanel
from tui.floor.anytitle.watching import ranked
from tui.floor.app import FloorApp
from tui.floor.panels.cards import face_text
from tui.floor.replay.replay_screen import ReplayScreen
from tui.floor.screens import following
from tui.floor.screens.handover import Handover
from tui.floor.shelf import in_memory

pytestmark = pytest.mark.usefixtures("at_once")

OFFERED = """
game dbpoker-1
seats Ana Beto
trader Beto random
given hand Beto 2c 4d 6h 8s Td
given turn Beto
Beto sells 2c
"""


def words(app: FloorApp) -> str:
    """The move as it stands."""
    stage = table_of(app).stage()
    assert isinstance(stage, MovesPanel)
    assert stage.seen is not None
    return stage.choosing(stage.seen).words


async def test_a_hand_is_formed_shown_and_claimed_by_arrows_digits_and_enter_M2_2_M2_5() -> None:
    app = staged(MANO, lang="en")
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: stage_name(app) == "MovesPanel!")
        assert words(app) == "forms 4s 9c Td Jh Kc", "what is in the middle is chosen to begin with"
        await pilot.press("4")
        assert "still to take: 1" in all_texts(app)
        await pilot.press("right", "space")
        assert words(app) == "forms 4s 9h Td Jh Kc"
        await pilot.press("enter")
        await until(pilot, lambda: words(app).startswith("shows") or words(app).startswith("claims"))
        await pilot.press("2", "2", "down", "Q")
        assert words(app) == "claims pair Q", "a capital is the rank that it says, and no other key"
        await pilot.press("3", "enter")
        await until(pilot, lambda: "Ana claims pair 3" in all_texts(app))
        assert "a lie, the hand is worth" not in all_texts(app), "what the panel told is gone with the move"


async def test_an_example_is_always_allowed_and_another_one_comes_at_each_press() -> None:
    app = staged(MANO, lang="en")
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: stage_name(app) == "MovesPanel!")
        seen = []
        for _time in range(3):
            await pilot.press("e")
            seen.append(words(app))
        assert len(set(seen)) == 3
        assert "✓ forms" in all_texts(app)


async def test_at_an_answer_each_example_is_another_answer_K9_5() -> None:
    app = staged(CHALLENGED, lang="en")
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: stage_name(app) == "MovesPanel!")
        await pilot.press("1")  # yields
        seen = []
        for _time in range(5):
            await pilot.press("e")
            seen.append(words(app))
        assert all(each.startswith("answers ") for each in seen)
        assert len(set(seen)) == 5


async def test_who_has_sealed_has_moved_and_who_only_waits_has_not_K8_1() -> None:
    app = floor("Ana Beto Caro", title="dbpoker-5")
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: isinstance(app.screen, Handover))
        for letter, name in (("a", "Ana"), ("b", "Beto")):
            assert f"{name}  to choose the card that it shows" in all_texts(app)
            await pilot.press(letter)
            await until(pilot, lambda: stage_name(app) == "MovesPanel!")
            await pilot.press("enter")
            await until(pilot, lambda: isinstance(app.screen, Handover))
            assert f"✓  {letter}   {name}  has moved" in all_texts(app)
        await pilot.press("a")
        await until(pilot, lambda: any("Ana has moved: the others" in note.message for note in app._notifications))
        await pilot.press("c")
        await until(pilot, lambda: stage_name(app) == "MovesPanel!")
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, Handover) and "Ana  for its turn" in all_texts(app))
        assert "has moved" not in all_texts(app)


async def test_a_drawn_joker_is_not_what_stands_there_to_be_discarded_R3_1() -> None:
    app = staged(LAYING.replace("Ana draws\n", "given stock * 2O\nAna draws\n"), lang="en")
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: stage_name(app) == "MovesPanel!")
        assert words(app).startswith("discards ")
        assert words(app) != "discards *"


async def test_what_costs_coins_does_not_stand_there_to_be_taken_of_an_offer_K7_5() -> None:
    app = staged(OFFERED, lang="en")
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: stage_name(app) == "MovesPanel!")
        assert words(app) == "declines"
        await pilot.press("1")
        assert words(app) == "takes"


async def test_a_combination_is_laid_in_any_order_and_an_example_has_the_cards_that_are_taken_R5_1() -> None:
    app = staged(LAYING.replace("Ana draws\n", ""), lang="en")
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: stage_name(app) == "MovesPanel!")
        assert "discards 9C (1)" in all_texts(app)
        assert "│ 4││ 5││ 6││ 7│" in all_texts(app), "one's hand is in sight before a card is drawn"
        await pilot.press("1", "enter")
        await until(pilot, lambda: words(app).startswith("discards"))
        assert "Ana 0 ▒15 · Beto 0 ▒14" in all_texts(app)
        await pilot.press("2", "down", "4", "2", "3")
        assert words(app) == "lays 5O 6O 7O"
        await pilot.press("2", "1")
        assert "R5.1: " in all_texts(app), "why it would be refused is told before it is"
        await pilot.press("1", "3", "4", "7", "9", "e")
        assert words(app) == "lays 8C 8E 8B"
        await pilot.press("e")
        assert {"8C", "8E"} <= {*words(app).split()}, "the next example has them too"
        await pilot.press("enter")
        await until(pilot, lambda: words(app) == "lays …")
        assert "retracts" in all_texts(app), "what would undo all is offered, and not chosen to begin with"


async def test_what_is_chosen_in_one_row_brings_the_others_to_where_it_is_allowed_R6_1_R6_2() -> None:
    hand = LAYING[LAYING.index("given hand") : LAYING.index("given discards")]
    app = staged(LAYING.replace(hand, "given hand Ana 10O 7O 7B 2C\ngiven opened Ana\n"), lang="en")
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: stage_name(app) == "MovesPanel!")
        await pilot.press("2")
        assert words(app) == "adds 10O to 1"
        await pilot.press("down", "right")
        assert words(app) == "adds 7O to 2"
        assert "combination 2 is 7O 7C 7E *7B then" in all_texts(app)
        await pilot.press("down", "1")
        assert words(app) == "adds 10O to 1", "a digit is the combination's number"
        await pilot.press("up", "up", "3", "enter", "enter", "enter")
        await until(pilot, lambda: "Ana swaps 7B in 2" in all_texts(app))


async def test_whoever_goes_through_what_happened_by_one_key_does_not_move_by_it_once_too_often(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    app = floor("Ana Beto=plain", title="remigio-51", options={"dealer": "Ana"}, seed="3", pace="step")
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: stage_name(app).startswith("WatchPanel"))
        monkeypatch.setattr(following, "REACTION", 600.0)
        for _event in range(40):
            if stage_name(app) == "MovesPanel!":
                break
            await pilot.press("enter")
            await pilot.pause()
        was = table_of(app).at_table.table.state.n
        await pilot.press("enter", "enter")
        await until(pilot, lambda: any("Somebody else has just moved" in each.message for each in app._notifications))
        assert table_of(app).at_table.table.state.n == was
        monkeypatch.setattr(following, "REACTION", 0.0)
        await pilot.press("enter")
        await until(pilot, lambda: "Ana draws" in all_texts(app))


async def test_while_ones_own_move_is_told_the_top_line_says_whose_private_screen_this_still_is(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    app = floor("Ana Luz Mar", title="mano-central", pace="step")
    async with app.run_test(size=(120, 40)) as pilot:
        await until(pilot, lambda: stage_name(app).startswith("WatchPanel"))
        monkeypatch.setattr(following, "REACTION", 0.0)
        assert "PRIVATE" not in all_texts(app)
        for _key in range(40):  # Ana forms and claims what stands there to begin with, Luz accepts it
            at_table = table_of(app).at_table
            if at_table.at_keys == "Luz" and at_table.acting() is None:
                break
            await pilot.press(at_table.owing()[0][0].lower() if isinstance(app.screen, Handover) else "enter")
            await pilot.pause()
        assert not table_of(app).at_table.caught_up
        assert "PRIVATE: Luz alone" in all_texts(app), "Luz's hand is still in sight"


async def test_a_move_is_typed_completed_and_told_what_is_wrong_with_it() -> None:
    app = staged(ANSWERED, lang="en")
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: stage_name(app) == "MovesPanel!")
        await pilot.press("w", "x", "enter")
        await until(pilot, lambda: "column 1: " in all_texts(app))
        assert isinstance(app.screen, MoveLine)
        await pilot.press("backspace", "a", "tab")
        assert app.screen.query_one("#move").value == "accepts"  # type: ignore[attr-defined]
        await pilot.press("enter")
        await until(pilot, lambda: "Ana accepts" in all_texts(app))


async def test_what_is_refused_is_told_with_its_rule_and_nothing_is_lost_M2_2() -> None:
    app = staged(MANO, lang="en")
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: stage_name(app) == "MovesPanel!")
        await pilot.press("w")
        app.screen.query_one("#move").value = "forms 4c 4d 9h Jd As"  # type: ignore[attr-defined]
        await pilot.press("enter")
        await until(pilot, lambda: any("M2.2" in note.message for note in app._notifications))
        assert words(app) == "forms 4s 9c Td Jh Kc"


async def test_at_a_shared_keyboard_whoever_moves_on_alone_stays_and_a_move_half_made_is_kept() -> None:
    app = floor("Ana Luz Mar", title="mano-central")
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: isinstance(app.screen, Handover))
        assert "Luz  waits" in all_texts(app), "nobody has moved yet"
        await pilot.press("a")
        await until(pilot, lambda: stage_name(app) == "MovesPanel!")
        await pilot.press("e", "e")
        chosen = words(app)
        await pilot.press("f8")
        await until(pilot, lambda: isinstance(app.screen, Handover))
        await pilot.press("a")
        await until(pilot, lambda: stage_name(app) == "MovesPanel!")
        assert words(app) == chosen
        await pilot.press("enter")
        await until(pilot, lambda: words(app).startswith("claims"))
        assert table_of(app).at_table.at_keys == "Ana"
        await pilot.press("enter", "enter", "enter")
        await until(pilot, lambda: isinstance(app.screen, Handover))
        assert table_of(app).at_table.at_keys is None


async def test_a_click_on_a_card_takes_it_and_another_puts_it_back() -> None:
    app = staged(MANO, lang="en")
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: stage_name(app) == "MovesPanel!")
        assert await pilot.click(MovesPanel, offset=(4, 4))
        assert words(app) == "forms 4c 4s 9c Td Jh Kc"
        assert await pilot.click(MovesPanel, offset=(4, 4))
        assert words(app) == "forms 4s 9c Td Jh Kc"


def test_at_the_close_the_best_come_first_whether_more_is_better_or_less() -> None:
    assert ranked({"Ana": 3, "Luz": 9, "Mar": 5}, ("Luz",)) == [("Luz", 9), ("Mar", 5), ("Ana", 3)]
    assert ranked({"Ana": 3, "Luz": 9, "Mar": 5}, ("Ana",)) == [("Ana", 3), ("Mar", 5), ("Luz", 9)]


async def test_a_replay_shows_its_host_all_hands_and_the_curves_of_the_scores() -> None:
    shelf = in_memory()
    table = open_table("mano-central", "Ana=honest Beto=honest Caro=random", store=shelf, seed="3")
    list(table.traders_move())
    app = floor(shelf=shelf)
    async with app.run_test(size=(120, 40)) as pilot:
        app.open_kept(table.log.head.id)
        await until(pilot, lambda: isinstance(app.screen, ReplayScreen))
        await pilot.press("pagedown", "pagedown")
        await pilot.pause()
        assert isinstance(app.screen, ReplayScreen)
        shown, hands = texts(app.screen), app.screen.seen().state.hands
        assert all(face_text(face(card, "en")) in shown for hand in hands for card in hand or ())
        assert "R1" in app.screen.query_one(ScorePanel).render().plain
