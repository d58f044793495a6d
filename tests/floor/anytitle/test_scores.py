"""Scores round by round, as the close shows them."""

from tui.floor.anytitle.scores import ScoreBook, score_table


def book(*rounds: int) -> ScoreBook:
    """A game in which Ana and Beto score, with rounds that begin at these events."""
    found = ScoreBook()
    found.scores = [(1, (("Ana", 0), ("Beto", 0))), (6, (("Ana", 7), ("Beto", 0))), (9, (("Ana", 7), ("Beto", 33)))]
    found.rounds = [(n, place + 1) for place, n in enumerate(rounds)]
    return found


def test_the_close_shows_each_seat_s_score_at_the_end_of_each_round() -> None:
    lines = [each.plain.split() for each in score_table(book(2, 7), ["Beto", "Ana"], 40)]
    assert [line[1:] for line in lines[1:]] == [["0", "33"], ["7", "7"]]
    assert [line[0] for line in lines[1:]] == ["Beto", "Ana"]


def test_of_more_rounds_than_have_room_the_last_are_shown_and_one_round_needs_no_table() -> None:
    assert score_table(book(2), ["Ana"], 40) == []
    assert [line.plain.split()[1:] for line in score_table(book(2, 7), ["Beto"], 10)][1:] == [["33"]]
