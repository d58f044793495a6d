"""Try this rule: the form's cast by its options beside the plain rules, played in another process."""

from __future__ import annotations

import pytest
from textual.widgets import Static

from exchange.game import PERSON
from exchange.opening import new_game
from exchange.value.errors import CorroError
from market import GAMES as TITLES
from market.lab.report.figures import Text, say
from market.lab.trying import FEWEST, Tried, tried
from tests.floor.playing import floor, texts, until
from tui.floor.newgame.options_form import OptionsForm
from tui.floor.newgame.trial_of import trial_of
from tui.floor.opponents import player_name
from tui.floor.panels.form_fields import Choice
from tui.floor.screens.pages import Reading
from tui.floor.trial import trial_screen
from tui.floor.trial.process import Trial, TrialProcess
from tui.floor.trial.trial_screen import TrialScreen, with_names

CAST = ("random", "random", "random")


def test_what_is_tried_is_the_cast_without_persons_and_the_options_that_are_changed() -> None:
    players = {"Ana": PERSON, "Beto": "value", "Caro": "random"}
    options: dict[str, int | str] = {"bid_limit": "surplus", "token": "Caro"}
    trial, stand_ins = trial_of(new_game("bolsa", players, options=options))
    assert trial.options == {"bid_limit": "surplus"}, "who begins is no rule: traders change seats"
    assert trial.cast[1:] == ("value", "random")
    assert stand_ins == {"Ana": trial.cast[0]}


def test_every_difference_is_told_with_its_interval_and_of_the_rest_that_none_is_seen() -> None:
    found = tried("bolsa", CAST, {"rounds": 1}, games=400)
    assert found.games == 400
    *changed, last = found.findings
    assert all("±" in say(each.text, "en") and "rounds=1" in say(each.text, "en") for each in changed)
    assert "no difference is seen in" in say(last.text, "en")
    assert {"whatif.1.trading.shares", "whatif.1.pace.bids"} <= {each.key for each in changed}


def test_traders_are_called_as_on_the_floor() -> None:
    text = Text("{what}: {value}", {"what": Text("{trader}'s win share", {"trader": "momentum"}), "value": "value"})
    called = player_name(TITLES["bolsa"], "momentum")
    assert called != "momentum"
    assert say(with_names(TITLES["bolsa"], text), "en") == f"{called}'s win share: value"


def test_where_games_take_long_fewer_are_played() -> None:
    assert tried("bolsa", CAST, {"rounds": 1}, seconds=0.0).games == FEWEST


def test_a_trial_that_is_ended_gives_nothing_and_one_whose_process_dies_says_so() -> None:
    process = TrialProcess(Trial(title="bolsa", cast=CAST, options={"rounds": 1}))
    assert process.play(lambda _played, _games: process.end()) is None
    dies = TrialProcess(Trial(title="no-such-title", cast=CAST, options={}))
    with pytest.raises(CorroError, match="has ended before them"):
        dies.play(lambda _played, _games: None)


@pytest.mark.usefixtures("at_once", "unpainted")
async def test_the_form_leads_to_a_trial_and_a_key_to_its_report(monkeypatch: pytest.MonkeyPatch) -> None:
    def at_once(process: TrialProcess, told: object) -> Tried:
        trial = process._process._args[1]  # type: ignore[attr-defined]
        return tried(trial.title, ("random",), trial.options, games=100)

    monkeypatch.setattr(TrialProcess, "play", at_once)
    app = floor()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("n")
        await pilot.pause()
        await pilot.press("f4")
        assert "change one, and try it" in str(app.screen.query_one("#fault", Static).render())
        app.screen.query_one(OptionsForm).query_one("#option-bid_limit", Choice).value = "surplus"
        await pilot.press("f4")
        await until(pilot, lambda: isinstance(app.screen, TrialScreen) and app.screen.tried is not None)
        shown = texts(app.screen)
        assert "Games by each: 100." in shown
        assert "20000 would have been too many" in shown
        assert shown.count("•") <= trial_screen.LINES
        assert shown.count("bid_limit=surplus") == 1, "the options stand above, not in each line"
        await pilot.press("r")
        await pilot.pause()
        assert type(app.screen) is Reading
        assert "What if?" in texts(app.screen)
        await pilot.press("escape", "escape")
        assert app.screen.query(OptionsForm)
