"""What the kernel gives a title: events in the making, salts, sealed fields, and no moves for who may not move."""

import msgspec
import pytest
from msgspec import UNSET, UnsetType

from exchange.beginning import beginnings, begun_by, command_from
from exchange.folding import Folds
from exchange.game import Command, Disclosed, Event, NoChoices, State, Unfolding, count_only, salted, sealed_fields
from exchange.value.canonical import canonical
from exchange.value.chance import Chance
from exchange.value.seal import redacted, seal
from tests.toys.tender import model
from tests.toys.tender.game import Tender

GAME = Tender()
BLANK = GAME.blank(("Ana", "Beto"), {"lots": 1, "ties": "nobody", "tips": 0})


class Ring(Command, frozen=True, kw_only=True, tag="Ring"):
    times: int


class Guess(Command, frozen=True, kw_only=True, tag="Guess"):
    number: int
    number_salt: str | UnsetType = UNSET


class TimeOver(Event, frozen=True, kw_only=True, tag="TimeOver"):
    pass


class Rung(Event, frozen=True, kw_only=True, tag="Rung"):
    begins = Ring

    seat: str
    times: int


class Guessed(Event, frozen=True, kw_only=True, tag="Guessed"):
    begins = Guess

    seat: str
    number: int | UnsetType = UNSET
    number_salt: str | UnsetType = UNSET
    number_seal: str

    def audience(self) -> str:
        return self.seat


def counted_again(state: State, event: Rung) -> State:
    return state


def test_events_in_the_making_are_folded_as_they_come() -> None:
    table = Unfolding(GAME.evolve, BLANK)
    table.emit(model.LotCalled(lot=1))
    assert table.state.awaiting_offers
    table.emit(model.LotCalled(lot=2))
    assert (table.state.n, table.state.lot) == (2, 2)
    assert table.events == [model.LotCalled(lot=1), model.LotCalled(lot=2)]
    assert BLANK.n == 0


def test_a_silent_event_is_counted_and_changes_nothing_else() -> None:
    after = count_only(BLANK, Disclosed(seed="7", seed_salt="00"))
    assert after == msgspec.structs.replace(BLANK, n=1)


def test_a_command_is_salted_only_where_it_lacks_a_salt() -> None:
    draws = Chance("7").draws("salt 1", "Ana")
    bare = model.Offer(seat="Ana", coins=3)
    whole = salted(bare, draws)
    assert whole == model.Offer(seat="Ana", coins=3, coins_salt=Chance("7").draws("salt 1", "Ana").salt())
    assert salted(whole, draws) == whole
    keep = model.Keep(seat="Ana")
    assert salted(keep, draws) is keep


def test_sealed_fields_are_the_value_its_salt_and_its_seal() -> None:
    assert sealed_fields("coins", 3, "0f") == {"coins": 3, "coins_salt": "0f", "coins_seal": seal("0f", 3)}
    with pytest.raises(ValueError, match="salt"):
        sealed_fields("coins", 3, UNSET)


def test_a_seat_that_may_not_move_has_no_choices_at_all() -> None:
    assert list(NoChoices()) == []
    assert model.Keep(seat="Ana") not in NoChoices()


def test_a_command_is_written_without_its_defaults_and_an_event_with_them() -> None:
    assert canonical(model.Offer(seat="Ana", coins=3)) == b'{"coins":3,"seat":"Ana","type":"Offer"}'
    written = canonical(Disclosed(seed="7", seed_salt="0f"))
    assert written == b'{"opens":0,"seed":"7","seed_salt":"0f","type":"Disclosed"}'


@pytest.mark.parametrize(
    "line",
    [
        b'{"type":"LotCalled","lot":1,"colour":"red"}',
        b'{"type":"LotCalled"}',
        b'{"type":"LotCalled","lot":"1"}',
        b'{"type":"LotCalled","lot":1.0}',
        b'{"type":"LotCalled","lot":true}',
        b'{"type":"LotCalled","lot":null}',
        b'{"type":"HintGiven","seat":"Ana","hint":{"lot":1,"worth":2,"age":3},"hint_salt":"0","hint_seal":"0"}',
        b'{"type":"LotSold","lot":1}',
        b'{"lot":1}',
    ],
)
def test_an_event_with_an_unknown_or_missing_part_or_another_kind_of_value_cannot_be_read(line: bytes) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(line, type=GAME.event_type)


def test_an_event_never_changes_once_it_is_made() -> None:
    with pytest.raises(AttributeError):
        model.LotCalled(lot=1).lot = 2  # type: ignore[misc]


def test_folds_know_the_types_of_event_by_what_their_functions_declare_and_each_once() -> None:
    folds: Folds[State] = Folds()

    @folds.by_type
    def counted(state: State, event: TimeOver | Rung) -> State:
        return count_only(state, event)

    assert folds[TimeOver] is folds[Rung] is counted
    assert folds[Disclosed] is count_only
    with pytest.raises(TypeError, match="Rung is folded by counted already"):
        folds.by_type(counted_again)


def test_a_command_is_rebuilt_from_the_event_that_it_begins_unless_that_is_hidden() -> None:
    assert command_from(Rung(seat="Ana", times=2)) == Ring(seat="Ana", times=2)
    assert command_from(TimeOver()) is None
    shut = Guessed(seat="Ana", number=3, number_salt="0f", number_seal=seal("0f", 3))
    assert command_from(shut) == Guess(seat="Ana", number=3, number_salt="0f")
    assert command_from(redacted(shut, "Beto")) is None


def test_the_event_that_a_command_begins_is_made_of_it_and_seals_what_the_event_seals() -> None:
    assert beginnings(TimeOver | Rung | Guessed) == {Ring: Rung, Guess: Guessed}
    assert begun_by(Ring(seat="Ana", times=2), Rung) == Rung(seat="Ana", times=2)
    guess = Guess(seat="Ana", number=3, number_salt="0f")
    assert begun_by(guess, Guessed) == Guessed(seat="Ana", number=3, number_salt="0f", number_seal=seal("0f", 3))
    assert command_from(begun_by(guess, Guessed)) == guess
    with pytest.raises(ValueError, match="salt"):
        begun_by(Guess(seat="Ana", number=3), Guessed)
