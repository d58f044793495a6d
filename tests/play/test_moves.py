"""Moves: how they are read, what is refused and by which rule, and which faults of a move are faults of reading."""

import pytest

from market.bolsa.law.model import Bid, Deal, Part, Pass, SealSheet, Sheet
from tests.play.stage import AUCTION, CHOICE, HEAD, failure, fault, holds, read


def test_every_move_of_the_page_is_read() -> None:
    steps = read(f"""\
{HEAD}Ana orders buy 2 IBE, sell 1 SAN
Ana orders nothing
Ana bids 13
Ana passes
Ana deals 1 with Beto, 1 with Caro
""").steps
    assert [step.command for step in steps] == [  # type: ignore[union-attr]
        SealSheet(seat="Ana", sheet=Sheet({"IBE": 2}, {"SAN": 1})),
        SealSheet(seat="Ana", sheet=Sheet()),
        Bid(seat="Ana", bid=13),
        Pass(seat="Ana"),
        Deal(seat="Ana", parts=(Part("Beto", 1), Part("Caro", 1))),
    ]


@pytest.mark.parametrize(
    "marked",
    [
        "^Dani orders nothing",
        "Ana^, orders nothing",
        "^nobody passes",
        "^bids 3",
        "^+",
        "Ana^",
        "Ana ^Orders nothing",
        "Ana ^buys 1 IBE from Beto at 10",
        "Ana ^withdraws buy 1 IBE",
        "Ana ^draws",
        "Ana ^plays 7O",
        "Ana ^invests",
        "Ana ^quotes",
        "Ana orders^",
        "Ana orders ^2 IBE",
        "Ana orders buy ^IBE",
        "Ana orders buy ^-1 IBE",
        "Ana orders buy ^1.0 IBE",
        "Ana orders buy ^one IBE",
        "Ana orders buy 1^",
        "Ana orders buy 1 ^ibe",
        "Ana orders buy 1 ^ABC",
        "Ana orders buy 1 ^7O",
        "Ana orders buy 1 IBE,^",
        "Ana orders buy 1 IBE ^sell 1 SAN",
        "Ana orders buy 1 IBE, ^1 SAN",
        "Ana orders ^, buy 1 IBE",
        "Ana orders nothing^, buy 1 IBE",
        "Ana orders buy 1 IBE, ^nothing",
        "Ana orders nothing ^today",
        "Ana orders buy 1 IBE, buy 1 ^IBE",
        "Ana orders sell 1 IBE, buy 1 SAN, sell 0 ^IBE",
        "Ana orders buy 0 IBE, buy 0 ^IBE",
        "Ana bids^",
        "Ana bids ^-1",
        "Ana bids ^ten",
        "Ana bids 10 ^coins",
        "Ana bids 10^, 11",
        "Ana passes ^now",
        "Ana deals^",
        "Ana deals ^nothing",
        "Ana deals ^with Beto",
        "Ana deals 1 ^Beto",
        "Ana deals 1 with ^Dani",
        "Ana deals ^-1 with Beto",
        "Ana deals 1 with Beto ^1 with Caro",
        "Ana deals 1 with Beto,^",
    ],
)
def test_what_is_no_move_of_this_table_cannot_be_read(marked: str) -> None:
    fault(HEAD + marked)


@pytest.mark.parametrize(
    "marked",
    [
        "Ana passes refused^",
        "Ana passes refused ^B9.9",
        "Ana passes refused ^b4.3",
        "Ana passes refused ^B4",
        "Ana passes refused ^S1.3",
        "Ana passes refused ^not-my-turn",
        "Ana passes refused B4.3 ^B4.4",
        "Ana passes refused^, B4.3",
        "Ana passes ^rejected B4.3",
        "Ana bids ^refused B4.3",
        "^refused B4.3",
    ],
)
def test_refused_takes_one_rule_of_this_game_or_not_your_turn(marked: str) -> None:
    fault(HEAD + marked)


def test_buying_and_selling_one_company_is_read_and_refused_B2_4() -> None:
    holds(f"{HEAD}Ana orders buy 1 IBE, sell 1 IBE refused B2.4\nexpect to act Ana Beto Caro")
    found = failure(f"{HEAD}Ana orders sell 1 IBE, buy 1 SAN, buy 1 IBE # ✗")
    assert found.so.startswith("refused B2.4: ")


@pytest.mark.parametrize("parts", ["1 with Caro, 1 with Caro", "0 with Caro, 1 with Dani", "2 with Caro", "1 with Beto",
                                   "1 with Ana", "1 with Caro, 1 with Dani", "0 with Caro"])  # fmt: skip
def test_every_fault_of_a_choice_is_read_and_refused_B5_3(parts: str) -> None:
    holds(f"{CHOICE}Ana deals {parts} refused B5.3\nAna deals 1 with Dani\nthen Ana buys 1 IBE from Dani at 12")
    assert failure(f"{CHOICE}Ana deals {parts} # ✗").so.startswith("refused B5.3: ")


@pytest.mark.parametrize("nothing", ["nothing", "buy 0 IBE", "buy 0 IBE, sell 0 IBE", "sell 00 FER, buy 0 TEF"])
def test_orders_for_no_shares_mean_nothing_B2_2(nothing: str) -> None:
    playing = holds(f"{HEAD}Ana orders {nothing}\nBeto orders nothing\nCaro orders nothing")
    assert "Ana orders nothing" in playing.tape


def test_numbers_too_large_for_any_table_are_read_and_refused() -> None:
    holds(f"{HEAD}Ana orders buy {'9' * 40} IBE refused B2.2")
    holds(f"{AUCTION}Ana bids {'9' * 40} refused B4.3")
    holds(f"{CHOICE}Ana deals {'9' * 40} with Dani refused B5.3\nAna deals 1 with Dani")


@pytest.mark.parametrize(
    ("marked", "so"),
    [
        ("Ana passes # ✗", "refused not-your-turn: "),
        ("Ana orders sell 2 IBE # ✗", "refused B2.2: "),
        ("Ana orders sell 2 IBE refused B2.3 # ✗", "refused B2.2: "),
        ("Ana orders sell 2 IBE refused not-your-turn # ✗", "refused B2.2: "),
        ("Ana orders sell 1 IBE refused B2.2 # ✗", "accepted"),
        ("Ana orders buy 2 IBE, buy 2 SAN, buy 2 TEF # ✗", "refused B2.3: "),
        ("Ana bids 10 refused B4.3 # ✗", "refused not-your-turn: "),
        ("Ana deals 1 with Beto refused B5.3 # ✗", "refused not-your-turn: "),
    ],
)
def test_a_move_accepted_or_refused_otherwise_than_written_fails_the_script(marked: str, so: str) -> None:
    assert failure(HEAD + marked).so.startswith(so)


@pytest.mark.parametrize(
    ("marked", "so"),
    [
        ("Beto bids 12 # ✗", "refused not-your-turn: "),
        ("Dani passes # ✗", "refused not-your-turn: "),
        ("Ana orders nothing # ✗", "refused not-your-turn: "),
        ("Ana bids 9 # ✗", "refused B4.3: "),
        ("Ana bids 12\nBeto bids 12 # ✗", "refused B4.3: "),
        ("Ana bids 40 # ✗", "refused B4.3: "),
        ("Ana bids 12\nBeto bids 26 # ✗", "refused B4.4: "),
        ("Ana passes\nBeto passes\nCaro passes # ✗", "refused not-your-turn: "),
    ],
)
def test_in_an_auction_too_B4_3_B4_4(marked: str, so: str) -> None:
    assert failure(AUCTION + marked).so.startswith(so)


def test_a_refused_move_changes_nothing_and_is_written_nowhere() -> None:
    plain = f"{AUCTION}Ana bids 12\nBeto passes\n"
    tried = f"{AUCTION}Beto bids 12 refused not-your-turn\nAna bids 9 refused B4.3\n{plain.removeprefix(AUCTION)}"
    one, other = holds(plain), holds(tried)
    assert one.tape == other.tape
    assert list(one.table.log.read()) == list(other.table.log.read())


def test_a_sheet_may_be_replaced_by_a_seat_that_is_not_to_act_B2_5() -> None:
    playing = holds(f"{HEAD}Ana orders buy 1 IBE\nAna orders buy 1 SAN\nBeto orders nothing\nCaro orders nothing")
    assert "Ana orders buy 1 SAN" in playing.tape
    assert "Ana orders buy 1 IBE" not in playing.tape


def test_the_table_never_moves_on_by_itself() -> None:
    playing = holds(f"{HEAD}Ana orders nothing\nBeto orders nothing")
    assert playing.table.to_act() == ("Caro",)
    failure(f"{HEAD}Ana orders nothing\nBeto orders nothing\nthen the sheets are turned over # ✗")
