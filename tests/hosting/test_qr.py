"""A code is read back as a camera would: by the halves of the cells that show it."""

import pytest
import segno

from tui.hosting.qr import QUIET, half_rows, modules, runs

ADDRESS = "http://192.168.178.123:8000/"
PERSONAL = f"{ADDRESS}#{'0123456789abcdef' * 2}"
DARK = {" ": (True, True), "▄": (True, False), "▀": (False, True), "█": (False, False)}


@pytest.mark.parametrize("address", [ADDRESS, PERSONAL])
def test_the_rows_show_the_code_of_the_address_with_light_around_it(address: str) -> None:
    shown = [row for text in half_rows(address) for row in zip(*(DARK[cell] for cell in text), strict=True)]
    code = [[bool(module) for module in row] for row in segno.make_qr(address, error="l", boost_error=False).matrix]
    light = [list(row) for row in shown]
    assert [row[QUIET:-QUIET] for row in light[QUIET : QUIET + len(code)]] == code
    assert not any(any(row) for row in light[:QUIET] + light[QUIET + len(code) :])


def test_an_address_of_a_house_fits_beside_the_tables_and_a_personal_link_into_the_smallest_window() -> None:
    assert (len(half_rows(ADDRESS)[0]), len(half_rows(ADDRESS))) == (33, 17)
    assert (len(half_rows(PERSONAL)[0]), len(half_rows(PERSONAL))) == (41, 21)


def test_runs_hold_every_module_of_a_row() -> None:
    for row in modules(ADDRESS):
        assert [dark for dark, count in runs(row) for _each in range(count)] == row
