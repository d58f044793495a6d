"""Deals of chance, moves that must be refused among them, come out as a referee says who has read the rules alone."""

from collections.abc import Sequence
from itertools import combinations
from random import Random

import pytest

from exchange.script.read import read_script
from exchange.script.run import Playing
from market import GAMES
from tests.market.remigio_51.referee import CARDS, NOT_YOUR_TURN, SUITS, Referee, Refused, heights, is_set, with_added

SEATS = ("Ana", "Beto", "Caro", "Dani", "Eva", "Fran")
RULES = {"R3.2", "R4.1", "R4.3", "R4.4", "R5.1", "R5.3", "R6.1", "R6.2", NOT_YOUR_TURN}
Move = tuple[str, str, Sequence[str], int]


def _sentence(move: Move) -> str:
    seat, verb, cards, number = move
    where = {"adds": f"to {number}", "swaps": f"in {number}"}.get(verb, "")
    return " ".join((seat, verb, *cards, where)).strip()


def _to_lay(random: Random, hand: list[str]) -> list[str]:
    """Three or four cards of the hand, jokers among them named; often a combination, if there is one."""
    plain = sorted({*hand} - {"*"}, key=CARDS.index)
    ready = [cards for size in (3, 4) for cards in combinations(plain, size) if heights(cards) or is_set(cards)]
    if ready and random.random() < 0.7:
        cards = list(random.choice(ready))
        if random.random() < 0.2:
            random.shuffle(cards)  # a run out of order is none
        return cards
    suit, low = random.choice(SUITS), random.randint(1, 11)
    run = [f"{(high - 1) % 13 + 1}{suit}" for high in range(low, low + random.choice((3, 4)))]
    return [card if card in hand else f"*{card}" for card in run]


def _fits(laid: list[str], card: str) -> bool:
    return card != "*" and bool(with_added(laid, card))


def _any_move(random: Random, referee: Referee) -> Move:
    """Legal or not; mostly of the seat whose turn it is."""
    seat = referee.turn if random.random() < 0.95 else random.choice(referee.seats)
    hand, number = referee.hands[seat] or CARDS, random.randint(1, len(referee.combinations) + 1)
    card = random.choice(hand) if random.random() < 0.9 else random.choice(CARDS)
    verbs = (
        ("lays", "lays", "lays", "adds", "adds", "swaps", "retracts", "discards")
        if referee.begun
        else ("draws", "takes", "discards")
    )
    match random.choice(verbs):
        case "lays":
            return seat, "lays", _to_lay(random, hand), 0
        case "adds":
            fits = [(own, at) for at, laid in enumerate(referee.combinations, 1) for own in hand if _fits(laid, own)]
            card, number = random.choice(fits) if fits and random.random() < 0.7 else (card, number)
            return seat, "adds", [f"*{random.choice(CARDS)}" if card == "*" else card], number
        case "swaps":
            named = [card[1:] for cards in referee.combinations for card in cards if card[0] == "*"]
            known = [card for card in named if card in hand] or named or CARDS
            return seat, "swaps", [random.choice((card if card != "*" else "1O", random.choice(known)))], number
        case "discards":
            return seat, "discards", [card], 0
        case verb:
            return seat, verb, (), 0


def _hand(random: Random, cards: list[str]) -> list[str]:
    """Fourteen of the cards left: two runs of five, as far as they are there, mostly a joker, and others."""
    hand = list[str]()
    for suit in random.sample(SUITS, 2):
        low = random.randint(1, 10)
        hand += [card for high in range(low, low + 5) if (card := f"{(high - 1) % 13 + 1}{suit}") in cards]
    hand += ["*"] if "*" in cards and random.random() < 0.6 else []
    for card in hand:
        cards.remove(card)
    return hand + [cards.pop() for _ in range(14 - len(hand))]


def _deal(seed: int) -> tuple[Referee, str, set[str]]:
    """A deal played by the referee, its script, and under which rules it refused."""
    random = Random(seed)
    seats = SEATS[: random.randint(2, 6)]
    cards = [*CARDS, "*", "*"] * (2 if len(seats) < 5 else 3)
    random.shuffle(cards)
    hands, dealer = {seat: _hand(random, cards) for seat in seats}, random.choice(seats)
    top, stock = cards.pop(), [cards.pop() for _ in range(random.choice((3, 30)))]
    lines = ["game remigio-51", f"seats {' '.join(seats)}", f"dealer {dealer}", f"given stock {' '.join(stock)}"]
    lines += [f"given discards {top}", *(f"given hand {seat} {' '.join(hand)}" for seat, hand in hands.items())]
    referee, refusals = Referee(hands, dealer, stock, top, len(cards)), set[str]()
    for _ in range(400):
        move = _any_move(random, referee)
        try:
            referee.move(*move)
        except Refused as refused:
            if (rule := str(refused)) not in refusals or random.random() < 0.1:
                lines.append(f"{_sentence(move)} refused {rule}")
                refusals.add(rule)
            continue
        lines.append(_sentence(move))
        if referee.done:
            break
        lines += [
            f"expect to act {referee.turn}",
            f"expect hand {move[0]} {' '.join(referee.hands[move[0]]) or 'nothing'}",
        ]
        if move[1] not in ("draws", "takes", "discards"):
            laid = enumerate([*referee.combinations, ["nothing"]], 1)
            lines += [f"expect combination {number} {' '.join(cards)}" for number, cards in laid]
    return referee, "\n".join(lines) + "\n", refusals


def _played(seeds: range) -> tuple[set[str], str]:
    """The rules under which something was refused, and all that was told."""
    met, told = set[str](), list[str]()
    for seed in seeds:
        referee, script, refusals = _deal(seed)
        playing = Playing(read_script(script, "referee.play", GAMES))
        assert playing.play() is None, script
        assert playing.tape[: len(referee.tape)] == referee.tape, script
        met |= refusals
        told += referee.tape
    return met, "\n".join(told)


def test_a_referee_who_has_read_the_rules_alone_tells_the_same_tape_and_refusals() -> None:
    met, _ = _played(range(4))
    assert met >= RULES - {"R5.3", "R6.2"}  # which are rare


@pytest.mark.prove
def test_a_referee_tells_the_same_of_more_deals() -> None:
    met, told = _played(range(4, 40))
    assert met == RULES
    for word in ("opens", "retracts", "returns", "adds", "closes", "become"):
        assert f" {word} " in f"{told} ".replace("\n", " ")
