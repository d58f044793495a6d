"""Where a replay is and where it can go, without a screen."""

import pytest

from exchange.game import PERSON
from exchange.log.follow import EVERY
from exchange.opening import open_table
from exchange.value.seal import HOST, SPECTATOR
from market import GAMES
from tests.floor.replaying import CAST, LongLog, counting, played
from tui.floor.replay.finding import find, round_named
from tui.floor.replay.playback import SPEEDS, Playback, viewers

BOLSA = GAMES["bolsa"]
PERSONS = {"Ana": PERSON, "Beto": PERSON, "Caro": "value"}


@pytest.fixture(scope="module")
def playback() -> Playback:
    return Playback(BOLSA, played().log, HOST, at=1)


# Who may look ------------------------------------------------------------------------------------------------------


def test_of_a_running_game_with_persons_a_seat_sees_itself_and_what_everybody_sees() -> None:
    head = played(players=PERSONS, moves=2).log.head
    assert viewers(head, over=False, me="Ana") == ("Ana", SPECTATOR)
    assert viewers(head, over=False) == (SPECTATOR,)
    assert viewers(head, over=False, me=HOST) == (SPECTATOR,)


def test_the_host_may_reveal_a_running_game_and_sees_all_of_a_finished_one_or_one_among_traders() -> None:
    persons, traders = played(players=PERSONS, moves=2).log.head, played(moves=2).log.head
    everybody = (SPECTATOR, HOST, "Ana", "Beto", "Caro")
    assert viewers(persons, over=False, reveal=True) == everybody
    assert viewers(persons, over=True) == everybody
    assert viewers(traders, over=False) == (SPECTATOR, HOST, *CAST)


def test_a_visitor_never_sees_as_the_host_or_another_seat() -> None:
    head = played(players=PERSONS, moves=2).log.head
    for over in (False, True):
        assert viewers(head, over=over, me="Ana", hosting=False) == ("Ana", SPECTATOR)
        assert viewers(head, over=over, me=HOST, hosting=False) == (SPECTATOR,)


def test_a_course_never_folds_or_keeps_what_its_viewer_may_not_see() -> None:
    table = played(players=PERSONS, moves=2)  # Ana and Beto have sealed, Caro has not
    title, game = counting(BOLSA)
    playback = Playback(title, table.log, "Ana")
    sealed = [event for event in game.events if type(event).__name__ == "SheetSealed"]
    assert [event.seat for event in sealed] == ["Ana", "Beto"]
    assert hasattr(sealed[0].sheet, "buy")
    assert not hasattr(sealed[1].sheet, "buy")
    playback.take(playback.public())
    assert not any(hasattr(getattr(e, "sheet", None), "buy") for e in playback.timeline.events())


# Seeking -----------------------------------------------------------------------------------------------------------


def test_rounds_begin_where_the_tape_says_so(playback: Playback) -> None:
    begins = [
        place.n for place in playback.timeline.tape("en") if place.text.startswith("round") and "begins" in place.text
    ]
    assert [each.n for each in playback.rounds] == begins
    assert [each.number for each in playback.rounds] == [1, 2, 3]


def test_page_keys_go_from_round_to_round_and_stop_at_the_ends(playback: Playback) -> None:
    first, second, third = (each.n for each in playback.rounds)
    playback.seek(second + 5)
    playback.last_round()
    assert playback.n == second
    playback.last_round()
    assert playback.n == first
    playback.seek(second)
    playback.next_round()
    assert playback.n == third
    playback.next_round()
    assert playback.at_end
    playback.seek(-20)
    assert playback.n == 1


def test_every_event_shows_the_state_that_folding_from_the_start_gives(playback: Playback) -> None:
    state = BOLSA.game.blank(playback.log.head.seats, playback.log.head.options)
    states = []
    for event in playback.timeline.events():
        state = BOLSA.game.evolve(state, event)
        states.append(state)
    for n in [*range(1, playback.total + 1, 7), *range(playback.total, 0, -11), 1, playback.total]:
        playback.seek(n)
        assert playback.seen().state == states[n - 1]


def test_seeking_in_a_log_of_4000_events_folds_no_more_than_lies_between_two_checkpoints() -> None:
    title, game = counting(BOLSA)
    playback = Playback(title, LongLog(played(), 4_000), SPECTATOR)
    assert playback.total == 4_000
    for n in (1, 3_999, 17, 2_048, 2_047, 4_000, 63, 64, 65, 1_900):
        game.folded = 0
        playback.seek(n)
        assert playback.seen().state is not None
        assert game.folded < EVERY


# Playing -----------------------------------------------------------------------------------------------------------


def test_playing_passes_over_silent_events_and_stops_at_the_end(playback: Playback) -> None:
    playback.seek(1)
    playback.playing = True
    shown = []
    while playback.playing:
        playback.advance()
        shown.append(playback.n)
    assert playback.at_end
    assert shown == sorted(set(shown))
    assert 0 < len(shown) < playback.total


def test_a_higher_speed_shortens_every_pause_in_proportion(playback: Playback) -> None:
    playback.seek(playback.rounds[0].n + 6)
    playback.speed = 1.0
    slow = playback.pause(1.0)
    playback.faster(1)
    playback.faster(1)
    assert playback.speed == 4.0
    assert playback.pause(1.0) == pytest.approx(slow / 4)
    for _press in range(20):
        playback.faster(1)
    assert playback.speed == SPEEDS[-1]
    for _press in range(20):
        playback.faster(-1)
    assert playback.speed == SPEEDS[0]


# Finding -----------------------------------------------------------------------------------------------------------


def test_a_number_finds_its_event_even_a_silent_one_and_no_other(playback: Playback) -> None:
    tape = playback.timeline.tape("en")
    assert [place.n for place in find(playback, tape, "12")] == [12]
    assert [place.n for place in find(playback, tape, " #3 ")] == [3]
    assert find(playback, tape, str(playback.total + 1)) == []
    assert find(playback, tape, "0") == []


def test_rounds_are_found_in_both_languages(playback: Playback) -> None:
    tape = playback.timeline.tape("es")
    for query in ("r2", "R 2", "ronda 2", "Round 2"):
        assert [place.n for place in find(playback, tape, query)] == [playback.rounds[1].n]
    assert find(playback, tape, "r9") == []


def test_a_rule_finds_the_events_that_came_by_it_and_a_section_all_of_its_rules(playback: Playback) -> None:
    tape = playback.timeline.tape("en")
    called = find(playback, tape, "b4.1")
    assert called
    assert {place.rule for place in called} == {"B4.1"}
    assert {place.rule.partition(".")[0] for place in find(playback, tape, "B4")} == {"B4"}
    assert len(find(playback, tape, "B4")) > len(called)


@pytest.mark.parametrize("title", ["dbpoker-1", "remigio-51", "mano-central"])
def test_a_rule_of_any_title_is_found_by_its_number(title: str) -> None:
    table = open_table(title, "Ana=random Beto=random Caro=random", seed="7")
    for _move in range(8):
        seat = table.to_act()[0]
        table.do(table.trader_moves(seat, GAMES[title].traders["random"]))
    playback = Playback(GAMES[title], table.log, HOST, at=1)
    tape = playback.timeline.tape("en")
    rules = {place.rule for place in tape if place.rule}
    assert rules
    for rule in rules:
        assert {place.rule for place in find(playback, tape, rule.lower())} == {rule}


def test_a_query_that_names_a_round_and_a_section_of_the_rules_finds_both_the_round_first() -> None:
    table = open_table("remigio-51", "Ana=plain Beto=plain Caro=melder", seed="7")
    list(table.traders_move())
    playback = Playback(GAMES["remigio-51"], table.log, HOST, at=1)
    tape = playback.timeline.tape("en")
    assert len(playback.rounds) >= 4
    first, *others = find(playback, tape, "R4")
    assert first.n == round_named(playback, "r4") == playback.round_begins(4)
    assert {place.rule.partition(".")[0] for place in others} == {"R4"}
    assert find(playback, tape, "ronda 4") == [first], "a word says that the round is meant"
    assert {place.rule for place in find(playback, tape, "R4.2")} <= {"R4.2"}


def test_words_find_sentences_in_which_each_begins_a_word(playback: Playback) -> None:
    tape = playback.timeline.tape("en")
    hits = find(playback, tape, "san auct")
    assert hits
    assert all("SAN" in place.text and "auction" in place.text for place in hits)
    assert find(playback, tape, "zzz") == []
    assert find(playback, tape, "   ") == []
    assert find(playback, tape, "[/]") == []


def test_marks_are_gone_through_around_the_ends(playback: Playback) -> None:
    playback.marks = (5, 20, 40)
    playback.seek(20)
    playback.next_mark(1)
    assert playback.n == 40
    playback.next_mark(1)
    assert playback.n == 5
    playback.next_mark(-1)
    assert playback.n == 40
    playback.marks = ()
    playback.next_mark(1)
    assert playback.n == 40
