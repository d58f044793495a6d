"""The deal of both versions: what it gives, that it is sealed card by card, and that outsiders can make it again."""

import re
import subprocess
import sys
from collections import Counter
from itertools import chain
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import UNSET

from exchange.log.log import MemoryLog
from exchange.log.logfile import write_log
from exchange.session import Session, new_head
from exchange.value.chance import Chance
from exchange.value.seal import seal
from market.cards.held import LaidCard
from market.cards.spanish import DECKS, SUITS, VALUES, value_of
from market.siniestra.law import model
from market.siniestra.law.model import VERSIONS
from market.siniestra.law.opening import deal
from tests.market.siniestra.tables import SEATS, TABLES, folded, opened, setup, title_of

PAGE = Path(__file__).parents[3] / "docs" / "deal-again.md"
SEEDS = st.text(max_size=12)


@given(seed=SEEDS, deck=st.sampled_from([52, 40]))
@settings(max_examples=60)
def test_one_card_of_each_suit_opens_and_the_rest_is_one_pile_S2_1_S2_2(seed: str, deck: int) -> None:
    laid = deal(VERSIONS[0], deck, SEATS, Chance(seed))
    (pile,) = laid.cards
    assert set(laid.piles) == set(SUITS)
    assert all(len(cards) == 1 and cards[0].endswith(suit) for suit, cards in laid.piles.items())
    assert Counter([*pile, *(card for cards in laid.piles.values() for card in cards)]) == Counter(DECKS[deck])
    assert laid.hand == 7
    assert len(pile) % 2 == 0


@given(seed=SEEDS, deck=st.sampled_from([52, 40]))
@settings(max_examples=60)
def test_the_ones_open_and_both_halves_hold_the_same_values_S3_1_S3_2(seed: str, deck: int) -> None:
    laid = deal(VERSIONS[1], deck, SEATS, Chance(seed))
    assert laid.piles == {suit: (f"1{suit}",) for suit in SUITS}
    halves = [Counter(map(value_of, half)) for half in laid.cards]
    assert halves[0] == halves[1] == Counter(dict.fromkeys(VALUES[deck][1:], 2))
    assert Counter([*chain(*laid.cards), *(f"1{suit}" for suit in SUITS)]) == Counter(DECKS[deck])


def test_suits_and_places_are_left_to_chance_S3_1_S3_2() -> None:
    deals = [deal(VERSIONS[1], 52, SEATS, Chance(str(seed))) for seed in range(400)]
    assert {laid.cards[0][0] for laid in deals} == {card for card in DECKS[52] if value_of(card) > 1}
    assert {card for laid in deals for card in laid.cards[1][-1:]} == {card for card in DECKS[52] if value_of(card) > 1}


def test_any_card_can_open_and_any_can_be_dealt_first_S2_1_S2_2() -> None:
    deals = [deal(VERSIONS[0], 40, SEATS, Chance(str(seed))) for seed in range(400)]
    assert {card for laid in deals for cards in laid.piles.values() for card in cards} == set(DECKS[40])
    assert {laid.cards[0][0] for laid in deals} == set(DECKS[40])


@pytest.mark.parametrize(("name", "deck"), TABLES)
def test_every_dealt_card_lies_sealed_by_itself_and_hands_bear_the_same_seals_S1_2(name: str, deck: int) -> None:
    events = title_of(name).game.open(setup(deck))
    laid = [event for event in events if isinstance(event, model.DeckLaid)]
    assert sum(len(event.cards) for event in laid) == deck - 4
    for event in laid:
        for card in event.cards:
            assert card.card_seal == seal(str(card.card_salt), card.card)
    hands = [event for event in events if isinstance(event, model.HandDealt)]
    assert [len(event.cards) for event in hands] == [7, 7]
    for hand in hands:
        pile = laid[0] if len(laid) == 1 else laid[SEATS.index(hand.seat)]
        for dealt in hand.cards:
            assert (dealt.card, dealt.card_salt, dealt.card_seal) == _as_laid(pile.cards[dealt.place])


def _as_laid(card: LaidCard) -> tuple[object, object, str]:
    return card.card, card.card_salt, card.card_seal


@pytest.mark.parametrize(("name", "deck"), TABLES)
def test_a_seat_sees_its_own_hand_and_nobody_elses_S1_2(name: str, deck: int) -> None:
    events = title_of(name).game.open(setup(deck))
    for viewer in (*SEATS, "spectator"):
        state = folded(name, events, deck, viewer)
        for seat, owner in enumerate(SEATS):
            assert len(state.hands[seat]) == 7
            assert (state.hand(seat) is not None) == (viewer == owner)
        assert all(held.card is UNSET for pile in state.draw for held in pile)
    assert opened(name, setup(deck)) == folded(name, events, deck)


def finished_log(name: str, deck: int, seed: str) -> Session:
    title, how = title_of(name), setup(deck, seed)
    table = Session.open(title, how, MemoryLog(new_head(title.game, how)))
    for _events in table.traders_move(dict.fromkeys(SEATS, title.traders["random"])):
        pass
    return table


@pytest.mark.parametrize(("name", "deck"), TABLES)
@pytest.mark.parametrize("viewer", ["spectator", "Beto", "host"])
def test_the_lines_of_the_page_deal_a_finished_game_again(name: str, deck: int, viewer: str, tmp_path: Path) -> None:
    program = tmp_path / "deal_again.py"
    program.write_text("\n".join(re.findall(r"```python\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL)), "utf-8")
    table = finished_log(name, deck, "un señor «sello»")
    log = tmp_path / "game.jsonl"
    log.write_bytes(b"".join(write_log(table.log, viewer)))
    done = subprocess.run([sys.executable, "-I", program, log], capture_output=True, text=True, check=False)
    assert done.stderr == ""
    assert done.stdout.startswith(f"{deck - 4} cards were dealt as they were sealed")
    log.write_bytes(log.read_bytes().replace(b'"card_seal":"', b'"card_seal":"0', 1))
    done = subprocess.run([sys.executable, "-I", program, log], capture_output=True, text=True, check=False)
    assert "is not what was sealed" in done.stderr


def test_the_page_needs_nothing_of_ours() -> None:
    page = PAGE.read_text("utf-8")
    assert re.findall(r"^(?:from|import) .*", page, re.MULTILINE) == ["import hashlib, itertools, json, sys"]
