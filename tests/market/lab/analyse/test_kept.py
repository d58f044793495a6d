"""Analyses are kept beside their games, and made again where they are not what would be made now."""

from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest
from msgspec import structs

from exchange import open_store, open_table
from exchange.session import Session
from exchange.store.games import Store
from exchange.value.errors import StoreError
from market.lab.analyse import Decision, analyse, analysed, analysed_briefly, kept_analysis, to_json
from market.lab.analyse import kept as keeping
from market.lab.analyse.analysis import most_mattered
from tests.market.lab.analyse.games import hurried

SEATS = "Ana=momentum Beto=random Caro=value"


@pytest.fixture(autouse=True)
def _hurried(monkeypatch: pytest.MonkeyPatch) -> None:
    hurried(monkeypatch)


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with open_store(tmp_path / "games.db") as opened:
        yield opened


@pytest.fixture
def table(store: Store) -> Session:
    session: Session = open_table("bolsa", SEATS, seed="3", options={"rounds": 1}, store=store, name="lesson")
    for _events in session.traders_move():
        pass
    return session


def test_it_is_made_once(store: Store, table: Session) -> None:
    told: list[float] = []
    first = analysed(store, table.log, progress=told.append)
    assert told[-1] == 1
    assert told == sorted(told)
    asked = len(told)
    assert analysed(store, store.log("lesson"), progress=told.append) == first
    assert len(told) == asked
    assert kept_analysis(store, table.log) == first


def test_another_effort_seed_or_version_is_made_anew(
    store: Store, table: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = analysed(store, table.log)
    assert kept_analysis(store, table.log, effort=2) is None
    assert kept_analysis(store, table.log, seed="other") is None
    monkeypatch.setattr(keeping, "version", lambda _name: "9.9")
    assert kept_analysis(store, table.log) is None
    monkeypatch.undo()
    store.keep_derived(first.game, "analysis", "{}")
    assert kept_analysis(store, table.log) is None
    hurried(monkeypatch)
    assert to_json(analysed(store, table.log)) == to_json(first)


def test_one_that_somebody_else_wrote_into_the_store_is_made_anew(store: Store, table: Session) -> None:
    first = analysed(store, table.log)
    behind = first.chances[0]
    decision = first.decisions[0]
    renamed = structs.replace(behind, odds={**behind.odds, "Zoe": behind.odds["Caro"]})
    del renamed.odds["Caro"]
    sure = {seat: structs.replace(odds, share=5.0, high=5.0) for seat, odds in behind.odds.items()}
    for forged in (
        {"game": "another"},
        {"seats": ("Zoe",)},
        {"seats": ("Ana", "Beto", "Zoe"), "winners": (), "rounds": (), "decisions": (), "chances": (renamed,)},
        {"events": 10**9},
        {"winners": ("Zoe",)},
        {"chances": ()},
        {"chances": (structs.replace(behind, odds={}),)},
        {"chances": (structs.replace(behind, odds=sure),)},
        {"parts": ("luck",)},
        {"mattered": (9_999,)},
        {"title": "siniestra-1"},
        {"title": "nothing"},
        {"cast": structs.replace(first.cast, about="{nonsense}")},
        {"decisions": (structs.replace(decision, move={"type": "Fly", "seat": "Ana"}), *first.decisions[1:])},
        {"decisions": (structs.replace(decision, seat="Zoe"), *first.decisions[1:])},
        {"decisions": (structs.replace(decision, n=first.events + 1), *first.decisions[1:])},
    ):
        store.keep_derived(first.game, "analysis", to_json(structs.replace(first, **forged)).decode())
        assert kept_analysis(store, table.log) is None, forged
    assert analysed(store, table.log) == first
    assert kept_analysis(store, table.log) == first


def gravest(decisions: Sequence[Decision]) -> list[Decision]:
    return [each for each in decisions if each.n in most_mattered(tuple(decisions))]


def test_a_brief_one_says_to_the_last_digit_what_the_whole_one_says(store: Store, table: Session) -> None:
    told: list[float] = []
    brief = analysed_briefly(store, table.log, gravest, progress=told.append)
    assert told[-1] == 1
    assert told == sorted(told)
    whole = analyse(table.log)
    assert brief.mattered == whole.mattered
    assert brief.decisions == tuple(whole.decision(n) for n in sorted(whole.mattered))
    assert {each.move["type"] for each in brief.decisions} & {"SealSheet"}


def test_a_brief_one_is_made_once_and_never_taken_for_the_whole(store: Store, table: Session) -> None:
    brief = analysed_briefly(store, table.log, gravest)
    asked: list[float] = []
    assert analysed_briefly(store, table.log, gravest, progress=asked.append) == brief
    assert not asked
    assert kept_analysis(store, table.log) is None
    whole = analysed(store, table.log)
    assert len(whole.decisions) > len(brief.decisions)
    assert analysed_briefly(store, table.log, gravest, progress=asked.append) == whole
    assert not asked
    store.forget("lesson")
    assert store.derived(brief.game, keeping.BRIEF) is None


def test_a_brief_one_that_somebody_else_wrote_is_made_anew(store: Store, table: Session) -> None:
    brief = analysed_briefly(store, table.log, gravest)
    for forged in ({"winners": ("Zoe",)}, {"mattered": (9_999,)}, {"seed": "2"}, {"corro": "0"}):
        text = to_json(structs.replace(brief, **forged)).decode()
        store.keep_derived(brief.game, keeping.BRIEF, text)
        assert analysed_briefly(store, table.log, gravest) == brief


def test_it_is_forgotten_with_its_game(store: Store, table: Session) -> None:
    game = analysed(store, table.log).game
    store.forget("lesson")
    assert store.derived(game, "analysis") is None
    store.keep_derived(game, "analysis", "too late")
    assert store.derived(game, "analysis") is None


def test_that_of_a_game_that_goes_on_is_not_kept(store: Store) -> None:
    session: Session = open_table("bolsa", SEATS, seed="3", options={"rounds": 2}, store=store)
    moves = session.traders_move()
    for _move in range(4):
        next(moves)
    assert not analysed(store, session.log).over
    assert store.derived(session.log.head.id, "analysis") is None


def test_a_store_that_keeps_none_is_no_hindrance(store: Store, table: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    """One that can only be read, or was laid out by an earlier release and cannot be brought up to date."""

    def refused(*_given: object) -> None:
        raise StoreError("it can only be read")

    monkeypatch.setattr(store, "derived", refused)
    monkeypatch.setattr(store, "keep_derived", refused)
    assert analysed(store, table.log).over
