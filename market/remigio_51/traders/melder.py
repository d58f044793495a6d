"""The trader `melder`: it opens as soon as it can, sheds what it can, and keeps the cards for which it waits."""

from msgspec import Struct

from exchange.game import Choices
from exchange.value.chance import Draws
from market.cards.spanish import JOKER, held_as, is_joker
from market.remigio_51.law import model
from market.remigio_51.law.choices import Beginning, Playing
from market.remigio_51.law.combinations import Combination, hand_points, open_ends, points
from market.remigio_51.law.laying import fitting
from market.remigio_51.law.model import OPENING, RemigioCommand
from market.remigio_51.law.table import State
from market.remigio_51.outlook.planning import most_points, most_shed, outs, unseen

CLOSE = 3  # a seat with so few cards may close soon
EARLY, LATE = 10, 40  # hundredths of a card it waits for that a point in the hand is worth
WAITING = 100  # one card it waits for, in the same


class Standing(Struct, frozen=True):
    """What the trader looks at: its view, its seat, and whether somebody may close soon."""

    view: State
    seat: int

    @property
    def urgent(self) -> bool:
        """Whether another seat has opened and holds few cards."""
        others = [place for place in range(len(self.view.seats)) if place != self.seat and self.view.opened[place]]
        return any(len(self.view.hands[place]) <= CLOSE for place in others)

    @property
    def late(self) -> bool:
        """Whether points in the hand begin to weigh."""
        return any(self.view.opened)


def melder(view: State, seat: str, choices: Choices[RemigioCommand], draws: Draws) -> RemigioCommand:
    """See the module."""
    standing = Standing(view, view.seats.index(seat))
    match choices:
        case Beginning():
            return _begin(standing, choices)
        case Playing(unfinished=True):
            return _open(standing, choices)
        case Playing(opened=True):
            return _shed(standing, choices) or _discard(standing, choices, draws)
        case Playing(retracted=False) if sum(map(points, most_points(choices.hand))) >= OPENING:
            return _open(standing, choices)
        case Playing():
            return _discard(standing, choices, draws)
        case _:
            return draws.choose(list(choices))


def _begin(standing: Standing, choices: Beginning) -> RemigioCommand:
    """Take what can be laid or added at once, and draw otherwise."""
    view, seat = standing.view, choices.seat
    hand, top = view.known(standing.seat), view.discards[-1]
    more = tuple(sorted((*hand, top)))
    if not view.opened[standing.seat]:
        opens = sum(map(points, most_points(more))) >= OPENING > sum(map(points, most_points(tuple(sorted(hand)))))
        return model.Take(seat=seat) if opens else model.Draw(seat=seat)
    fits = any(next(fitting(cards, (top,)), "") for cards in view.combinations)
    helps = _left(more) < _left(tuple(sorted(hand))) + hand_points((top,)) and any(
        held_as(card) == top for cards in most_shed(more) for card in cards
    )
    return model.Take(seat=seat) if fits or helps else model.Draw(seat=seat)


def _left(hand: tuple[str, ...]) -> int:
    """What is left in the hand when it has laid all it can."""
    return hand_points(hand) - sum(hand_points(map(held_as, cards)) for cards in most_shed(hand))


def _open(standing: Standing, choices: Playing) -> RemigioCommand:
    """Lay the dearest of what comes to 51 points together with what lies there already; retract where nothing does."""
    plan = most_points(choices.hand)
    if plan and sum(map(points, plan)) + standing.view.laid_points >= OPENING:
        return model.Lay(seat=choices.seat, cards=max(plan, key=points))
    return model.Retract(seat=choices.seat)


def _shed(standing: Standing, choices: Playing) -> RemigioCommand | None:
    """Swap for a joker that has a place, lay, add; a joker only where it is better gone."""
    moves = list(choices)
    ends = any(open_ends(cards) for cards in choices.combinations)
    if swap := next((move for move in moves if isinstance(move, model.Swap) and ends), None):
        return swap
    if plan := most_shed(choices.hand):
        return model.Lay(seat=choices.seat, cards=max(plan, key=_worth))
    adds = [move for move in moves if isinstance(move, model.Add)]
    plain = [move for move in adds if not is_joker(move.card)]
    if plain:
        return max(plain, key=lambda move: hand_points((move.card,)))
    others = [card for card in choices.hand if card != JOKER]
    return adds[0] if adds and (standing.urgent or len(others) <= 1) else None


def _worth(cards: Combination) -> int:
    return hand_points(map(held_as, cards))


def _discard(standing: Standing, choices: Playing, draws: Draws) -> RemigioCommand:
    """The card that it misses least: dear, and of no use for what it waits for. What is laid together stays."""
    left = unseen(standing.view, standing.seat)
    hand = list(choices.hand)
    plan = [] if choices.opened else [held_as(card) for cards in most_points(choices.hand) for card in cards]
    spare = hand.copy()
    for card in plan:
        spare.remove(card)
    offered = sorted({card for card in spare or hand if card != JOKER}) or [JOKER]
    rate = LATE if standing.late else EARLY
    all_outs = outs(hand, left)
    missed = {}
    for card in offered:
        rest = hand.copy()
        rest.remove(card)
        missed[card] = WAITING * (all_outs - outs(rest, left)) - rate * hand_points((card,))
    least = min(missed.values())
    dearest = [card for card, miss in missed.items() if miss == least]
    return model.Discard(seat=choices.seat, card=draws.choose(dearest))
