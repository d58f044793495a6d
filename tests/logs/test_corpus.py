"""Every log of the corpus is verified, kept, replayed and written out as it was, by whatever version this is."""

from pathlib import Path

import pytest
from msgspec import UNSET

from exchange.log.branch import branched, command_ends, complete
from exchange.log.follow import Follower
from exchange.log.log import FORMAT
from exchange.log.logfile import write_log
from exchange.script.read import read_script
from exchange.script.run import run_script
from exchange.script.write import write_script
from exchange.session import Session
from exchange.store import open_store
from exchange.title import title_for
from exchange.value.seal import HOST
from exchange.verify import verify_file
from market import GAMES
from market.bolsa.law.model import House
from market.bolsa.title import TITLE
from market.export import tidy

FOLDER = Path(__file__).parent
LOGS = sorted(FOLDER.rglob("*.jsonl"))
NAMES = [str(log.relative_to(FOLDER)) for log in LOGS]


def test_the_corpus_has_logs_of_every_title_in_this_version() -> None:
    for name, title in GAMES.items():
        assert [log for log in NAMES if log.startswith(f"format-{FORMAT}/{name}/rules-{title.game.version}/")], name


@pytest.mark.parametrize("log", LOGS, ids=NAMES)
def test_a_log_of_the_corpus_is_verified_kept_replayed_and_written_out_as_it_was(log: Path) -> None:
    copy = verify_file(log, GAMES)
    title, viewer = title_for(GAMES, copy.head), str(copy.head.viewer)
    with open_store(":memory:", GAMES) as store:
        kept = store.take_in(copy)
        assert b"".join(write_log(kept, viewer)) == log.read_bytes()
        script = write_script(kept, title, viewer)
        table = Session(title, kept, paranoid=viewer == HOST)
        assert table.over == copy.over == ("broken-off" not in log.name)
        assert title.words.expect_lines(table.state)
        if viewer == HOST and copy.head.branch_of is UNSET:
            playing, failure = run_script(read_script(script, "corpus.play", GAMES))
            assert failure is None
            assert playing.table.over == copy.over
        assert viewer != HOST or complete(kept, title) == ()


def test_a_head_older_than_an_option_has_its_default_B8_6_B8_7_B8_8_B8_9() -> None:
    added = {"dividend": 0, "fee": 0, "spend": "cash", "unanswered": 0}
    log = FOLDER / "format-1/bolsa/rules-1/five-rounds-host.jsonl"
    with open_store(":memory:", GAMES) as store:
        kept = store.take_in(verify_file(log, GAMES))
        assert not kept.head.options.keys() & added.keys()
        assert Follower(TITLE, kept.head, HOST).state(0).house == House(token=kept.head.seats[0])
        (row,) = tidy([(kept, HOST)], GAMES)["bolsa"]["games"].rows
        assert row[-4:] == tuple(added.values())
        branch = branched(kept, TITLE, command_ends(kept, TITLE)[0], name="branch", seed="1")
        assert branch.head.options == {**kept.head.options, **added}
