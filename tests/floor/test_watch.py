"""The watch: it wakes nobody while nothing happens, and whoever is told asks for itself."""

from __future__ import annotations

import queue
from collections.abc import Iterator

from exchange.value.errors import StoreError
from tui.floor.watch import Watch

PATIENCE = 30.0


class Asked:
    """What is answered, one after another; how often somebody was told by then."""

    def __init__(self, *answers: int | None) -> None:
        self._answers: Iterator[int | None] = iter(answers)
        self.told = 0
        self.seen: list[int] = []
        self.done: queue.Queue[None] = queue.Queue()

    def news(self) -> int:
        self.seen.append(self.told)
        answer = next(self._answers, 0)
        if len(self.seen) == 8:
            self.done.put(None)
        if answer is None:
            raise StoreError("the store cannot be read: {reason}", reason="no route to host")
        return answer

    def tell(self) -> None:
        self.told += 1

    def watched(self) -> list[int]:
        """How often somebody had been told when it was asked for the first time, the second, …, and the seventh."""
        watch = Watch(self.news, self.tell, 0.001)
        self.done.get(timeout=PATIENCE)
        watch.end()
        return self.seen[:7]


def test_each_event_of_others_is_told_once() -> None:
    assert Asked(0, 0, 7, 7, 8, 8, 8).watched() == [0, 0, 0, 1, 1, 2, 2]


def test_an_event_is_told_though_the_one_before_was_taken_meanwhile() -> None:
    assert Asked(7, 0, 8, 0, 9, 0, 0).watched() == [0, 1, 1, 2, 2, 3, 3]


def test_while_the_store_fails_it_is_told_each_time_and_once_more_when_it_works_again() -> None:
    assert Asked(0, None, None, 0, 0, 0, 0).watched() == [0, 0, 1, 2, 3, 3, 3]
