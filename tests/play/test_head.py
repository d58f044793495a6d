"""The head: what stands before the first move, and what it may say."""

import pytest

from exchange.value.errors import PlayFileError
from tests.play.stage import HEAD, fault, holds, read


def test_left_out_lines_have_the_defaults_of_the_page() -> None:
    setup = read(HEAD).setup
    assert setup.options["rounds"] == 5
    assert setup.options["token"] == "Ana"
    assert setup.seed == "0"
    assert set(setup.players.values()) == {"person"}
    assert setup.position is None


def test_a_head_alone_is_a_script_that_holds() -> None:
    assert holds(HEAD).tape == ["round 1 begins, token with Ana"]


def test_head_lines_stand_in_any_order_behind_the_game() -> None:
    script = read("""\
        game bolsa
        given owned SAN Ana 2
        token Beto
        trader Caro quiet
        about  Anything,   said of it  # but not this
        given cash Ana 4, Beto 61
        seats Ana Beto Caro
        given owned SAN Beto 0
        given prices SAN 12, TEF 3
        given round 3
        given cash Caro 5
        option bid_limit surplus
        seed 7
        """)
    assert script.about == "Anything, said of it"
    assert script.setup.players == {"Ana": "person", "Beto": "person", "Caro": "quiet"}
    playing = holds("""\
        game bolsa
        given owned SAN Ana 2
        token Beto
        given cash Ana 4, Beto 61
        seats Ana Beto Caro
        given owned SAN Beto 0
        given prices SAN 12, TEF 3
        given round 3
        then round 3 begins, token with Beto
        expect prices IBE 10, SAN 12, TEF 3, ITX 10, FER 10
        expect cash Ana 4, Beto 61, Caro 50
        expect owned SAN Ana 2, Beto 0, Caro 1
        expect orders SAN Ana 1, Beto 3, Caro 2
        expect owned TEF Ana 1, Beto 1, Caro 1
        """)
    assert playing.table.state.round == 3


@pytest.mark.parametrize(
    "marked",
    [
        "^seats Ana Beto Caro\ngame bolsa",
        "# first of all\n^Game bolsa",
        "game ^Bolsa",
        "game ^chess",
        "game^",
        "game bolsa ^2\nseats Ana Beto Caro",
        f"{HEAD}^game bolsa",
    ],
)
def test_the_game_comes_first_and_once(marked: str) -> None:
    fault(marked)


@pytest.mark.parametrize(
    "marked",
    [
        "game bolsa\n^Ana orders nothing",
        "game bolsa\nrounds 3\n^expect round 1",
        "game bolsa\n^sets Ana Beto Caro\nAna orders nothing",
        "game bolsa\nseats^\nrounds 3",
        "game bolsa\nseats Ana^, Beto, Caro",
        f"{HEAD}^seats Ana Beto Caro",
    ],
)
def test_seats_are_required_and_named_once(marked: str) -> None:
    fault(marked)


def test_a_head_that_ends_without_seats_says_so() -> None:
    with pytest.raises(PlayFileError, match="seats"):
        read("game bolsa\nrounds 3")


@pytest.mark.parametrize("seats", ["Ana", "Ana Beto", "Ana Beto Caro Dani Eva Fran Gus"])
def test_three_to_six_seats_B1_1(seats: str) -> None:
    assert "3 to 6" in str(fault(f"game bolsa\n^seats {seats}"))


@pytest.mark.parametrize("seats", ["Ana Beto Caro", "Ana Beto Caro Dani", "1 2 3 4 5", "Ana Beto Caro Dani Eva Fran"])
def test_any_number_between_may_sit_down_B1_1(seats: str) -> None:
    assert holds(f"game bolsa\nseats {seats}").table.seats == tuple(seats.split())


@pytest.mark.parametrize(
    "marked",
    [
        "rounds ^0",
        "rounds ^11",
        "rounds ^-1",
        "rounds ^five",
        "rounds ^3.5",
        "rounds ^+3",
        "rounds ^٣",
        "rounds^",
        "rounds 3 ^4",
        "token ^Dani",
        "token ^ana",
        "token^",
        "token Ana ^Beto",
        "rounds 3\n^rounds 3",
        "token Ana\n^token Beto",
        "about one\n^about two",
        "seed 1\n^seed 1",
    ],
)
def test_rounds_and_token_B1_6_and_every_line_once(marked: str) -> None:
    fault(HEAD + marked)


@pytest.mark.parametrize("rounds", range(1, 11))
def test_one_to_ten_rounds_may_be_chosen_B1_6(rounds: int) -> None:
    assert read(f"{HEAD}rounds {rounds}").setup.options["rounds"] == rounds


@pytest.mark.parametrize("marked", ["^deck 40", "given ^hand Ana 7O", "given ^columns Ana O 2", "given ^draw 2B"])
def test_what_another_game_has_in_its_head_does_not_fit_this_one(marked: str) -> None:
    fault(HEAD + marked)
    assert fault("game bolsa\n^deck 40\nseats Ana Beto Caro").line == 2


@pytest.mark.parametrize("seed", ["7", "0", "maracaibo", "año-2026", "-1"])
def test_a_seed_is_any_word(seed: str) -> None:
    assert read(f"{HEAD}seed {seed}").setup.seed == seed


@pytest.mark.parametrize("marked", ["seed^", "seed one ^two"])
def test_a_seed_is_one_word(marked: str) -> None:
    fault(HEAD + marked)


@pytest.mark.parametrize(
    "marked",
    [
        "trader ^Dani quiet",
        "trader Caro ^nobody-knows-me",
        "trader Caro ^person",
        "trader Caro^",
        "trader^",
        "trader Caro quiet ^random",
        "trader Caro quiet\n^trader Caro random",
    ],
)
def test_a_trader_is_one_of_this_game_and_plays_a_seat_of_it(marked: str) -> None:
    fault(HEAD + marked)


@pytest.mark.parametrize(
    ("option", "value"),
    [
        ("cash", 0),
        ("price", 39),
        ("owned", 3),
        ("orders", 0),
        ("track", 10),
        ("start", "dealt"),
        ("start", "equal"),
        ("all_pass", "nobody"),
        ("all_pass", "rank"),
        ("bid_limit", "surplus"),
        ("bid_limit", "track"),
        ("quiet_move", "seats"),
        ("quiet_move", "none"),
        ("quiet_move", "quantity"),
        ("dividend", 9),
        ("fee", 20),
        ("spend", "sales"),
        ("unanswered", 3),
    ],
)
def test_house_rules_are_options_a_line_each_B8_1_B8_2_B8_3_B8_4_B8_5_B8_6_B8_7_B8_8_B8_9(
    option: str, value: int | str
) -> None:
    assert read(f"{HEAD}option {option} {value}").setup.options[option] == value


@pytest.mark.parametrize(
    "marked",
    [
        "option ^luck 3",
        "option^",
        "option cash^",
        "option cash ^-1",
        "option bid_limit ^Surplus",
        "option start ^random",
        "option all_pass ^surplus",
        "option quiet_move^",
        "option bid_limit surplus^, cash 3",
        "option ^bid_limit=surplus",
        "option ^rounds 3",
        "option cash 3\n^option cash 3",
        "option ^price 40",
        "option dividend ^10",
        "option fee ^21",
        "option spend ^credit",
        "option unanswered ^10",
        "option ^track 9",
        "option track 20\noption ^price 21",
        "option ^price 21\noption track 20",
    ],
)
def test_an_option_that_is_none_or_cannot_be_is_a_fault(marked: str) -> None:
    fault(HEAD + marked)


@pytest.mark.parametrize(
    "marked",
    [
        "given^",
        "given ^luck 3",
        "given round ^0",
        "given round ^11",
        "given ^round 6",
        "rounds 3\ngiven ^round 4",
        "given ^round 4\nrounds 3",
        "given round 2 ^3",
        "given round 2\n^given round 2",
        "given prices ^XYZ 3",
        "given prices ^san 3",
        "given prices SAN^",
        "given prices SAN ^-3",
        "given prices SAN 3 ^TEF 4",
        "given prices SAN 3,^",
        "given prices SAN 3, ^SAN 4",
        "given prices SAN 3\n^given prices SAN 3",
        "given ^prices SAN 40",
        "given cash ^Dani 3",
        "given cash Ana ^-1",
        "given cash Ana 3, ^Ana 3",
        "given cash Ana 3\n^given cash Beto 4, Ana 3",
        "given owned ^Ana 1",
        "given owned SAN ^Dani 1",
        "given owned SAN Ana ^-1",
        "given ^owned SAN Ana 4, Beto 0, Caro 0",
        "given ^owned SAN Ana 4\ngiven owned SAN Beto 0, Caro 0",
        "given ^owned SAN Ana 2",
        "given ^owned SAN Ana 0, Beto 0, Caro 0",
        "given owned SAN Ana 2, Beto 0\ngiven ^owned TEF Ana 2",
        "option owned 2\ngiven ^owned SAN Ana 3",
        "given owned SAN Ana 1, ^Ana 1",
    ],
)
def test_a_position_that_cannot_be_is_a_fault_of_its_line_B1_3_B1_5(marked: str) -> None:
    fault(HEAD + marked)


def test_a_position_may_use_what_the_house_rules_allow_B8_1() -> None:
    holds(f"""\
{HEAD}option track 99
option owned 2
option orders 3
given prices SAN 98
given owned SAN Ana 5, Beto 1, Caro 0
expect prices SAN 98
expect orders SAN Ana 0, Beto 4, Caro 5
""")


@pytest.mark.parametrize("late", ["rounds 3", "token Ana", "seed 3", "about it", "option cash 3", "given cash Ana 3"])
@pytest.mark.parametrize("first", ["Ana orders nothing", "expect round 1"])
def test_the_head_is_over_with_the_first_move_or_check(first: str, late: str) -> None:
    assert "the head is over" in str(fault(f"{HEAD}{first}\n^{late}"))


def test_a_misspelt_line_of_the_head_is_at_fault_and_not_what_it_leaves_undone() -> None:
    fault(f"{HEAD}given owned SAN Ana 2\n^gven owned SAN Beto 0\nAna orders nothing")
    fault(f"{HEAD}^rouns 3\nrounds 3")
