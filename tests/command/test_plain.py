"""`corro play --plain`: the same game in plain lines, for pipes and for people at one keyboard."""

import io
import re
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest

from exchange.describing import lines_of
from market import GAMES
from market.mano_central.title import TITLE as MANO_CENTRAL
from tests.command.conftest import Corro, Said
from tests.command.terminal import Terminal
from tests.exchange.played import seats_for
from tests.installing import installed
from tests.toys.tender.title import TITLE as TENDER
from tui.command.console import Console
from tui.settings import Settings

ALONE = ("play", "bolsa", "--plain", "--seats", "Ana Beto=random Caro=random", "--seed", "5")
TOGETHER = ("play", "bolsa", "--plain", "--seats", "Ana Beto Caro=quiet", "--seed", "5", "--rounds", "1")


@pytest.fixture
def typed(corro: Corro, monkeypatch: pytest.MonkeyPatch) -> "Typed":
    return Typed(corro, monkeypatch)


class Typed:
    """A call with lines on stdin."""

    def __init__(self, corro: Corro, monkeypatch: pytest.MonkeyPatch) -> None:
        self.corro = corro
        self.monkeypatch = monkeypatch

    def __call__(self, lines: str, *argv: str) -> Said:
        self.monkeypatch.setattr("sys.stdin", io.StringIO(lines))
        return self.corro(*argv)


def test_a_person_plays_a_whole_game_and_the_tape_tells_it(typed: Typed) -> None:
    said = typed("orders nothing\n" * 5, *ALONE)
    assert said.status == 0
    assert "Ana orders nothing\n" in said.out
    assert re.search(r"^\w+ wins with \d+$", said.out, re.MULTILINE)
    assert "the game is over" in said.out
    assert typed("", "verify", "bolsa").status == 0


def test_traders_say_why_once_sheets_are_open_and_the_end_tells_how_each_seat_got_there(typed: Typed) -> None:
    said = typed("orders nothing\n" * 5, *ALONE[:3], "--seats", "Ana Beto=pumper Caro=dumper", "--seed", "5")
    lines = said.out.splitlines()
    sheets = [n for n, line in enumerate(lines) if line.startswith("Caro orders ")]
    assert len(sheets) == 5
    for n in sheets:
        assert [line.split(":")[0] for line in lines[n + 1 : n + 3]] == ["  Beto", "  Caro"]
    assert "lifts" in lines[sheets[0] + 1]
    assert lines[-1] == "why it was won: corro analyse bolsa"
    assert [re.match(r"(\w+): 100 → \d+", line) is not None for line in lines[-4:-1]] == [True] * 3


def test_the_seats_of_a_cast_are_a_person_and_its_traders(typed: Typed) -> None:
    said = typed("", "play", "bolsa", "--plain", "--cast", "middle")
    assert "Ana Beto=contrarian Caro=momentum Dani=pumper" in said.out
    assert "--cast is one of easy, middle, hard, not strong" in typed("", "play", "--plain", "--cast", "strong").err
    both = typed("", "play", "--plain", "--cast", "easy", "--seats", "Ana Beto Caro")
    assert both.status == 2
    assert "--cast and --seats exclude each other" in both.err


def test_moves_may_be_typed_in_spanish_with_or_without_the_own_name(typed: Typed) -> None:
    for moves in (
        "ordena comprar 1 IBE, vender 1 SAN",
        "Ana orders buy 1 IBE, sell 1 SAN",
        "Ana  ordena compra 1 IBE , vende 1 SAN",
    ):
        said = typed(moves + "\n", "--lang", "es", *ALONE)
        assert "Ana ordena comprar 1 IBE, vender 1 SAN\n" in said.out
    said = typed("no ordena nada\nordena nada\nno ordena comprar 1 IBE\n", "--lang", "es", *ALONE)
    assert said.out.count("Ana no ordena nada\n") == 2
    assert "columna 11: se esperaba nada, y hay “comprar”\n" in said.out


@pytest.mark.parametrize(
    ("title", "lines", "end"),
    [
        ("bolsa", "orders buy 2 IBE, buy 2 TEF, buy 1 ITX\nprices\nbids 12\npasses\n", "Ana wins with 107"),
        (
            "siniestra-1",
            "plays 10O\ninvests\nplays 2C\nplays 7C\ninvests\nplays 13O\nquotes\nplays 3E\n",
            "Ana wins with 15 to 12",
        ),
    ],
)
def test_the_tutorial_is_played_in_lines_too_and_nothing_of_it_is_kept(
    typed: Typed, title: str, lines: str, end: str
) -> None:
    said = typed(lines, "play", title, "--tutorial")
    assert said.status == 0
    assert end in said.out
    for line in lines.splitlines():
        assert f"# Type: {line}\n" in said.out or line in ("prices", "passes")  # whoever types what is advised wins
    assert ("case 5b; wanted 2 + 1; offered 1" in said.out) is (title == "bolsa")
    assert typed("", "games").out == ""


def test_a_tutorial_is_left_at_any_time_and_takes_no_options(typed: Typed) -> None:
    assert typed("quit\n", "play", "--tutorial").status == 0
    said = typed("", "play", "--tutorial", "--rounds", "2")
    assert (said.status, "takes a title alone" in said.err) == (2, True)
    said = typed("", "play", "siniestra-2", "--tutorial")
    assert (said.status, "siniestra-2 has no tutorial" in said.err) == (2, True)


def test_the_end_of_the_input_leaves_a_game_that_goes_on(typed: Typed) -> None:
    said = typed("orders nothing\n", *ALONE)
    assert said.status == 0
    assert said.err.endswith("bolsa is kept as it stands: corro play --plain --resume bolsa\n")
    more = typed("orders nothing\n" * 4, "play", "--plain", "--resume", "bolsa")
    assert more.status == 0
    assert "the game is over" in more.out
    whole = typed("orders nothing\n" * 5, *ALONE, "--name", "at-one-go")
    assert whole.status == 0
    assert typed("", "tape", "bolsa").out == typed("", "tape", "at-one-go").out


def test_quit_leaves_too_and_a_game_that_is_over_is_not_played_on(typed: Typed) -> None:
    assert typed("quit\n", *ALONE).status == 0
    assert typed("salir\n", "play", "--plain", "--resume", "bolsa").status == 0
    typed("orders nothing\n" * 5, "play", "--plain", "--resume", "bolsa")
    said = typed("", "play", "--plain", "--resume", "bolsa")
    assert said.status == 2
    assert "is over" in said.err


def test_a_question_mark_lists_what_is_legal_and_explains_it(typed: Typed) -> None:
    said = typed("?\n? B2.3\n? B99\ntable\n", *ALONE)
    assert "IBE at 10: sell up to 1, buy up to 2\n" in said.out
    assert "all your buys together cost at most 50 (B2.3)" in said.out
    assert "\nB2.3 " in said.out
    assert "there is no rule B99" in said.out
    assert said.out.count("prices: IBE 10") == 2


def test_what_would_come_of_a_move_is_told_before_it_is_made_B3_2(typed: Typed) -> None:
    said = typed("?\nif orders buy 2 IBE, sell 1 SAN\nsi ordena comprar 1 FER\nif orders buy 3 IBE\nif bites\n", *ALONE)
    assert "if MOVE tells what would come of it" in said.out
    assert "IBE: if nobody else asks: 10 → 12, you +2\nSAN: if nobody else asks: 10 → 9, you −1\n" in said.out
    assert "FER: if nobody else asks: 10 → 11, you +1\n" in said.out
    assert "B2.2: Ana has 2 order cards of IBE, and cannot buy 3\n" in said.out
    assert "not understood: ? tells what is legal\n" in said.out
    assert "the sheets are turned over" not in said.out


def test_the_coach_tells_its_move_and_why_and_a_setting_forbids_it(
    typed: Typed, monkeypatch: pytest.MonkeyPatch
) -> None:
    said = typed("coach\n", *ALONE)
    assert re.search(r"^Coach \(.*\): orders .*\. Why: .*\.$", said.out, re.MULTILINE)
    said = typed(
        "consejo\n", "--lang", "es", "play", "--plain", "siniestra-1", "--seats", "Ana Beto=random", "--seed", "5"
    )
    assert re.search(r"^Consejo \(.*\): juega .*\. Por qué: .*\.$", said.out, re.MULTILINE)
    monkeypatch.setattr("tui.command.plain.asides.read_settings", lambda: Settings(coach=False))
    said = typed("?\ncoach\n", *ALONE, "--name", "quietly")
    assert "the coach is off in the settings\n" in said.out
    assert "coach tells" not in said.out


def test_the_coach_is_off_where_more_than_one_person_sits(typed: Typed) -> None:
    said = typed("\ncoach\nif orders buy 2 IBE\n", "play", "bolsa", "--plain", "--seats", "Ana Beto Caro=quiet")
    assert "the coach is off where more than one person sits\n" in said.out
    assert "this terminal cannot show that to one person alone\n" in said.out
    assert "10 → 12" not in said.out


def test_where_sales_count_a_question_mark_says_so_B8_8(typed: Typed) -> None:
    said = typed("?\n", *ALONE, "--option", "spend=sales")
    assert "all your buys together cost at most 50 and what you sell at these prices (B2.3, B8.8)" in said.out


def test_a_move_against_the_rules_is_refused_and_asked_for_again(typed: Typed) -> None:
    said = typed("orders buy 3 IBE\nbids 3\nbites\norders buy 2\n\norders nothing\n", *ALONE, "--rounds", "1")
    assert "B2.2: Ana has 2 order cards of IBE, and cannot buy 3\n" in said.out
    assert "not-your-turn: " in said.out
    assert "column 1: expected orders" in said.out
    assert "column 13: expected a company" in said.out
    assert "the game is over" in said.out


def test_what_was_not_understood_is_told_as_it_was_typed_and_in_words_that_can_be_typed(typed: Typed) -> None:
    said = typed("compra 2 IBE\nAna ordena compra x\nordena pasa\n", "--lang", "es", *ALONE)
    assert "columna 1: se esperaba ordena | puja | pasa | negocia, y hay “compra”\n" in said.out
    assert "columna 19: se esperaba un número entero, y hay “x”\n" in said.out
    assert "columna 8: se esperaba comprar | vender | nada, y hay “pasa”\n" in said.out
    said = typed("compra 2 IBE\n", *ALONE)
    assert "column 1: expected orders | bids | passes | deals, found “compra”\n" in said.out
    said = typed("tira\n", "--lang", "es", "play", "siniestra-1", "--plain", "--seats", "Ana Beto=random")
    assert "columna 1: se esperaba juega | invierte | cotiza, y hay “tira”\n" in said.out


def test_of_a_title_that_does_not_tell_what_is_legal_the_first_moves_are_listed(typed: Typed, tmp_path: Path) -> None:
    with installed(tmp_path, titles={TENDER.name: "tests.toys.tender.title:TITLE"}):
        said = typed("?\n", "play", TENDER.name, "--plain", "--seats", "Ana Beto=random Caro=random", "--seed", "1")
        offers = re.findall(r"^Ana offers \d+$", said.out, re.MULTILINE)
        assert offers[:2] == ["Ana offers 0", "Ana offers 1"]
        assert "\nAna offers 9\n? RULE reads a rule, table shows the table" in said.out, "it has no card to offer"
        assert typed("", "tape", TENDER.name).out == "lot 1 is called\n"  # to look is no move


def test_a_forced_pass_speaks_itself_B4_2(typed: Typed) -> None:
    """The track ends at 10, so that an opening bid of 10 leaves none above it."""
    option = ("--option", "cash=20", "--option", "track=10")
    moves = "\norders buy 1 IBE\n\norders buy 1 IBE\n\norders sell 1 IBE\nbids 10\n"
    said = typed(moves, "play", "bolsa", "--plain", "--seats", "Ana Beto Caro", "--rounds", "1", *option)
    assert "IBE closes at 10, ranking Ana Beto" in said.out
    assert "the game is over" in said.out


def test_people_at_one_keyboard_seal_in_turn_and_may_seal_anew_B2_5(typed: Typed) -> None:
    said = typed("\norders buy 2 IBE\nAna\norders sell 1 FER\n\norders buy 1 FER\n", *TOGETHER)
    assert "(or type who seals anew: Ana)" in said.out
    assert "Ana orders sell 1 FER\n" in said.out
    assert "Ana orders buy 2 IBE" not in said.out
    assert "Ana buys" not in said.out
    assert "Beto buys 1 FER from Ana at 10\n" in said.out


def test_a_refused_sheet_gives_nothing_away_where_others_read_along(typed: Typed) -> None:
    said = typed("\norders buy 2 IBE, buy 2 SAN, buy 2 TEF\norders buy 2 GOLD\n", *TOGETHER)
    assert "refused: B2.3\n" in said.out
    assert "not understood" in said.out
    assert "60" not in said.out
    assert "GOLD" not in said.out


def test_odd_bytes_and_endless_lines_are_no_moves(typed: Typed) -> None:
    said = typed("\x00\x1b[2J\n" + "x" * 100_000 + "\norders nothing\n", *ALONE)
    assert said.status == 0
    assert "\x1b" not in said.out
    assert "Ana orders nothing" in said.out


def test_a_chosen_seed_is_warned_of_where_a_person_plays(typed: Typed) -> None:
    assert "whoever knows it can know" in typed("", *ALONE).err
    without = [word for word in ALONE if word not in ("--seed", "5")]
    assert "whoever knows it can know" not in typed("", *without).err


def test_siniestra_is_played_in_plain_lines_too(typed: Typed) -> None:
    said = typed("?\n", "play", "siniestra-2", "--plain", "--seats", "Ana Beto=random", "--seed", "3")
    hand = re.search(r"seal a card of your hand \(S1\.3\): (.+)", said.out)
    assert hand
    assert len(hand[1].split()) == 7
    assert "hand: " not in said.out
    beto = next(line for line in said.out.splitlines() if line.startswith("Beto: "))
    assert "hand 6;" in beto  # and one card sealed


@pytest.mark.parametrize("title", GAMES)
def test_every_title_tells_in_plain_lines_what_is_legal_and_is_left_as_it_stands(typed: Typed, title: str) -> None:
    others = ("Beto=random", "Caro=random")[: len(seats_for(GAMES[title])) - 1]
    game = ("play", title, "--plain", "--seats", " ".join(("Ana", *others)), "--seed", "3")
    said = typed("?\nbites\nquit\n", *game)
    assert said.status == 0
    assert "table shows the table, quit leaves: nothing is lost" in said.out
    assert "column 1: expected " in said.out
    assert f"{title} is kept as it stands: corro play --plain --resume {title}\n" in said.err
    assert typed("", "verify", title).status == 0


def test_a_claim_on_the_table_is_said_in_the_language() -> None:
    shown = {"claim": "pair K", "accepted": "full-house 4 J"}
    assert [*lines_of(MANO_CENTRAL, shown, "es")] == ["declaración: pareja K", "aceptada por: full 4 J"]
    assert [*lines_of(MANO_CENTRAL, shown, "en")] == ["claim: pair K", "accepted for: full-house 4 J"]


def test_lines_break_between_words_at_the_terminals_width_and_are_whole_in_pipes(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    console, text = Console("en"), "one full-house two /a/path/that/is/long"
    assert console.wrapped(text) == text
    monkeypatch.setattr("sys.stdout.isatty", lambda: True)
    monkeypatch.setenv("COLUMNS", "18")
    assert console.wrapped(text) == "one full-house two\n      /a/path/that/is/long"
    assert console.wrapped("as it stands") == "as it stands"


# At a terminal -------------------------------------------------------------------------------------------------------


@pytest.fixture
def table() -> Iterator[Terminal]:
    terminal = Terminal(*TOGETHER)
    yield terminal
    terminal.close()


def test_what_is_sealed_is_typed_unseen_and_leaves_the_screen_clean(table: Terminal) -> None:
    table.until("nobody else looks")
    table.type("")
    table.until("typed unseen>")
    table.type("orders buy 2 IBE, buy 2 SAN, buy 2 TEF")
    assert "B2.3: Ana has 50 in cash, and the buys cost 60" in table.until("typed unseen>")
    table.type("orders buy 2 IBE, sell 1 SAN")
    table.until("Ana has sealed")
    table.until("nobody else looks")
    assert "orders buy 2 IBE" not in table.in_sight()
    assert "cost 60" not in table.in_sight()
    assert "buy 2 TEF" not in table.said
    table.type("")
    table.until("Beto, typed unseen>")
    assert "sell 1 SAN" not in table.said.rpartition("Ana has sealed")[2].replace(
        "orders buy 2 IBE, sell 1 SAN    your", ""
    )
    table.type("orders nothing")
    table.until("the game is over")
    assert "Ana orders buy 2 IBE, sell 1 SAN" in table.in_sight()
    assert table.end() == 0


@pytest.mark.parametrize(("number", "status"), [(signal.SIGINT, 130), (signal.SIGTERM, 143), (signal.SIGHUP, 129)])
def test_an_end_in_the_middle_of_a_secret_leaves_the_terminal_as_it_was(
    table: Terminal, number: signal.Signals, status: int
) -> None:
    table.until("nobody else looks")
    table.type("")
    table.until("typed unseen>")
    table.process.send_signal(number)
    assert table.end() == status
    assert table.said.count("\x1b[?1049h") == table.said.count("\x1b[?1049l") == 1
    assert "orders nothing  " not in table.in_sight()


def test_a_terminal_without_another_screen_is_shown_no_reason() -> None:
    terminal = Terminal(*TOGETHER, term="dumb")
    terminal.until("nobody else looks")
    terminal.type("")
    terminal.until("typed unseen>")
    terminal.type("orders buy 2 IBE, buy 2 SAN, buy 2 TEF")
    terminal.until("refused: B2.3")
    terminal.until("typed unseen>")
    terminal.type("quit")
    assert terminal.end() == 0
    terminal.close()
    assert "60" not in terminal.said
    assert "\x1b" not in terminal.said


def test_the_sheets_are_told_company_by_company_and_the_hammer_says_who_stays_bound(typed: Typed) -> None:
    seats = ("--seats", "Ana Beto=random Caro=random Dani=random")
    said = typed("orders buy 2 IBE\npass\n", "play", "bolsa", "--plain", "--rounds", "1", "--seed", "3", *seats)
    assert "SAN: 1 wanted (Caro 1), 2 offered (Beto 1, Dani 1)\n" in said.out
    assert "SAN closes at 1. Beto deals first. Dani stays bound (B5.1).\n" in said.out
