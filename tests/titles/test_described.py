"""Every title: what its table is described as, for whoever draws it, and the moves that are described with it."""

from itertools import islice
from typing import Any

import msgspec
import pytest

from exchange.board import Blank, Board, Field, Shaped
from exchange.describing import MOST_LISTED, described, lines_of
from exchange.game import Command
from exchange.script.sentence import Line
from exchange.shapes import shapes_of
from exchange.value.seal import SPECTATOR
from tests.titles.playing import TITLES, Played, forked, some_games

LANGS = ("en", "es")


def moments(name: str, most: int) -> list[Played]:
    """The same games, cut where something was about to be done: so many moments of the title."""
    found = []
    for game in some_games(name)[:3]:
        picked = game.done[:: max(1, len(game.done) // most)]
        found += [*(game._replace(table=forked(game.table, done.before.n)) for done in picked), game]
    return found


def all_fields(fields: tuple[Field, ...]) -> list[Field]:
    return [each for field in fields for each in (field, *all_fields(field.parts))]


@pytest.mark.parametrize("name", TITLES)
def test_a_description_has_all_that_a_title_shows_in_its_order_and_can_be_sent(name: str) -> None:
    for game in moments(name, 5):
        for viewer in (game.table.seats[0], SPECTATOR):
            view = game.table.view(viewer)
            shown = game.title.show(view)
            board = described(game.title, view, "en", viewer)
            ours = ("over", "to_act", "winners", "seats")
            assert [field.name for field in board.fields] == [each for each in shown if each not in ours]
            assert [(seat.name, [field.name for field in seat.fields]) for seat in board.seats] == [
                (seat, list(fields)) for seat, fields in shown["seats"].items()
            ]
            assert (list(board.to_act), list(board.winners)) == (
                shown.get("to_act", list(board.to_act)),
                shown.get("winners", list(board.winners)),
            )
            assert board.over == shown["over"]
            assert all(field.text or field.empty for field in all_fields(board.fields))
            sent = msgspec.json.encode(board)
            assert msgspec.json.encode(msgspec.json.decode(sent, type=Board)) == sent


@pytest.mark.parametrize("name", TITLES)
def test_a_description_is_made_of_one_view_alone(name: str) -> None:
    """What two viewers are shown alike is described alike, but for whose eyes these are."""
    for game in moments(name, 4):
        for lang in LANGS:
            everybody = game.table.view(SPECTATOR)
            told = described(game.title, everybody, lang)
            for seat in game.table.seats:
                own = game.table.view(seat)
                theirs = described(game.title, own, lang)
                for ours, others in zip(told.seats, theirs.seats, strict=True):
                    if ours.name != seat and not game.title.game.over(own):
                        assert ours.fields == others.fields, "a seat sees another one's own"
                assert described(game.title, own, lang, seat).seats == tuple(
                    msgspec.structs.replace(each, own=each.name == seat) for each in theirs.seats
                )


@pytest.mark.parametrize("name", TITLES)
def test_the_moves_described_are_those_that_are_open_and_their_words_can_be_typed(name: str) -> None:
    for game in moments(name, 4):
        for seat in game.table.seats:
            view = game.table.view(seat)
            board = described(game.title, view, "en", seat)
            assert (board.offered is not None) == (seat in board.to_act)
            if board.offered is None:
                continue
            choices = game.title.game.choices(view, seat)
            assert board.offered.moves
            assert board.offered.more or len(board.offered.moves) == len(list(islice(choices, MOST_LISTED + 1)))
            assert len(board.offered.shapes) == len(shapes_of(choices))
            for move in board.offered.moves[:: max(1, len(board.offered.moves) // 9)]:
                command: Command = msgspec.convert(move.command, game.title.game.command_type)
                assert command in choices
                assert move.sentence == f"{seat} {move.label}"
                line = Line("", 1, move.label, game.table.seats)
                line.options = game.setup.options
                assert game.title.words.move(line, seat) == command


@pytest.mark.parametrize("name", TITLES)
@pytest.mark.parametrize("lang", LANGS)
def test_each_example_is_its_shape_with_the_blanks_filled_in(name: str, lang: str) -> None:
    for game in moments(name, 6):
        for seat in game.table.to_act():
            board = described(game.title, game.table.view(seat), lang, seat)
            assert board.offered is not None
            for move in board.offered.moves[:: max(1, len(board.offered.moves) // 9)] if board.offered.shapes else ():
                shape = next(each for each in board.offered.shapes if fits(each, move.command))
                texts = {blank.name: written(blank, move.command[blank.name]) for blank in shape.blanks}
                assert sorted(shape.sentence.format(**texts).split()) == sorted(move.label.split())


def fits(shape: Shaped, command: dict[str, Any]) -> bool:
    return shape.kind == command["type"] and all(blank.name in command for blank in shape.blanks)


def written(blank: Blank, value: Any) -> str:
    """The words that say the value."""
    if not blank.values:
        assert blank.least <= value <= blank.most
        return str(value)
    texts = {msgspec.json.encode(each.value): each.text for each in blank.values}
    if not blank.several:
        return texts[msgspec.json.encode(value)]
    assert blank.least <= len(value) <= blank.most
    return " ".join(texts[msgspec.json.encode(each)] for each in value)


@pytest.mark.parametrize("name", TITLES)
def test_the_cards_of_a_field_are_as_many_as_it_says(name: str) -> None:
    for game in moments(name, 4):
        board = described(game.title, game.table.view(game.table.seats[0]), "es", game.table.seats[0])
        for field in (*all_fields(board.fields), *(each for seat in board.seats for each in all_fields(seat.fields))):
            if field.kind in ("cards", "hand"):
                assert len(field.faces) == field.number
            for face in field.faces:
                assert bool(face.word) == bool(face.value)


@pytest.mark.parametrize("name", TITLES)
def test_plain_lines_say_every_seat_and_nothing_empty(name: str) -> None:
    for game in moments(name, 2):
        shown = game.title.show(game.table.view(SPECTATOR))
        for lang in LANGS:
            lines = list(lines_of(game.title, shown, lang))
            assert [line.partition(":")[0] for line in lines if line.partition(":")[0] in game.table.seats] == [
                *game.table.seats
            ]
            assert not any(line.endswith(": ") and line[:-2] not in game.table.seats for line in lines)
