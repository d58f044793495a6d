"""The page for those who build the house names what is there, and every room."""

import re

from tests.test_architecture import PACKAGES, REPO, modules

PAGE = (REPO / "docs/develop.md").read_text(encoding="utf-8")
NAMED = re.findall(r"(?:[A-Za-z0-9_.-]+/)+[A-Za-z0-9_.-]*|[A-Za-z0-9_-]+\.(?:toml|lock|md)", PAGE)
TOPS = (*PACKAGES, "tests", "docs", "scenarios", ".ci")


def test_every_path_that_the_page_names_is_there() -> None:
    whole = [name.rstrip(".") for name in NAMED if name.split("/")[0] in TOPS and "*" not in name]
    assert len(whole) > 20
    assert [name for name in whole if not (REPO / name).exists()] == []


def test_every_make_target_that_the_page_names_is_there() -> None:
    makefile = (REPO / "Makefile").read_text(encoding="utf-8")
    targets = set(re.findall(r"`make (\w+)`|^make (\w+)", PAGE, re.MULTILINE))
    assert {one or other for one, other in targets} >= {"test", "prove", "lock", "messages"}
    assert [name for name in ((one or other) for one, other in targets) if f"\n{name}:" not in makefile] == []


def test_the_page_has_a_place_for_every_room() -> None:
    rooms = {file.parts[-2] for file in modules(*PACKAGES) if len(file.parts) > 2}
    assert sorted(room for room in rooms if f"{room}/" not in PAGE) == []


def test_the_names_that_the_page_gives_stand_in_the_code() -> None:
    for file, name in (
        ("exchange/value/words.py", "LANGUAGES ="),
        ("tui/settings.py", "Language = Literal"),
        ("tui/floor/screens/settings_screen.py", "LANGUAGE_NAMES"),
        ("exchange/log/follow.py", "class Follower"),
        ("exchange/script/pattern.py", "class Pattern"),
    ):
        assert name in (REPO / file).read_text(encoding="utf-8"), f"{name} stands no longer in {file}"
