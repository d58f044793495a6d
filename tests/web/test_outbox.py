"""What waits to be sent over a link, and how many messages may come over it."""

from tui.web.measure import Measure, Measures
from tui.web.outbox import WINDOW, Outbox


def test_frames_keep_their_order_and_only_the_latest_of_a_kind_waits_behind_them() -> None:
    box = Outbox()
    box.put_latest("table", b"old")
    box.put(b"1")
    box.put_latest("table", b"new")
    box.put_latest("status", b"s")
    box.put(b"2")
    assert box.take() == [b"1", b"2", b"new", b"s"]
    assert box.take() == []


def test_a_full_box_has_no_room_until_it_is_taken() -> None:
    box = Outbox()
    box.put(b"x" * WINDOW)
    assert not box.has_room
    box.take()
    assert box.has_room


def test_what_can_be_made_again_is_taken_back_and_answers_stay() -> None:
    box = Outbox()
    box.put(b"line", again=True)
    box.put(b"answer")
    box.put_latest("table", b"t")
    box.put_latest("status", b"s")
    box.take_back()
    assert box.take() == [b"answer", b"s"]


def test_nothing_is_sent_behind_a_last_word() -> None:
    box = Outbox()
    box.put_latest("status", b"s")
    box.put(b"answer")
    box.put_last(b"left")
    box.put(b"more")
    box.put_latest("status", b"s")
    assert box.take() == [b"answer", b"left"]


def test_a_measure_fills_up_again_and_whoever_sends_more_waits() -> None:
    now = 0.0
    measure = Measure(lambda: now, at_once=3, each_second=2)
    assert [measure.take() for _message in range(5)] == [0, 0, 0, 0.5, 1.0]
    now += 2
    assert [measure.takes() for _message in range(3)] == [True, True, False]
    now += 100
    assert [measure.takes() for _message in range(4)] == [True, True, True, False]


def test_each_address_has_a_measure_of_its_own_and_the_oldest_is_forgotten() -> None:
    measures = Measures(lambda: 0.0, at_once=1, each_second=1)
    assert measures.of("10.0.0.1").takes()
    assert not measures.of("10.0.0.1").takes()
    assert measures.of("10.0.0.2").takes()
    for number in range(5000):
        measures.of(f"2001:db8::{number:x}")
    assert measures.of("10.0.0.1").takes()
