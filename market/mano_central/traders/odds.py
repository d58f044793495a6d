"""What a seat can reckon at Mano Central: the hands it could form, how likely a claim holds, whether it could go on."""

from itertools import combinations

from exchange.value.chance import Draws
from market.cards.french import DECK, RANKS, SUITS
from market.cards.poker import WHEEL, WORTHS, Worth, best
from market.mano_central.law.model import HAND, State

SAMPLES = 40
TEN = 2 * HAND
LIES = 15  # of a hundred seats that could claim truly, so many are taken to claim more
STEPS = 12  # a lie is taken to lie at most so many claims beyond the first that may be said
TRUE_SPREAD, FAR_LIE = 40, 80  # a true claim is taken to be one of so many, and a lie beyond the steps one of so many


def formable(cards: tuple[str, ...], must: tuple[str, ...]) -> dict[tuple[str, ...], Worth]:
    """Every five of these ten with `must` among them, and its worth."""
    free = [card for card in cards if card not in must]
    hands = ((*must, *others) for others in combinations(free, HAND - len(must)))
    return {hand: best(hand) for hand in hands}


def unseen(view: State, me: int) -> list[str]:
    """The cards that this seat sees nowhere."""
    seen = {*view.discards, *view.shown, *(view.hands[me] or ())}
    return [card for card in DECK if card not in seen]


def likely_true(view: State, me: int, claim: Worth, draws: Draws) -> float:
    """How likely the claim holds: whether the giver could have formed such a hand, and whether one who could not would
    have said just this. Whoever must lie says little more than the last claim."""
    could = could_hold(view, me, claim, draws)
    true = could * (1 - LIES / 100)
    forced = WORTHS.index(view.accepted) if view.accepted else -1
    jump = WORTHS.index(claim) - forced
    as_truth, as_lie = 1 / TRUE_SPREAD, 1 / STEPS if jump <= STEPS else 1 / FAR_LIE
    weight = true * as_truth
    return weight / (weight + (1 - true) * as_lie)


def could_hold(view: State, me: int, claim: Worth, draws: Draws) -> float:
    """How often the giver could have formed a hand of which this claim is true: what is shown, and five to ten cards
    more out of all that this seat does not see."""
    hidden = unseen(view, me)
    missing = min(TEN - len(view.shown), len(hidden))
    return sum(_reaches(view.shown, draws.shuffled(hidden)[:missing], claim) for _sample in range(SAMPLES)) / SAMPLES


def _reaches(shown: tuple[str, ...], drawn: tuple[str, ...], claim: Worth) -> bool:
    """Whether five cards with all that are shown among them are worth the claim."""
    if len(shown) == HAND or best((*shown, *drawn)).height < claim.height:
        return len(shown) == HAND and best(shown).height >= claim.height
    if not shown:
        return True
    return any(best((*shown, *more)).height >= claim.height for more in combinations(drawn, HAND - len(shown)))


def could_go_on(view: State, me: int, claim: Worth, true: float, draws: Draws) -> float:
    """How often this seat, with its own five and the central ones, could claim more than that and be right."""
    hand = view.hands[me] or ()
    hidden = unseen(view, me)
    better = 0
    for sample in range(SAMPLES):
        order = draws.shuffled(hidden)
        central = example(claim, order) if sample < true * SAMPLES else tuple(order[:HAND])
        better += best((*hand, *central)).height > claim.height
    return better / SAMPLES


def example(claim: Worth, order: tuple[str, ...]) -> tuple[str, ...]:
    """Five of these cards that come as near to the claim as they can: first those that it names, then the others in
    their order."""
    first, *rest = claim.ranks
    match claim.kind:
        case "straight" | "straight-flush":
            ranks = WHEEL if first == WHEEL[0] else RANKS[RANKS.index(first) - 4 : RANKS.index(first) + 1]
            suit = order[0][1] if claim.kind == "straight-flush" else SUITS
            chosen = [next((c for c in order if c[0] == rank and c[1] in suit), "") for rank in ranks]
        case "flush":
            suit = order[0][1]
            chosen = [card for card in order if card[1] == suit and RANKS.index(card[0]) <= RANKS.index(first)][:HAND]
        case kind:
            counts = {
                "high": (1,),
                "pair": (2,),
                "three": (3,),
                "four": (4,),
                "two-pairs": (2, 2),
                "full-house": (3, 2),
            }
            named = zip((first, *rest), counts[kind], strict=True)
            chosen = [card for rank, count in named for card in [c for c in order if c[0] == rank][:count]]
    chosen = [card for card in chosen if card]
    return (*chosen, *(card for card in order if card not in chosen))[:HAND]
