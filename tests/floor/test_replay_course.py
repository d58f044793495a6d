"""Where a replay is and where it can go, without a screen."""

import pytest

from exchange.game import PERSON
from exchange.log.follow import EVERY
from exchange.value.seal import HOST, SPECTATOR
from market import GAMES
from tests.floor.replaying import CAST, LongLog, counting, played
from tui.floor.replay.course import SPEEDS, Course, viewers
from tui.floor.replay.places import find

BOLSA = GAMES["bolsa"]
PERSONS = {"Ana": PERSON, "Beto": PERSON, "Caro": "value"}


@pytest.fixture(scope="module")
def course() -> Course:
    return Course(BOLSA, played().log, HOST, at=1)


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
    course = Course(title, table.log, "Ana")
    sealed = [event for event in game.events if type(event).__name__ == "SheetSealed"]
    assert [event.seat for event in sealed] == ["Ana", "Beto"]
    assert hasattr(sealed[0].sheet, "buy")
    assert not hasattr(sealed[1].sheet, "buy")
    course.look_as(SPECTATOR)
    assert not any(hasattr(getattr(e, "sheet", None), "buy") for e in course.timeline.events())


# Seeking -----------------------------------------------------------------------------------------------------------


def test_rounds_begin_where_the_tape_says_so(course: Course) -> None:
    begins = [
        place.n for place in course.timeline.tape("en") if place.text.startswith("round") and "begins" in place.text
    ]
    assert [each.n for each in course.rounds] == begins
    assert [each.number for each in course.rounds] == [1, 2, 3]


def test_page_keys_go_from_round_to_round_and_stop_at_the_ends(course: Course) -> None:
    first, second, third = (each.n for each in course.rounds)
    course.seek(second + 5)
    course.last_round()
    assert course.n == second
    course.last_round()
    assert course.n == first
    course.seek(second)
    course.next_round()
    assert course.n == third
    course.next_round()
    assert course.at_end
    course.seek(-20)
    assert course.n == 1


def test_every_event_shows_the_state_that_folding_from_the_start_gives(course: Course) -> None:
    state = BOLSA.game.blank(course.log.head.seats, course.log.head.options)
    states = []
    for event in course.timeline.events():
        state = BOLSA.game.evolve(state, event)
        states.append(state)
    for n in [*range(1, course.total + 1, 7), *range(course.total, 0, -11), 1, course.total]:
        course.seek(n)
        assert course.seen().state == states[n - 1]


def test_seeking_in_a_log_of_4000_events_folds_no_more_than_lies_between_two_checkpoints() -> None:
    title, game = counting(BOLSA)
    course = Course(title, LongLog(played(), 4_000), SPECTATOR)
    assert course.total == 4_000
    for n in (1, 3_999, 17, 2_048, 2_047, 4_000, 63, 64, 65, 1_900):
        game.folded = 0
        course.seek(n)
        assert course.seen().state is not None
        assert game.folded < EVERY


# Playing -----------------------------------------------------------------------------------------------------------


def test_playing_passes_over_silent_events_and_stops_at_the_end(course: Course) -> None:
    course.seek(1)
    course.playing = True
    shown = []
    while course.playing:
        course.advance()
        shown.append(course.n)
    assert course.at_end
    assert shown == sorted(set(shown))
    assert 0 < len(shown) < course.total


def test_a_higher_speed_shortens_every_pause_in_proportion(course: Course) -> None:
    course.seek(course.rounds[0].n + 6)
    course.speed = 1.0
    slow = course.pause(1.0)
    course.faster(1)
    course.faster(1)
    assert course.speed == 4.0
    assert course.pause(1.0) == pytest.approx(slow / 4)
    for _press in range(20):
        course.faster(1)
    assert course.speed == SPEEDS[-1]
    for _press in range(20):
        course.faster(-1)
    assert course.speed == SPEEDS[0]


# Finding -----------------------------------------------------------------------------------------------------------


def test_a_number_finds_its_event_even_a_silent_one_and_no_other(course: Course) -> None:
    tape = course.timeline.tape("en")
    assert [place.n for place in find(course, tape, "12")] == [12]
    assert [place.n for place in find(course, tape, " #3 ")] == [3]
    assert find(course, tape, str(course.total + 1)) == []
    assert find(course, tape, "0") == []


def test_rounds_are_found_in_both_languages(course: Course) -> None:
    tape = course.timeline.tape("es")
    for query in ("r2", "R 2", "ronda 2", "Round 2"):
        assert [place.n for place in find(course, tape, query)] == [course.rounds[1].n]
    assert find(course, tape, "r9") == []


def test_a_rule_finds_the_events_that_came_by_it_and_a_section_all_of_its_rules(course: Course) -> None:
    tape = course.timeline.tape("en")
    called = find(course, tape, "b4.1")
    assert called
    assert {place.rule for place in called} == {"B4.1"}
    assert {place.rule.partition(".")[0] for place in find(course, tape, "B4")} == {"B4"}
    assert len(find(course, tape, "B4")) > len(called)


def test_words_find_sentences_in_which_each_begins_a_word(course: Course) -> None:
    tape = course.timeline.tape("en")
    hits = find(course, tape, "san auct")
    assert hits
    assert all("SAN" in place.text and "auction" in place.text for place in hits)
    assert find(course, tape, "zzz") == []
    assert find(course, tape, "   ") == []
    assert find(course, tape, "[/]") == []


def test_marks_are_gone_through_around_the_ends(course: Course) -> None:
    course.marks = (5, 20, 40)
    course.seek(20)
    course.next_mark(1)
    assert course.n == 40
    course.next_mark(1)
    assert course.n == 5
    course.next_mark(-1)
    assert course.n == 40
    course.marks = ()
    course.next_mark(1)
    assert course.n == 40
