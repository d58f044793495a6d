"""Games of chance, moves that must be refused among them, come out as a referee says who has read the rules alone."""

from collections.abc import Sequence
from random import Random

import pytest

from exchange.script.read import read_script
from exchange.script.run import Playing
from market import GAMES
from tests.market.mano_central.referee import CLAIMS, DECK, NOT_YOUR_TURN, Referee, Refused, worth

SEATS = ("Ana", "Beto", "Caro", "Dani", "Eva", "Fran")
NO_CLAIMS = ("high 6", "straight 4", "flush 6", "two-pairs 4 J", "full-house J J", "straight-flush 4")
VERBS = ("forms", "shows", "claims", "accepts", "doubts")
Move = tuple[str, str, Sequence[str]]


def _any_move(random: Random, referee: Referee) -> Move:
    """Legal or not; mostly of the seat that is to act."""
    seat = referee.to_act() if random.random() < 0.8 else random.choice(referee.seats)
    seat, verb = seat or referee.seats[0], random.choice(VERBS)
    if verb == "forms":
        ten = referee.hands[seat] + referee.central or DECK
        cards = random.choices(ten, k=5) if random.random() < 0.3 else random.sample(ten, 5)
        return (
            seat,
            verb,
            [*cards[:4], random.choice(DECK)] if random.random() < 0.2 else cards[: random.choice((5, 5, 4))],
        )
    if verb == "shows":
        return seat, verb, [random.choice(referee.central or DECK) if random.random() < 0.8 else random.choice(DECK)]
    if verb == "claims":
        true = worth(referee.central) if referee.central else CLAIMS[0]
        claim = random.choice((*NO_CLAIMS, random.choice(CLAIMS), true, true, true, CLAIMS[-1], referee.claim or true))
        return seat, verb, claim.split()
    return seat, verb, ()


def _game(seed: int) -> tuple[Referee, str, set[str]]:
    """A game played by the referee, its script, and under which rules it refused."""
    random = Random(seed)
    seats, cards = SEATS[: random.randint(3, 6)], random.sample(DECK, 52)
    hands = {seat: cards[5 * place : 5 * place + 5] for place, seat in enumerate(seats)}
    central, pile = (
        cards[40:45],
        random.choice((cards[30:40], cards[45:], cards[45:49])) if len(seats) < 6 else cards[45:],
    )
    points = {seat: random.choice((3, 6, 10)) for seat in seats}
    house = {"fresh": random.choice(("next", "doubter")), "shown": random.choice(("lifted", "open"))}
    lines = [
        "game mano-central",
        f"seats {' '.join(seats)}",
        *(f"option {name} {value}" for name, value in house.items()),
    ]
    lines += [f"given hand {seat} {' '.join(hand)}" for seat, hand in hands.items()]
    lines += [f"given central {' '.join(central)}", f"given pile {' '.join(pile)}"]
    lines.append(f"given points {', '.join(f'{seat} {points[seat]}' for seat in seats)}")
    referee, refusals = Referee(hands, central, pile, points, **house), set[str]()
    for _ in range(150):
        seat, verb, said = move = _any_move(random, referee)
        sentence = " ".join((seat, verb, *said))
        try:
            referee.move(*move)
        except Refused as refused:
            if (rule := str(refused)) != NOT_YOUR_TURN or random.random() < 0.1:
                lines.append(f"{sentence} refused {rule}")
                refusals.add(rule)
            continue
        lines.append(sentence)
        lines.append(f"expect to act {referee.to_act() or 'nobody'}")
        lines.append(f"expect shown {' '.join(referee.shown) or 'nothing'}")
        lines.append(f"expect points {', '.join(f'{seat} {held}' for seat, held in referee.points.items())}")
        lines += [f"expect hand {seat} {' '.join(hand) or 'nothing'}" for seat, hand in referee.hands.items()]
    return referee, "\n".join(lines) + "\n", refusals


def _played(seeds: range) -> set[str]:
    met = set[str]()
    for seed in seeds:
        referee, script, refusals = _game(seed)
        playing = Playing(read_script(script, "referee.play", GAMES))
        assert playing.play() is None, script
        assert playing.tape == referee.tape, script
        met |= refusals
    return met


RULES = {"M2.2", "M2.3", "M3.1", "M3.3", "M4.3", NOT_YOUR_TURN}


def test_a_referee_who_has_read_the_rules_alone_tells_the_same_tape_and_refusals() -> None:
    assert _played(range(16)) >= RULES - {"M4.3"}  # which is rare


@pytest.mark.prove
def test_a_referee_tells_the_same_of_sixty_games() -> None:
    assert _played(range(16, 76)) == {*RULES, "M6.3"}
