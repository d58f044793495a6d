"""What always holds at this table, checked: each card in one place, as many as there should be, and the coins."""

from collections import Counter

from market.cards.french import DECK
from market.cards.held import known
from market.dbpoker.law.hands import HAND, kind_of
from market.dbpoker.law.steps import next_step
from market.dbpoker.law.table import Stage, State


def faults(state: State) -> tuple[str, ...]:
    """What does not hold here: always empty, or the code is wrong."""
    if not state.began and not state.pile:  # nothing is laid yet
        return ()
    found = [*_cards(state), *_coins(state)]
    if any(len(hand.cards) != HAND or not kind_of(hand.cards) for hand in state.laid):
        found.append("a laid hand that is none")
    if not state.over and next_step(state) is None:
        found += _before_a_move(state)
    return tuple(found)


def _cards(state: State) -> list[str]:
    face_down = [*state.pile, *state.waste, *([state.looked] if state.looked else [])]
    for cards in (*state.hands, *state.draws, *state.discards):
        face_down += cards
    face_down += [chosen.sealed for chosen in state.chosen if chosen is not None]
    lying = [*state.market, *state.challenge, *filter(None, (*state.showcases, state.offered))]
    lying += state.from_hand
    lying += [card for hand in state.laid for card in hand.cards]
    decks = state.edition.decks(len(state.seats))
    found = []
    if (count := len(face_down) + len(lying) + state.aside) != decks * len(DECK):
        found.append(f"{count} cards of {decks} decks")
    counts = Counter([*lying, *known(face_down)])
    found += [f"{card} lies in {times} places" for card, times in counts.items() if times > decks]
    return found + [f"there is no card {card}" for card in counts if card not in DECK]


def _coins(state: State) -> list[str]:
    if min(state.coins) < 0 or sum(state.coins) != state.began + state.bank:
        return [f"coins {state.coins} of {state.began} and {state.bank} from the bank"]
    return []


def _before_a_move(state: State) -> list[str]:
    found = []
    if len(state.market) != state.edition.market:
        found.append(f"{len(state.market)} open cards")
    if not state.pile and state.looked is None:
        found.append("an empty pile")
    if state.stage is Stage.ACT and not state.actions and len(state.hands[state.turn]) != HAND:
        found.append(f"{len(state.hands[state.turn])} cards in hand when a turn begins")
    if state.quiet >= state.quiet_rounds:
        found.append(f"{state.quiet} quiet rounds of {state.quiet_rounds}")
    return found
