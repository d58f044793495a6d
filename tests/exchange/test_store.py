"""One contract for every log, in memory, in SQLite and in PostgreSQL; and what a store keeps beside the logs."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import msgspec
import pytest
from msgspec import UNSET

from exchange.log.branch import branch
from exchange.log.log import Head, Log, MemoryLog, make_head
from exchange.log.logfile import write_log
from exchange.session import Session
from exchange.store import Store, open_store, without_password
from exchange.value.errors import Conflict, LogError, NameTaken, NoSuchGame
from exchange.value.seal import HOST, SPECTATOR
from exchange.verify import verify, verify_log
from tests.exchange.played import TITLES, head_for, play_on, played, setup_for
from tests.exchange.stores import KINDS, new_store
from tests.toys.tender import model
from tests.toys.tender.title import TITLE as TENDER

AT = ["2026-11-29T18:00:00.000000Z", "2026-11-29T18:00:01.000000Z", "2026-11-29T18:00:02.000000Z"]
CALLED, GIVEN_BACK = model.LotCalled(lot=1), model.LotGivenBack(seat="Ana")
SEALED = model.OfferSealed(seat="Ana", coins=4, coins_salt="0a" * 16, coins_seal="seal")
OFFER = model.Offer(seat="Ana", coins=4, coins_salt="0a" * 16)

NewLog = Callable[[Head], Log]


@pytest.fixture(params=KINDS)
def url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    with new_store(request.param, tmp_path) as url:
        yield url


@pytest.fixture
def store(url: str) -> Iterator[Store]:
    with open_store(url, TITLES) as store:
        yield store


@pytest.fixture(params=["memory", *KINDS])
def new_log(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[NewLog]:
    if request.param == "memory":
        yield MemoryLog
        return
    with ExitStack() as stack:
        url = stack.enter_context(new_store(request.param, tmp_path))
        yield stack.enter_context(open_store(url, TITLES)).create


def a_head(name: str = "lonja") -> Head:
    return head_for(TENDER, setup_for(TENDER), name)


def texts(log: Log) -> list[bytes]:
    return [msgspec.json.encode(entry) for entry in log.read()]


# The contract of every log -------------------------------------------------------------------------------------------


def test_events_are_numbered_from_1_and_the_command_stands_on_its_first(new_log: NewLog) -> None:
    log = new_log(a_head())
    log.append(0, AT[0], [CALLED], None)
    log.append(1, AT[1], [SEALED, GIVEN_BACK], OFFER)
    assert [(entry.n, entry.at, entry.event, entry.command) for entry in log.read()] == [
        (1, AT[0], CALLED, UNSET),
        (2, AT[1], SEALED, OFFER),
        (3, AT[1], GIVEN_BACK, UNSET),
    ]
    assert len(log) == 3


@pytest.mark.parametrize("after", [0, 1, 2, 3, 9])
def test_a_log_is_read_from_any_place_on(new_log: NewLog, after: int) -> None:
    log = new_log(a_head())
    log.append(0, AT[0], [CALLED, SEALED, GIVEN_BACK], None)
    assert [entry.n for entry in log.read(after)] == [1, 2, 3][after:]
    assert [record.n for record in log.records(after)] == [1, 2, 3][after:]


@pytest.mark.parametrize("after", [0, 2, 7])
def test_whoever_appends_behind_another_event_than_the_last_gets_a_conflict(new_log: NewLog, after: int) -> None:
    log = new_log(a_head())
    log.append(0, AT[0], [CALLED], None)
    before = texts(log)
    with pytest.raises(Conflict):
        log.append(after, AT[1], [SEALED, GIVEN_BACK], OFFER)
    assert texts(log) == before
    log.append(1, AT[1], [GIVEN_BACK], None)
    assert len(log) == 2


def test_recorded_times_never_go_back(new_log: NewLog) -> None:
    log = new_log(a_head())
    with pytest.raises(LogError):
        log.append(0, "2026-11-29T17:59:59.999999Z", [CALLED], None)
    log.append(0, AT[1], [CALLED], None)
    with pytest.raises(LogError):
        log.append(1, AT[0], [GIVEN_BACK], None)
    log.append(1, AT[1], [GIVEN_BACK], None)
    assert [entry.at for entry in log.read()] == [AT[1], AT[1]]


@pytest.mark.parametrize("name", TITLES)
def test_a_whole_game_is_read_as_it_was_played_and_verifies(new_log: NewLog, name: str) -> None:
    title = TITLES[name]
    setup = setup_for(title)
    log = new_log(head_for(title, setup))
    played(title, log=log, setup=setup)
    in_memory = played(title, setup=setup)
    assert [(e.event, e.command) for e in log.read()] == [(e.event, e.command) for e in in_memory.read()]
    copy = verify_log(log, TITLES)
    assert copy.over
    assert len(copy.records) == len(log)


@pytest.mark.parametrize("name", TITLES)
@pytest.mark.parametrize("viewer", [HOST, SPECTATOR, "Ana"])
def test_what_is_written_out_is_the_same_wherever_the_log_lies(new_log: NewLog, name: str, viewer: str) -> None:
    title = TITLES[name]
    setup = setup_for(title)
    in_memory = played(title, setup=setup, moves=9)
    log = new_log(in_memory.head)
    log.append(0, in_memory.head.opened_at, title.game.open(setup), None)
    play_on(title, log, 9, order=1)
    lines = list(write_log(log, viewer))
    assert lines == list(write_log(in_memory, viewer)) == list(write_log(log, viewer))


def test_a_viewers_records_hold_that_viewers_secrets_alone(new_log: NewLog) -> None:
    log = new_log(a_head())
    log.append(0, AT[0], [CALLED], None)
    log.append(1, AT[1], [SEALED], OFFER)
    audiences = {
        viewer: {s.audience for r in log.records(0, viewer) for s in r.secrets} for viewer in (HOST, "Ana", "李")
    }
    assert audiences == {HOST: {"Ana", HOST}, "Ana": {"Ana"}, "李": set()}
    assert log.head_record(HOST).secrets
    assert not log.head_record("Ana").secrets


# What a store keeps ---------------------------------------------------------------------------------------------------


def test_a_game_is_found_by_its_id_and_by_its_name(store: Store) -> None:
    log = played(TENDER, log=store.create(a_head()), setup=setup_for(TENDER))
    assert texts(store.log("lonja")) == texts(store.log(log.head.id)) == texts(log)
    assert store.log("lonja").head == log.head


@pytest.mark.parametrize("name", ["", "Lonja", "lonja ", "\x00", "\ud800", "a\nb", "0" * 12, "x" * 10_000])
def test_a_game_that_is_not_there_is_named_in_one_line(store: Store, name: str) -> None:
    played(TENDER, log=store.create(a_head()), setup=setup_for(TENDER))
    with pytest.raises(NoSuchGame) as caught:
        store.log(name)
    assert str(caught.value).isprintable()


def test_the_list_tells_each_game_the_one_moved_last_first(store: Store) -> None:
    setup = setup_for(TENDER)
    done = played(TENDER, log=store.create(a_head("una")), setup=setup)
    running = store.create(a_head("dos"))
    Session.open(TENDER, setup, running)
    games = store.games()
    assert [(game.name, game.over, game.events, game.viewer) for game in games] == [
        ("una", True, len(done), HOST),
        ("dos", False, len(running), HOST),
    ]
    assert games[0].id == done.head.id
    assert games[0].moved_at == list(done.read())[-1].at
    assert games[0].players == dict.fromkeys(setup.seats, "random")


def test_nothing_is_there_of_a_game_before_its_first_events(store: Store) -> None:
    store.create(a_head())
    assert store.games() == []
    with pytest.raises(NoSuchGame):
        store.log("lonja")


def test_a_name_is_given_once(store: Store) -> None:
    setup = setup_for(TENDER)
    waiting = store.create(a_head())
    Session.open(TENDER, setup, store.create(a_head()))
    other = make_head(a_head(), "8", "00" * 16)
    with pytest.raises(NameTaken, match="another game"):
        store.create(other)
    with pytest.raises(NameTaken, match="this very game"):
        store.create(a_head())
    with pytest.raises(NameTaken):  # it was created before the name was taken
        Session.open(TENDER, setup, waiting)
    assert [game.name for game in store.games()] == ["lonja"]
    assert store.free_name("lonja") == "lonja-2"
    assert store.free_name("otra") == "otra"


@pytest.mark.parametrize("name", ["a\nb", "\x1b[31m", "\u202eanA", "x" * 121, "\ud800", "\u2028"])
def test_a_name_that_a_line_cannot_hold_is_refused(store: Store, name: str) -> None:
    with pytest.raises(NameTaken) as caught:
        store.create(msgspec.structs.replace(a_head(), name=name))
    assert str(caught.value).isprintable()
    assert store.games() == []


@pytest.mark.parametrize("name", ["../../etc/passwd", "[bold]x[/]", "'; DROP TABLE game; --", "%s ?", "ñandú 李", "-o"])
def test_an_odd_name_is_a_name(store: Store, name: str) -> None:
    setup = setup_for(TENDER)
    log = played(TENDER, log=store.create(head_for(TENDER, setup, name)), setup=setup)
    assert texts(store.log(name)) == texts(log)
    assert verify_log(store.log(name), TITLES).head.name == name


def test_a_copy_is_taken_in_once_under_its_own_name_or_another(store: Store) -> None:
    log = played(TITLES["bolsa"])
    lines = list(write_log(log))
    kept = store.take_in(verify(lines, TITLES), "clase de hoy")
    assert list(write_log(kept)) == lines
    assert store.log("clase de hoy").head.name == "bolsa"
    assert store.take_in(verify(lines, TITLES)).name == "clase de hoy"  # the same again changes nothing
    assert list(write_log(store.log("clase de hoy"))) == lines
    assert len(store.games()) == 1


def test_a_game_that_was_taken_in_goes_on_where_it_stood(store: Store) -> None:
    title = TITLES["bolsa"]
    begun = played(title, moves=7)
    whole = played(title)
    kept = store.take_in(verify(write_log(begun), TITLES))
    play_on(title, kept)
    assert verify_log(kept, TITLES).over
    assert [entry.event for entry in kept.read()][: len(begun)] == [entry.event for entry in whole.read()][: len(begun)]


@pytest.mark.parametrize("name", TITLES)
def test_a_seats_copy_can_be_kept_and_shown_and_not_played_on(store: Store, name: str) -> None:
    title = TITLES[name]
    log = played(title, moves=5)
    lines = list(write_log(log, "Ana"))
    kept = store.take_in(verify(lines, TITLES))
    assert list(write_log(kept, "Ana")) == lines
    assert list(write_log(kept, SPECTATOR)) == list(write_log(log, SPECTATOR))
    for viewer in (HOST, log.head.seats[1]):
        with pytest.raises(LogError, match="Ana's"):
            list(write_log(kept, viewer))
    with pytest.raises(LogError, match="Ana's"):
        kept.append(len(kept), AT[0], [], None)
    with pytest.raises(LogError, match="Ana's"):
        branch(store, TITLES, kept.id, 1)
    assert [game.viewer for game in store.games()] == ["Ana"]


def test_a_store_can_be_read_as_the_tables_that_it_declares(url: str, store: Store) -> None:
    from sqlmodel import Session, create_engine, select

    from exchange.store.schema import EventRow, GameRow, SecretRow

    log = played(TENDER, log=store.create(a_head()), setup=setup_for(TENDER))
    engine = create_engine(url)
    with Session(engine) as session:
        (game,) = session.exec(select(GameRow)).all()
        events = session.exec(select(EventRow).order_by(EventRow.n)).all()  # type: ignore[arg-type]
        secrets = session.exec(select(SecretRow)).all()
    engine.dispose()
    records = list(log.records())
    assert (game.id, game.name, game.viewer, game.chain) == (log.head.id, "lonja", HOST, log.head.chain)
    assert [(row.n, row.at, row.text, row.chain) for row in events] == [record[:4] for record in records]
    assert {(row.n, row.pointer, row.audience, row.text) for row in secrets if row.n} == {
        (r.n, s.pointer, s.audience, s.json) for r in records for s in r.secrets
    }


CHANGES = [
    "UPDATE game SET head = 'x'",
    "UPDATE event SET at = 'x'",
    "UPDATE secret SET audience = 'x'",
    "DELETE FROM secret",
    "DELETE FROM event",
]


@pytest.mark.parametrize("change", CHANGES)
def test_the_database_itself_refuses_to_change_or_lose_a_row(url: str, store: Store, change: str) -> None:
    log = played(TENDER, log=store.create(a_head()), setup=setup_for(TENDER))
    before = list(write_log(log))
    _run_refused(url, change)
    assert list(write_log(log)) == before


@pytest.mark.parametrize(
    "change",
    [
        "INSERT OR REPLACE INTO event SELECT game, n, at, 'x', chain FROM event",
        "REPLACE INTO secret SELECT game, n, pointer, 'x', text FROM secret",
        "INSERT INTO event SELECT * FROM event WHERE true ON CONFLICT DO UPDATE SET at = 'x'",
    ],
)
def test_sqlite_refuses_to_replace_a_row_as_well(tmp_path: Path, change: str) -> None:
    url = f"sqlite:///{tmp_path / 'games.db'}"
    with open_store(url, TITLES) as store:
        played(TENDER, log=store.create(a_head()), setup=setup_for(TENDER))
        _run_refused(url, change)
        verify_log(store.log("lonja"), TITLES)


def test_postgresql_refuses_to_empty_a_table_as_well(url: str, store: Store) -> None:
    played(TENDER, log=store.create(a_head()), setup=setup_for(TENDER))
    _run_refused(url, "TRUNCATE event" if url.startswith("postgresql") else "DELETE FROM event")
    verify_log(store.log("lonja"), TITLES)


def _run_refused(url: str, statement: str) -> None:
    from sqlalchemy import create_engine, text
    from sqlalchemy.exc import IntegrityError

    engine = create_engine(url)
    try:
        with engine.connect() as connection, pytest.raises(IntegrityError, match="only grows"):
            connection.execute(text(statement))
    finally:
        engine.dispose()


def test_a_password_is_not_told() -> None:
    assert without_password("postgresql://corro:s3cr3t@host/db") == "postgresql://corro@host/db"
    assert without_password("postgresql://host/db?user=corro&password=s3cr3t&x=1").count("s3cr3t") == 0
    assert without_password("folder/a@b.db") == "folder/a@b.db"
    assert without_password("postgresql://host/db") == "postgresql://host/db"
    assert without_password("postgresql:///db?host=/run/x") == "postgresql:///db?host=/run/x"
