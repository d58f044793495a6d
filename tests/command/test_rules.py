"""`corro rules`: every rule of every title, in both languages."""

import pytest

from market import GAMES
from market.rules import load
from tests.command.conftest import Corro


@pytest.mark.parametrize("lang", ["en", "es"])
@pytest.mark.parametrize("name", list(GAMES))
def test_all_rules_of_a_title_are_told_and_rulings_marked(corro: Corro, name: str, lang: str) -> None:
    said = corro("--lang", lang, "rules", name)
    assert said.status == 0
    book = load(GAMES[name].package).of(name)
    for rule in book.rules:
        text = " ".join(rule.text[lang].split())
        assert f"{rule.number}  {text}" in said.out.replace(f"{rule.number} {text}", f"{rule.number}  {text}")
    mark = {"en": "[ruling]", "es": "[aclaración]"}[lang]
    assert said.out.count(mark) == sum(rule.ruling is not None for rule in book.rules)


def test_one_rule_and_one_section_are_found_by_number(corro: Corro) -> None:
    one = corro("rules", "bolsa", "b5.3").out
    assert one.startswith("B5.3")
    assert one.count("\n") == 1
    section = corro("rules", "bolsa", "B5").out
    assert section.startswith("B5 ")
    assert one in section
    assert corro("rules", "bolsa", "B6").out.startswith("B6")


def test_a_rule_that_is_not_there_names_the_nearest(corro: Corro) -> None:
    assert "B5.1, B5.2" in corro("rules", "bolsa", "B5.9").err or "B5.5" in corro("rules", "bolsa", "B5.9").err
