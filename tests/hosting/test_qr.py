"""A code is read back as a camera would: by the halves of the cells that show it."""

import pytest
import segno

from tui.hosting.qr import QUIET, Run, in_blanks, in_halves

ADDRESS = "http://192.168.178.123:8000/"
PERSONAL = f"{ADDRESS}#{'0123456789abcdef' * 2}"
DARK = {(" ", True): (True, True), ("▄", True): (True, False), ("▀", True): (False, True), (" ", False): (False, False)}


def cells(row: list[Run]) -> list[tuple[str, bool]]:
    return [(cell, dark) for text, dark in row for cell in text]


def size(rows: list[list[Run]]) -> tuple[int, int]:
    return len(cells(rows[0])), len(rows)


@pytest.mark.parametrize("address", [ADDRESS, PERSONAL])
@pytest.mark.parametrize("quiet", [2, QUIET])
def test_the_rows_show_the_code_of_the_address_with_light_around_it(address: str, quiet: int) -> None:
    code = [[bool(module) for module in row] for row in segno.make_qr(address, error="l", boost_error=False).matrix]
    halves = [list(row) for text in in_halves(address, quiet) for row in zip(*map(DARK.get, cells(text)), strict=True)]
    blanks = [[dark for _cell, dark in cells(row)][::2] for row in in_blanks(address, quiet)]
    for shown in (halves, blanks):
        assert [row[quiet:-quiet] for row in shown[quiet : quiet + len(code)]] == code
        assert not any(any(row) for row in shown[:quiet] + shown[quiet + len(code) :])


def test_an_address_of_a_house_fits_beside_the_tables_and_a_personal_link_into_the_smallest_window() -> None:
    assert size(in_halves(ADDRESS)) == (33, 17)
    assert size(in_halves(PERSONAL)) == (41, 21)
    assert size(in_blanks(ADDRESS)) == (66, 33)
