"""The trader `bluffer`: it keeps good cards back, lies now and then, and doubts by the odds."""

from collections.abc import Sequence

from exchange.game import Choices
from exchange.value.chance import Draws
from market.cards.poker import Worth, best
from market.mano_central.law import model
from market.mano_central.law.choices import HIGHEST, Answers, Forms, HandsOn
from market.mano_central.law.model import ACCEPTED, DOUBTED, ManoCommand, State
from market.mano_central.traders.odds import STEPS, could_go_on, formable, likely_true

BLUFFS = 10  # of a hundred hands that could be claimed truly, so many are claimed higher
SHOWS = 35  # of a hundred true claims, so many are backed by a card that is shown
BELIEVED = 0.4  # how often a claim is taken for true by the next seat


def bluffer(view: State, seat: str, choices: Choices[ManoCommand], draws: Draws) -> ManoCommand:
    """Hands on as little as serves the claim, and judges a claim by how often it could be true."""
    match choices:
        case Forms():
            return _form(view, choices, draws)
        case HandsOn():
            return _hand_on(view, choices, draws)
        case Answers():
            return _answer(view, choices, draws)
        case _:
            return draws.choose(list(choices))


def _form(view: State, choices: Forms, draws: Draws) -> ManoCommand:
    """The lowest hand that can be claimed truly, so that the best cards stay; the best hand where none can."""
    hands = formable(choices.cards or (), choices.open_cards)
    least = view.accepted.height if view.accepted else ()
    true = {hand: worth.height for hand, worth in hands.items() if worth.height > least}
    if not true:
        return model.Form(seat=choices.seat, cards=max(hands, key=lambda hand: hands[hand].height))
    lowest = min(true.values())
    kept = {
        hand: best(card for card in choices.cards or () if card not in hand).height
        for hand, height in true.items()
        if height == lowest
    }
    most = max(kept.values())
    return model.Form(seat=choices.seat, cards=draws.choose([hand for hand, height in kept.items() if height == most]))


def _hand_on(view: State, choices: HandsOn, draws: Draws) -> ManoCommand:
    worth = best(view.central_cards() or ())
    claims = choices.claims
    if worth not in claims:  # nothing true can be said
        return model.Claim(seat=choices.seat, claim=_lie(claims, draws))
    named = [card for card in choices.face_down if card[0] in worth.ranks]
    if named and not view.shown and draws.below(100) < SHOWS:
        return model.Show(seat=choices.seat, card=draws.choose(named))
    if draws.below(100) < BLUFFS:
        return model.Claim(seat=choices.seat, claim=_lie(claims[claims.index(worth) :], draws))
    return model.Claim(seat=choices.seat, claim=worth)


def _lie(claims: Sequence[Worth], draws: Draws) -> Worth:
    """A claim not far above the first. The highest of all is always doubted: it is said where nothing else may be."""
    near = [claim for claim in claims[: STEPS + 1] if claim != HIGHEST]
    return draws.choose(near) if near else HIGHEST


def _answer(view: State, choices: Answers, draws: Draws) -> ManoCommand:
    """Doubt where that promises more than going on: a true claim of one's own gains by being believed and by being
    doubted, a lie only by being believed."""
    if choices.claim == HIGHEST:
        return model.Doubt(seat=choices.seat)
    me = view.seats.index(choices.seat)
    mine, theirs = min(DOUBTED, view.points[me]), min(DOUBTED, view.points[view.holder])
    true = likely_true(view, me, choices.claim, draws)
    on = could_go_on(view, me, choices.claim, true, draws)
    doubting = (1 - true) * theirs - true * mine
    right = BELIEVED * ACCEPTED + (1 - BELIEVED) * DOUBTED
    wrong = BELIEVED * ACCEPTED - (1 - BELIEVED) * mine
    return (
        model.Doubt(seat=choices.seat) if doubting > on * right + (1 - on) * wrong else model.Accept(seat=choices.seat)
    )
