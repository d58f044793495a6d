"""The rules of a title as the page shows them."""

import json

import pytest

from market import GAMES
from tui.web.rulings import rules_of


@pytest.mark.parametrize("lang", ["en", "es"])
@pytest.mark.parametrize("name", GAMES)
def test_every_title_shows_its_rules_by_section_and_the_card_that_it_has(name: str, lang: str) -> None:
    told = json.loads(rules_of(GAMES[name], {}, lang))
    assert all(
        rule["number"].startswith(section["number"]) for section in told["sections"] for rule in section["rules"]
    )
    assert all(rule["text"] for section in told["sections"] for rule in section["rules"])
    assert len(told["sections"]) > 1
    assert (told["card"] is not None) == (GAMES[name].card is not None)
