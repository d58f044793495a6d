"""A session: what is refused is written nowhere, what is written is written whole, and each viewer sees their own."""

from collections.abc import Callable, Iterable
from datetime import UTC, datetime, timedelta
from typing import Any

import msgspec
import pytest
from msgspec import UNSET
from msgspec.structs import replace

from exchange.game import PERSON, Disclosed, Setup
from exchange.log.follow import Follower
from exchange.log.log import Entry, MemoryLog
from exchange.session import Session, new_head, wall_clock
from exchange.value.chance import Salts
from exchange.value.errors import BrokenInvariant, Conflict, Refused, SetupError
from exchange.value.seal import HOST, SPECTATOR, seal, secrets_of
from tests.toys.tender import model
from tests.toys.tender.game import Tender
from tests.toys.tender.title import TITLE

SEATS = ("Ana", "Beto", "Caro")
NOON = datetime(2026, 11, 29, 12, tzinfo=UTC)


def setup(position: Any = None, **options: int | str) -> Setup:
    players = dict.fromkeys(SEATS, PERSON)
    whole = Tender().options(SEATS, options)
    return Setup(seats=SEATS, players=players, options=whole, seed="7", position=position)


def opened(
    position: Any = None,
    *,
    game: Tender | None = None,
    clock: Callable[[], datetime] = lambda: NOON,
    paranoid: bool = True,
    salts: Salts | None = None,
    **options: int | str,
) -> Session:
    """A table of the tender, with 2 lots."""
    tender, sitting = game or Tender(), setup(position, **options)
    head = new_head(tender, sitting, clock=clock, name="lonja")
    title = replace(TITLE, game=tender)
    return Session.open(title, sitting, MemoryLog(head), clock=clock, paranoid=paranoid, salts=salts)


def entries(table: Session) -> list[Entry]:
    read: Iterable[Entry] = table.log.read()
    return list(read)


def offer(table: Session, **coins: int) -> None:
    for seat, amount in coins.items():
        table.do(model.Offer(seat=seat, coins=amount))


def test_a_table_opens_with_the_games_opening_events_at_the_heads_time() -> None:
    table = opened()
    assert [type(entry.event) for entry in entries(table)] == [model.LotsLaid, *[model.HintGiven] * 3, model.LotCalled]
    assert {entry.at for entry in entries(table)} == {table.log.head.opened_at} == {"2026-11-29T12:00:00.000000Z"}
    assert (table.log.head.title, table.log.head.rules, table.log.head.name) == ("tender", 3, "lonja")
    assert table.to_act() == SEATS
    assert not table.over


def test_several_seats_move_at_once_in_any_order_and_the_last_carries_the_game_on() -> None:
    table = opened()
    offer(table, Caro=2, Ana=5)
    assert table.to_act() == ("Beto",)
    events = table.do(model.Offer(seat="Beto", coins=1))
    assert [type(event) for event in events] == [model.OfferSealed, model.OffersOpened]
    assert table.to_act() == ("Ana",)


def test_all_events_of_a_command_share_a_time_and_the_command_stands_on_the_first() -> None:
    ticks = iter(range(100))
    table = opened(clock=lambda: NOON + timedelta(seconds=next(ticks)))
    offer(table, Ana=5, Beto=1, Caro=1)
    *_rest, sealed, turned = entries(table)
    assert sealed.at == turned.at
    assert isinstance(sealed.command, model.Offer)
    assert turned.command is UNSET


def test_a_clock_that_goes_back_never_makes_an_event_older_than_the_last() -> None:
    times = iter([NOON, NOON + timedelta(hours=1), NOON - timedelta(hours=1), NOON + timedelta(hours=2)])
    table = opened(clock=lambda: next(times))
    offer(table, Ana=1, Beto=1, Caro=2)
    hours = [entry.at[11:13] for entry in entries(table)]
    assert hours == ["12"] * 5 + ["13", "13", "14", "14"]


def test_a_loaded_table_remembers_the_last_time_too() -> None:
    first = opened(clock=lambda: NOON + timedelta(hours=3))
    later = Session(TITLE, first.log, clock=lambda: NOON)
    later.do(model.Offer(seat="Ana", coins=1))
    assert entries(later)[-1].at == first.log.head.opened_at


@pytest.mark.parametrize(
    ("command", "rule"),
    [
        (model.Offer(seat="Ana", coins=10), "T2.2"),
        (model.Offer(seat="Ana", coins=-1), "T2.2"),
        (model.Offer(seat="Nadie", coins=1), "not-your-turn"),
        (model.Keep(seat="Ana"), "not-your-turn"),
    ],
)
def test_what_is_refused_changes_nothing_and_is_written_nowhere(command: Any, rule: str) -> None:
    table = opened()
    offer(table, Beto=3)
    before, written = table.state, entries(table)
    with pytest.raises(Refused) as refusal:
        table.do(command)
    assert refusal.value.rule == rule
    assert table.state == before
    assert entries(table) == written


def test_a_refused_move_changes_no_later_draw() -> None:
    def salts(*refused: Any) -> list[Any]:
        table = opened()
        for command in refused:
            with pytest.raises(Refused):
                table.do(command)
        offer(table, Ana=3, Beto=3, Caro=2)
        return [entry.event for entry in entries(table)]

    assert salts(model.Offer(seat="Ana", coins=99), model.Keep(seat="Beto")) == salts()


def test_a_sealed_move_of_a_script_gets_its_salt_from_the_games_seed_and_each_its_own() -> None:
    table = opened()
    offer(table, Ana=3, Beto=3)
    one, other = (entry.event for entry in entries(table)[-2:])
    assert one.coins_salt != other.coins_salt
    assert one.coins_seal == seal(one.coins_salt, 3)
    again = opened()
    offer(again, Ana=3, Beto=3)
    assert entries(again) == entries(table)


def test_a_salt_that_comes_with_the_command_is_kept() -> None:
    table = opened()
    table.do(model.Offer(seat="Ana", coins=3, coins_salt="0f" * 16))
    assert entries(table)[-1].event.coins_salt == "0f" * 16


def test_the_same_sealed_move_at_another_point_gets_another_salt() -> None:
    table = opened()
    offer(table, Ana=1, Beto=1, Caro=1)  # equal offers: nobody wins
    offer(table, Ana=1, Beto=1, Caro=1)
    salts = [entry.event.coins_salt for entry in entries(table) if isinstance(entry.event, model.OfferSealed)]
    assert len(set(salts)) == 6


def test_a_games_last_event_discloses_the_seed_that_the_head_sealed() -> None:
    table = opened()
    offer(table, Ana=1, Beto=1, Caro=1)
    offer(table, Ana=1, Beto=1, Caro=1)
    assert table.over
    *before, last = (entry.event for entry in entries(table))
    assert last == Disclosed(seed="7", seed_salt=last.seed_salt, opens=0, openings=last.openings)
    assert seal(last.seed_salt, last.seed) == table.log.head.seed_seal
    laid = [lot.worth_seal for event in before if isinstance(event, model.LotsLaid) for lot in event.lots]
    laid += [event.hint_seal for event in before if isinstance(event, model.HintGiven)]
    names = ["worth", "worth", "hint", "hint", "hint"]
    assert [seal(it[f"{name}_salt"], it[name]) for name, it in zip(names, last.openings, strict=True)] == laid
    assert not any(isinstance(event, Disclosed) for event in before)
    with pytest.raises(Refused, match="not-your-turn"):
        offer(table, Ana=1)


def test_a_game_that_is_over_when_it_opens_discloses_its_seed_too() -> None:
    table = opened(lots=0)
    assert table.over
    assert isinstance(entries(table)[-1].event, Disclosed)
    assert [type(entry.event) for entry in entries(table)].count(Disclosed) == 1


def test_a_table_that_cannot_be_opened_so_writes_nothing() -> None:
    game, sitting = Tender(), setup({"Ana": 99})
    log = MemoryLog(new_head(game, sitting))
    with pytest.raises(SetupError):
        Session.open(TITLE, sitting, log)
    assert len(log) == 0


def test_a_table_opens_on_an_empty_log_only() -> None:
    table = opened()
    with pytest.raises(Conflict):
        Session.open(TITLE, setup(), table.log)
    assert len(table.log) == table.state.n


def test_a_table_loaded_from_its_log_stands_as_the_one_that_played_it() -> None:
    table = opened()
    offer(table, Ana=5, Beto=1, Caro=1)
    loaded = Session(TITLE, table.log)
    assert loaded.state == table.state
    assert [loaded.view(seat) for seat in SEATS] == [table.view(seat) for seat in SEATS]


def test_of_two_who_move_at_once_one_gets_a_conflict_reloads_and_moves_then() -> None:
    mine = opened()
    yours = Session(TITLE, mine.log)
    mine.do(model.Offer(seat="Ana", coins=5))
    before = yours.state
    with pytest.raises(Conflict):
        yours.do(model.Offer(seat="Beto", coins=1))
    assert yours.state == before
    assert [type(event) for event in yours.refresh()] == [model.OfferSealed]
    yours.do(model.Offer(seat="Beto", coins=1))
    assert yours.to_act() == ("Caro",)
    mine.refresh()
    assert mine.state == yours.state
    assert mine.refresh() == ()


def test_a_view_never_runs_ahead_of_the_table() -> None:
    mine = opened()
    yours = Session(TITLE, mine.log)
    yours.view("Caro")
    mine.do(model.Offer(seat="Ana", coins=5))
    mine.do(model.Offer(seat="Beto", coins=5))
    for viewer in (*SEATS, SPECTATOR):
        assert yours.view(viewer).n == yours.state.n
    yours.refresh()
    for viewer in (*SEATS, SPECTATOR):
        assert yours.view(viewer).n == mine.state.n


def test_a_view_holds_what_its_viewer_may_know_and_the_host_sees_all() -> None:
    table = opened()
    offer(table, Ana=5, Beto=1)

    def coins(viewer: str) -> list[Any]:
        return [held and held.value for held in table.view(viewer).offers]

    assert coins(HOST) == [5, 1, None]
    assert coins("Ana") == [5, UNSET, None]
    assert coins("Caro") == coins(SPECTATOR) == [UNSET, UNSET, None]
    assert table.view(HOST) is table.state
    assert [hint is None for hint in table.view("Beto").hints] == [True, False, True]


def test_draws_at_one_point_of_a_game_are_the_same_however_the_table_was_loaded() -> None:
    table = opened()
    offer(table, Ana=5)
    loaded = Session(TITLE, table.log)
    assert table.draws("trader", "Beto").salt() == loaded.draws("trader", "Beto").salt()
    assert table.draws("trader", "Beto").salt() != table.draws("trader", "Caro").salt()
    for trader in TITLE.traders.values():
        assert table.trader_moves("Beto", trader) == loaded.trader_moves("Beto", trader)


class Looking(Tender):
    """A tender that remembers what its choices were made from."""

    def choices(self, state: model.State, seat: str) -> Any:
        self.looked_at = state
        return super().choices(state, seat)


def test_choices_are_made_from_the_seats_own_view_and_can_hold_no_more() -> None:
    game = Looking()
    table = opened(game=game)
    offer(table, Ana=5)
    table.choices("Beto")
    assert game.looked_at is table.view("Beto")
    assert [held and held.value for held in game.looked_at.offers] == [UNSET, None, None]


def test_a_trader_is_handed_its_seats_own_view_and_nothing_more() -> None:
    table = opened()
    offer(table, Ana=5)
    handed = []

    def looking(view: Any, seat: str, choices: Any, draws: Any) -> Any:
        handed.append(view)
        return next(iter(choices))

    table.trader_moves("Beto", looking)
    assert handed == [table.view("Beto")]
    assert handed[0] is not table.state
    assert handed[0].offers[0].value is UNSET


def test_a_trader_moves_for_its_own_seat_and_chooses_no_salt() -> None:
    table = opened()

    def for_another(view: Any, seat: str, choices: Any, draws: Any) -> model.Offer:
        return model.Offer(seat="Ana", coins=1)

    def with_a_salt(view: Any, seat: str, choices: Any, draws: Any) -> model.Offer:
        return model.Offer(seat=seat, coins=1, coins_salt="0f" * 16)

    before = len(table.log)
    with pytest.raises(Refused, match="not-your-turn"):
        table.trader_moves("Beto", for_another)
    assert len(table.log) == before
    table.do(table.trader_moves("Beto", with_a_salt))
    assert entries(table)[-1].event.coins_salt != "0f" * 16


class Careless(Tender):
    """A tender whose rules let a purse go below nothing."""

    def faults(self, state: model.State) -> tuple[str, ...]:
        return ("somebody has bid",) if any(state.offers) else ()


def test_a_paranoid_table_names_the_event_after_which_an_invariant_is_broken() -> None:
    table = opened(game=Careless())
    with pytest.raises(BrokenInvariant, match=r"after event 6 \(OfferSealed\) .* of tender .*: somebody has bid"):
        table.do(model.Offer(seat="Ana", coins=1))
    assert len(table.log) == table.state.n == 5  # nothing of it is kept
    table = opened(game=Careless(), paranoid=False)
    table.do(model.Offer(seat="Ana", coins=1))
    assert table.state.n == 6


def test_a_head_says_whether_somebody_chose_the_seed() -> None:
    game, sitting = Tender(), setup()
    assert new_head(game, sitting).seed_known is UNSET
    assert new_head(game, sitting, seed_known=True).seed_known is True
    assert new_head(game, sitting).name == "tender"
    assert "seed_known" not in msgspec.to_builtins(new_head(game, sitting))


def test_the_wall_clock_knows_its_zone() -> None:
    assert wall_clock().tzinfo is UTC


class Counted(Tender):
    """A tender that counts how often it folds an event."""

    folded = 0

    def evolve(self, state: model.State, event: Any) -> model.State:
        self.folded += 1
        return super().evolve(state, event)


def test_a_command_is_folded_once_for_the_host_and_once_for_each_who_follows() -> None:
    game = Counted()
    table = opened(game=game, paranoid=False)
    offer(table, Ana=5, Beto=1)
    for followers in range(3):
        game.folded = 0
        events = table.do(model.Offer(seat="Caro", coins=1)) if followers == 0 else table.do(keep(table))
        assert game.folded == len(events) * (1 + len(table._followers))
        table.follower(SEATS[followers])


def keep(table: Session) -> Any:
    """Any move that is legal now."""
    return next(iter(table.choices(table.to_act()[0])))


class Reading(MemoryLog):
    """A log that counts how often it is read."""

    reads = 0

    def read(self, after: int = 0, *, commands: bool = True) -> Any:
        self.reads += 1
        return super().read(after, commands=commands)


def test_what_was_opened_and_decided_here_is_never_read_back() -> None:
    log = Reading(new_head(Tender(), setup(), clock=lambda: NOON))
    table = Session.open(TITLE, setup(), log, clock=lambda: NOON)
    offer(table, Ana=5, Beto=1, Caro=1)
    assert [table.view(viewer).n for viewer in (*SEATS, SPECTATOR, HOST)] == [len(log)] * 5
    assert log.reads == 0


def test_a_follower_needs_no_more_than_its_seats_copy_and_knows_what_the_table_shows_that_seat() -> None:
    table = opened()
    offer(table, Ana=5, Beto=1)
    alone = Follower(TITLE, table.log.head, "Ana")
    alone.feed(table.follower("Ana").entries())
    offer(table, Caro=1)
    alone.feed(table.follower("Ana").entries(len(alone)))
    assert [alone.state(n) for n in range(len(alone) + 1)] == [
        table.follower("Ana").state(n) for n in range(len(alone) + 1)
    ]
    assert alone.tape() == table.follower("Ana").tape()
    assert not [s for event in alone.events() for s in secrets_of(event) if s.audience != "Ana"]


def test_a_follower_takes_no_event_out_of_its_place() -> None:
    table = opened()
    alone = Follower(TITLE, table.log.head, SPECTATOR)
    with pytest.raises(ValueError, match="does not follow"):
        alone.feed(list(table.log.read())[1:])
