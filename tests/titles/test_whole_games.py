"""Every title: any game at all ends, holds its invariants on the way, and is the same when its events are folded."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from exchange.game import Disclosed, unsalted
from exchange.script.pattern import Sentence
from exchange.script.sentence import Line
from exchange.session import Session
from exchange.title import Title
from exchange.value.errors import NOT_YOUR_TURN, PlayFileError, Refused
from exchange.value.words import LANGUAGES
from tests.titles.playing import ONE_OF_A_KIND, TITLES, opened, play, some_games
from tests.with_before import with_before

SEEDS = st.integers(0, 2**32)
MOVES = st.integers(0, 400)


@pytest.mark.parametrize("name", TITLES)
@given(seed=SEEDS, most=MOVES)
@settings(max_examples=15)
def test_after_every_event_nothing_is_at_fault_and_somebody_is_to_act_until_it_is_over(
    name: str, seed: int, most: int
) -> None:
    game = play(name, seed, most)
    state = game.blank()
    rules = game.title.game
    assert rules.faults(state) == ()
    for n, event in enumerate(game.events, start=1):
        state = rules.evolve(state, event)
        assert state.n == n
        assert rules.faults(state) == ()
        if rules.over(state):
            assert rules.to_act(state) == ()
    assert state == game.table.state
    for done in game.done:
        assert rules.to_act(done.before)
        assert not rules.over(done.before)
        assert rules.winners(done.before) == ()
    if not game.table.over:
        assert len(game.done) == most


@pytest.mark.parametrize("name", ONE_OF_A_KIND)
@given(seed=SEEDS, most=MOVES)
@settings(max_examples=15)
def test_in_the_middle_of_a_command_nobody_is_to_act_and_no_viewer_sees_anything_open(
    name: str, seed: int, most: int
) -> None:
    game = play(name, seed, most)
    rules = game.title.game
    ends = {done.before.n for done in game.done} | {game.table.state.n}
    for viewer in ("host", *game.viewers):
        state = game.blank()
        for event in game.events:
            state = rules.evolve(state, rules.redact(event, viewer))
            if state.n in ends:
                continue
            assert rules.to_act(state) == ()
            assert not any(list(rules.choices(state, seat)) for seat in game.table.seats)
            assert not game.title.show(state).get("to_act")
            assert game.title.words.open_choice(state) is None


@pytest.mark.parametrize("name", TITLES)
@given(seed=SEEDS, most=MOVES)
@settings(max_examples=5)
def test_the_same_seed_and_the_same_moves_give_the_same_log(name: str, seed: int, most: int) -> None:
    game = play(name, seed, most)
    again = opened(game.title, game.setup)
    for done in game.done:
        assert again.do(done.command) == done.events
    assert again.log.head == game.table.log.head
    assert list(again.log.read()) == list(game.table.log.read())


@pytest.mark.parametrize("name", TITLES)
def test_the_seed_alone_decides_what_chance_brings(name: str) -> None:
    for game in some_games(name):
        assert game.title.game.open(game.setup) == game.title.game.open(game.setup)


@pytest.mark.parametrize("name", TITLES)
def test_a_game_ends_by_disclosing_its_seed_and_nothing_moves_any_more(name: str) -> None:
    for game in some_games(name):
        assert game.table.over
        assert [isinstance(event, Disclosed) for event in game.events].count(True) == 1
        assert isinstance(game.events[-1], Disclosed)
        assert set(game.title.game.winners(game.table.state)) <= set(game.table.seats)
        for seat in game.table.seats:
            assert list(game.table.choices(seat)) == []
        for done in game.done[-20:]:
            with pytest.raises(Refused) as refusal:
                game.table.do(done.command)
            assert refusal.value.rule == NOT_YOUR_TURN


@pytest.mark.parametrize("name", TITLES)
def test_a_log_loaded_at_any_move_stands_where_it_stood(name: str) -> None:
    game = some_games(name)[0]
    loaded = Session(game.title, game.table.log)
    assert loaded.state == game.table.state
    for viewer in game.viewers:
        assert loaded.view(viewer) == game.table.view(viewer)


@pytest.mark.parametrize("name", TITLES)
def test_deciding_and_folding_leave_the_state_they_were_given_as_it_was(name: str) -> None:
    game = some_games(name)[1]
    rules, state = game.title.game, game.blank()
    states = [state]
    for event in game.events:
        state = rules.evolve(state, event)
        states.append(state)
    for done in game.done:
        assert done.before == states[done.before.n]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", ONE_OF_A_KIND)
@given(seed=SEEDS, most=MOVES)
@settings(max_examples=10)
def test_the_tape_tells_every_event_in_sentences_that_the_title_reads_back_in_each_language(
    name: str, lang: str, seed: int, most: int
) -> None:
    game = play(name, seed, most)
    for event, before in with_before(game.title.game, game.blank(), game.events):
        for told in game.title.words.tell(event, before):
            text = told.said(lang)
            line = Line("tape", 1, text, game.table.seats, (lang,))
            line.options = game.setup.options
            assert read_whole(game.title, line) == told
            assert line.sentence == text


def read_whole(title: Title, line: Line) -> Sentence:
    """A sentence of the tape, up to the end of the line."""
    read = title.words.sentence(line)
    line.end()
    return read


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", TITLES)
def test_a_wrong_word_in_a_sentence_of_the_tape_is_found_where_it_stands(name: str, lang: str) -> None:
    game = some_games(name)[0]
    told = with_before(game.title.game, game.blank(), game.events)
    texts = {text for event, before in told for text in game.title.words.tape(event, before, lang)}
    for text in sorted(texts):
        words = Line("tape", 1, text).words
        for place in range(len(words)):
            line = Line("tape", 1, " ".join([*words[:place], "§", *words[place + 1 :]]), game.table.seats, (lang,))
            line.options = game.setup.options
            with pytest.raises(PlayFileError) as fault:
                read_whole(game.title, line)
            assert fault.value.column == line.columns[place], line.text


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", ONE_OF_A_KIND)
@given(seed=SEEDS, most=MOVES)
@settings(max_examples=10)
def test_a_move_is_written_before_it_is_made_and_read_as_the_same_command_in_each_language(
    name: str, lang: str, seed: int, most: int
) -> None:
    game = play(name, seed, most)
    for done in game.done:
        text = game.title.words.command_line(done.command, lang)
        if not text:  # what is left unwritten, such as to deal clockwise
            continue
        line = Line("typed", 1, text, game.table.seats, (lang,))
        line.options = game.setup.options
        assert game.title.words.move(line, line.take_seat()) == unsalted(done.command)
        line.end()
        moved = [move for event in done.events if (move := game.title.words.move_line(event))]
        assert moved[:1] == [game.title.words.command_line(done.command)]


@pytest.mark.parametrize("name", TITLES)
def test_a_game_that_is_over_ended_by_a_rule_of_the_title(name: str) -> None:
    for game in some_games(name):
        endings = game.title.endings
        assert not endings or any(holds(game.table.state) for holds in endings.values())
        assert set(endings) <= game.title.words.rules()


@pytest.mark.parametrize("name", TITLES)
def test_every_event_that_the_tape_tells_came_by_a_rule_of_the_title(name: str) -> None:
    for game in some_games(name):
        words = game.title.words
        for n, event in enumerate(game.events, start=1):
            rule = game.table.host.rule(n)
            assert rule in words.rules() or (isinstance(event, Disclosed) and rule == "")
            assert not isinstance(event, Disclosed) or words.tape(event, game.table.state) == ()
