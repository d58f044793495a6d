"""What the host calls a seat before the start, everybody sees: nothing of a name that somebody typed is left."""

from pathlib import Path

from exchange.house.plan import Plan
from exchange.store import open_store
from market import GAMES
from tests.exchange.house.evening import Evening


def test_a_seat_that_the_host_renames_bears_nothing_of_the_name_that_was_typed(tmp_path: Path) -> None:
    with open_store(tmp_path / "games.db", GAMES) as store:
        house = Evening(store, Plan(title="bolsa", open_seats=3, fill="value")).house
        taken = house.join(house.code, "Grosero, Muy")
        house.rename(1, taken.seat, "Eva")
        told = house.told().tables[0].seats[0]
        assert (told.seat, told.person, told.open, told.free) == ("Eva", "Eva", True, False)
        assert house.place(taken.key) is not None
        free = house.told().tables[0].seats[1]
        assert (free.person, free.open, free.free) == ("", True, True)
        house.rename(1, free.seat, "Leo")
        assert house.told().tables[0].seats[1].free, "a name alone takes no seat"
