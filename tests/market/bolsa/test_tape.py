"""Bolsa's tape: each event as the play script's sentences, letter by letter, and the rule by which it came."""

import pytest

from auction.spoken import Way
from exchange.game import Disclosed
from market.bolsa import model
from market.bolsa.model import BolsaEvent, Part, Sheet
from market.bolsa.tape import rule, tape
from market.rules import load
from tests.market.bolsa.tables import corpus

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
    (model.RoundEnded(round=1, token="Beto"), ["round 1 ends, token to Beto"], "B7.1"),
    (model.BankPaid(seat="Ana", coins=0), ["the bank pays Ana 0"], "B7.2"),
    (model.GameWon(winners=("Ana",), worth=120), ["Ana wins with 120"], "B7.2"),
    (model.GameWon(winners=("Ana", "Beto"), worth=120), ["Ana and Beto win with 120"], "B7.2"),
    (model.GameWon(winners=("Ana", "Beto", "Caro"), worth=9), ["Ana, Beto and Caro win with 9"], "B7.2"),
    (model.SheetSealed(seat="Ana", sheet=Sheet({"IBE": 1}), sheet_salt="0", sheet_seal="0"), [], "B2.1"),
    (Disclosed(seed="7", seed_salt="00"), [], ""),
]


@pytest.mark.parametrize(("event", "sentences", "number"), TOLD)
def test_an_event_is_told_in_these_words_B7_1(event: BolsaEvent, sentences: list[str], number: str) -> None:
    assert list(tape(event)) == sentences
    assert rule(event) == number


def test_every_type_of_event_has_a_rule_of_the_book_B1_3() -> None:
    numbers = set(load("market.bolsa").numbers)
    for kind in model.BolsaEvent.__args__:
        told = [event for game in corpus()[:60] for event in game.events if isinstance(event, kind)]
        assert {rule(event) for event in told} <= ({""} if kind is Disclosed else numbers)


def test_the_tape_never_tells_a_sealed_sheet_B2_6() -> None:
    for game in corpus()[:20]:
        assert all(not tape(event) for event in game.events if isinstance(event, model.SheetSealed))
