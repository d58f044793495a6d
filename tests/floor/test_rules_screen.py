"""How prices move behind one key, the rules behind another, and from every refusal to its rule."""

import pytest
from textual.widgets import OptionList

from exchange.value.errors import Refused
from market.rules import load
from tests.floor.playing import floor, stage_name, table_of, texts, until
from tui.floor.screens.pages import CardScreen
from tui.floor.screens.rules_screen import Rules
from tui.floor.screens.table_screen import TableScreen


def highlighted(screen: Rules) -> str | None:
    menu = screen.query_one("#rules", OptionList)
    return None if menu.highlighted is None else menu.get_option_at_index(menu.highlighted).id


@pytest.mark.parametrize("lang", ["en", "es"])
def test_rules_are_found_by_number_and_by_words(lang: str) -> None:
    book = load("market.bolsa").of("bolsa")
    assert [rule.number for rule in book.find("b4.3", lang)] == ["B4.3"]
    assert {rule.section for rule in book.find("B5", lang)} == {"B5"}
    assert book.find("", lang) == book.rules
    assert "B4.1" in [rule.number for rule in book.find({"en": "clockwise token", "es": "testigo"}[lang], lang)]
    assert book.find("xyzzy", lang) == ()


async def test_the_card_and_the_rules_open_at_any_time_and_close_by_the_same_key() -> None:
    app = floor("Ana Beto=quiet Caro=quiet")
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        await until(pilot, lambda: stage_name(app) == "Ticket!")
        await pilot.press("f2")
        await until(pilot, lambda: isinstance(app.screen, CardScreen))
        assert all(case in texts(app.screen) for case in ("1 ", "2 ", "3 ", "4 ", "5a", "5b", "6a", "6b"))
        await pilot.press("f2")
        await until(pilot, lambda: isinstance(app.screen, TableScreen))
        await pilot.press("f3")
        await until(pilot, lambda: isinstance(app.screen, Rules))
        rules = app.screen
        assert isinstance(rules, Rules)
        assert highlighted(rules) == "B2.1"  # a sheet is being written
        await pilot.press("b", "4", ".", "3")
        await until(pilot, lambda: highlighted(rules) == "B4.3")
        assert [rule.number for rule in rules.found] == ["B4.3"]
        await pilot.press("f3")
        await until(pilot, lambda: isinstance(app.screen, TableScreen))
        table_of(app)._tell_refusal(Refused("B4.3", "too low"))
        await until(pilot, lambda: any("F3" in str(note.message) for note in app._notifications))
        await pilot.press("f3")
        await until(pilot, lambda: isinstance(app.screen, Rules))
        assert isinstance(app.screen, Rules)
        assert highlighted(app.screen) == "B4.3"
