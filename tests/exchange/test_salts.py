"""Salts: from the operating system where a person sits, else from the seed; and no seed, no move."""

import msgspec
import pytest
from msgspec import UNSET

from exchange.log.log import MemoryLog
from exchange.session import Session, new_head
from exchange.value.chance import SYSTEM_SALTS, Chance
from exchange.value.errors import LogError
from exchange.value.seal import seal
from tests.exchange.test_session import SEATS, entries, offer, opened, setup
from tests.toys.tender import model
from tests.toys.tender.game import Tender
from tests.toys.tender.title import TITLE


class CountedSalts:
    """Salts that tell how many were taken."""

    def __init__(self) -> None:
        self.taken = 0

    def salt(self) -> str:
        self.taken += 1
        return f"{self.taken:032x}"


def test_where_a_person_sits_salts_come_from_the_operating_system_and_no_seed_opens_a_move() -> None:
    table = opened(salts=SYSTEM_SALTS)
    offer(table, Ana=3)
    sealed = entries(table)[-1].event
    guessed = Chance("7").draws(f"salt {len(entries(table)) - 1}", "Ana").salt()
    assert sealed.coins_salt != guessed
    assert sealed.coins_seal == seal(sealed.coins_salt, 3)
    counted = opened(salts=CountedSalts())
    offer(counted, Ana=3, Beto=1)
    assert [entry.event.coins_salt for entry in entries(counted)[-2:]] == [f"{1:032x}", f"{2:032x}"]


def test_at_a_table_of_traders_salts_come_from_the_seed() -> None:
    sitting = msgspec.structs.replace(setup(), players=dict.fromkeys(SEATS, "random"))
    made = Session.open(TITLE, sitting, MemoryLog(new_head(Tender(), sitting)), salts=CountedSalts())
    made.do(model.Offer(seat="Ana", coins=1))
    last = entries(made)[-1]
    assert last.event.coins_salt == Chance("7").draws(f"salt {last.n - 1}", "Ana").salt()


def test_a_game_whose_seed_is_not_known_is_not_played_on() -> None:
    head = new_head(Tender(), setup())
    log = MemoryLog(msgspec.structs.replace(head, seed=UNSET, seed_salt=UNSET))
    log.append(0, head.opened_at, Tender().open(setup()), None)
    made = Session(TITLE, log)
    with pytest.raises(LogError, match="seed of this game is not known"):
        made.do(model.Offer(seat="Ana", coins=1))
    with pytest.raises(LogError, match="seed of this game is not known"):
        made.draws("trader", "Ana")
