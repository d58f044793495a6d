"""What the command line says of a game that a house plays."""

from exchange.store import open_store
from tests.command.conftest import Corro
from tests.exchange.house.test_held import WHERE, open_house
from tui.settings import store_url


def test_whoever_resumes_a_held_game_from_the_command_line_is_told_where_to_join(corro: Corro) -> None:
    with open_store(store_url("")) as store:
        _house, _key = open_house(store)
        told = corro("play", "--plain", "--resume", "aula-1")
        assert (told.status, WHERE in told.err) == (2, True)
        assert corro("show", "aula-1").status == 0
