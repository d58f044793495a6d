"""Bolsa's tape: each event as the play script's sentences, letter by letter, and the rule by which it came."""

from typing import Any

import pytest

from auction.spoken import Way
from exchange.game import KERNEL_EVENTS, Back, Disclosed, StandIn, TimeUp
from exchange.script.read import read_script
from exchange.script.run import run_script
from market import GAMES
from market.bolsa.law import model
from market.bolsa.law.model import BolsaEvent, Part, Sheet
from market.bolsa.title import TITLE
from market.rules import load
from tests.market.bolsa.tables import LAW, corpus, opened, seated
from tests.with_before import with_before

TURNED = model.SheetsTurnedOver(
    sheets=(
        model.TurnedSheet(seat="Ana", sheet=Sheet({"TEF": 1, "IBE": 2}, {"SAN": 1}), sheet_salt="00", opens=2),
        model.TurnedSheet(seat="Beto", sheet=Sheet(), sheet_salt="00", opens=3),
    )
)
TOLD: list[tuple[BolsaEvent, list[str], str]] = [
    (model.RoundBegun(round=1, token="Ana"), ["round 1 begins, token with Ana"], "B7.1"),
    (
        TURNED,
        ["the sheets are turned over", "Ana orders buy 2 IBE, sell 1 SAN, buy 1 TEF", "Beto orders nothing"],
        "B2.1",
    ),
    (model.CompanyCalled(company="IBE", wanted=3, offered=1), ["IBE is called, 3 wanted, 1 offered"], "B3.2"),
    (
        model.BuysWithdrawn(seat="Ana", buys={"SAN": 2, "TEF": 1}, rule="B3.1"),
        ["Ana withdraws buy 2 SAN, buy 1 TEF"],
        "B3.1",
    ),
    (model.BuysWithdrawn(seat="Ana", buys={"SAN": 2}, rule="B5.2"), ["Ana withdraws buy 2 SAN"], "B5.2"),
    (
        model.AuctionOpened(company="SAN", way=Way.UP, speaking=("Ana", "Beto")),
        ["SAN goes to auction, up, speaking Ana Beto"],
        "B4.1",
    ),
    (
        model.AuctionOpened(company="SAN", way=Way.DOWN, speaking=("Caro", "Ana")),
        ["SAN goes to auction, down, speaking Caro Ana"],
        "B4.1",
    ),
    (model.BidMade(seat="Ana", bid=13), ["Ana bids 13"], "B4.3"),
    (model.BidderPassed(seat="Ana"), ["Ana passes"], "B4.2"),
    (
        model.AuctionClosed(company="SAN", price=13, ranking=("Ana", "Beto")),
        ["SAN closes at 13, ranking Ana Beto"],
        "B4.7",
    ),
    (
        model.DealChosen(seat="Ana", parts=(Part("Dani", 1), Part("Caro", 2))),
        ["Ana deals 1 with Dani, 2 with Caro"],
        "B5.3",
    ),
    (
        model.SharesTraded(company="SAN", buyer="Ana", seller="Dani", shares=1, price=13),
        ["Ana buys 1 SAN from Dani at 13"],
        "B5.5",
    ),
    (model.PriceMoved(company="SAN", before=10, after=13, case="5b"), ["SAN moves from 10 to 13"], "B4.6"),
    (model.PriceMoved(company="SAN", before=10, after=9, case="2"), ["SAN moves from 10 to 9"], "B3.2"),
    (model.PriceMoved(company="SAN", before=10, after=10, case="4"), ["SAN stays at 10"], "B3.2"),
    (model.PriceMoved(company="SAN", before=10, after=13, case="5b", rule="B8.3"), ["SAN moves from 10 to 13"], "B8.3"),
    (model.PriceMoved(company="SAN", before=10, after=10, case="2", rule="B8.5"), ["SAN stays at 10"], "B8.5"),
    (model.PositionSet(round=1, prices={}, cash={}, owned={}), [], "B1.3"),
    (model.SharesDealt(owned={}), [], "B8.2"),
    (model.UnansweredPaid(seat="Ana", coins=4), ["Ana pays 4 for orders that nobody answered"], "B8.9"),
    (model.DividendPaid(seat="Ana", coins=12), ["Ana earns 12"], "B8.6"),
    (model.FeePaid(seat="Ana", coins=2), ["Ana pays a fee of 2"], "B8.7"),
    (model.RoundEnded(round=1, token="Beto"), ["round 1 ends, token to Beto"], "B7.1"),
    (model.BankPaid(seat="Ana", coins=0), ["the bank pays Ana 0"], "B7.2"),
    (model.GameWon(winners=("Ana",), worth=120), ["Ana wins with 120"], "B7.2"),
    (model.GameWon(winners=("Ana", "Beto"), worth=120), ["Ana and Beto win with 120"], "B7.2"),
    (model.GameWon(winners=("Ana", "Beto", "Caro"), worth=9), ["Ana, Beto and Caro win with 9"], "B7.2"),
    (model.SheetSealed(seat="Ana", sheet=Sheet({"IBE": 1}), sheet_salt="0", sheet_seal="0"), [], "B2.1"),
    (Disclosed(seed="7", seed_salt="00"), [], ""),
    (TimeUp(seats=("Ana", "Caro")), ["Ana runs out of time", "Caro runs out of time"], ""),
    (StandIn(seat="Ana", trader="value"), ["value plays for Ana"], ""),
    (Back(seat="Ana"), ["Ana is back"], ""),
]
NEW_TABLE = opened(seated(3)).state
rule = TITLE.words.rule


@pytest.mark.parametrize(("event", "sentences", "number"), TOLD)
def test_an_event_is_told_in_these_words_B7_1(event: BolsaEvent, sentences: list[str], number: str) -> None:
    assert list(TITLE.words.tape(event, NEW_TABLE)) == sentences
    assert rule(event) == number


def test_every_type_of_event_has_a_rule_of_the_book_B1_3() -> None:
    numbers = set(load("market.bolsa").numbers)
    for kind in model.BolsaEvent.__args__:
        told = [event for game in corpus()[:60] for event in game.events if isinstance(event, kind)]
        assert {rule(event) for event in told} <= ({""} if kind in KERNEL_EVENTS else numbers)


def test_the_table_above_tells_every_type_of_event_B7_1() -> None:
    assert {type(event) for event, _sentences, _number in TOLD} == set(model.BolsaEvent.__args__)


# Of IBE two buyers and a seller; SAN is only bought, TEF only sold, FER changes hands, and nobody asks for ITX.
HOUSE = """
game bolsa
seats Ana Beto Caro
rounds 1
{option}
Ana orders buy 1 IBE, buy 2 SAN
Beto orders buy 1 IBE, buy 1 FER
Caro orders sell 1 IBE, sell 1 TEF, sell 1 FER
Ana {first}
Beto passes
"""
BY_THE_RULES = {"IBE": "B4.6", "SAN": "B3.2", "TEF": "B3.2", "ITX": "B3.2", "FER": "B3.2"}


@pytest.mark.parametrize(
    ("option", "first", "other"),
    [
        ("", "passes", {}),
        ("option all_pass rank", "passes", {}),
        ("option all_pass nobody", "passes", {"IBE": "B8.3"}),
        ("option all_pass nobody", "bids 10", {}),
        ("option bid_limit surplus", "bids 11", {}),
        ("option quiet_move quantity", "passes", {}),
        ("option quiet_move seats", "passes", {"SAN": "B8.5", "TEF": "B8.5"}),
        ("option quiet_move none", "passes", {"SAN": "B8.5", "TEF": "B8.5"}),
        ("option track 12", "bids 12", {}),
    ],
)
def test_the_rule_on_the_tape_is_the_one_that_set_the_price_B8_3_B8_5(
    option: str, first: str, other: dict[str, str]
) -> None:
    text = HOUSE.format(option=option, first=first)
    if first in ("bids 11", "bids 12"):
        text = text.replace("Beto passes\n", "")  # B8.4, B4.5: such a bid ends the auction at once
    playing, failure = run_script(read_script(text, "house", GAMES))
    assert failure is None
    moved = [entry.event for entry in playing.table.log.read() if isinstance(entry.event, model.PriceMoved)]
    assert {event.company: rule(event) for event in moved} == BY_THE_RULES | other


def test_the_tape_tells_of_a_sealed_sheet_only_that_it_replaces_another_B2_5_B2_6() -> None:
    for game in corpus()[:20]:
        sealed: set[str] = set()
        for event, before in with_before(LAW, LAW.blank(game.setup.seats, game.setup.options), game.events):
            match event:
                case model.SheetSealed(seat=seat):
                    replaced = [f"{seat} seals a new sheet"] if seat in sealed else []
                    assert list(TITLE.words.tape(event, before)) == replaced
                    sealed.add(seat)
                case model.SheetsTurnedOver():
                    sealed.clear()
                case _:
                    pass


def test_a_sheet_handed_in_anew_is_told_and_a_first_one_is_not_B2_5() -> None:
    table = opened(seated(3))
    told = []
    for seat in ("Ana", "Beto", "Ana", "Beto", "Ana"):
        before = table.state
        event: Any
        (event,) = table.do(model.SealSheet(seat=seat, sheet=Sheet()))
        for viewer in (*table.seats, "spectator"):
            assert TITLE.words.tape(LAW.redact(event, viewer), before) == TITLE.words.tape(event, before)
        told.append(TITLE.words.tape(event, before))
    assert told == [(), (), ("Ana seals a new sheet",), ("Beto seals a new sheet",), ("Ana seals a new sheet",)]
