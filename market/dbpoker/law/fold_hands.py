"""Hands that are laid, challenged and bettered, folded (K4, K8.4, K9.4 to K9.6)."""

from msgspec import UNSET
from msgspec.structs import replace

from exchange.folding import put
from market.cards.french import in_order
from market.cards.held import held, without
from market.dbpoker.law import dues, model
from market.dbpoker.law.folds import FOLDS, after_action, hand_in_order, open_cards_of, without_one
from market.dbpoker.law.hands import kind_of
from market.dbpoker.law.model import LaidHand
from market.dbpoker.law.table import NOBODY, Stage, State


@FOLDS.by_type
def _hand_laid(state: State, event: model.HandLaid) -> State:
    seat = state.place(event.seat)
    hands = put(state.hands, seat, without(state.hands[seat], event.opened))
    if state.edition.challenges:
        asked = state.after(seat)
        return replace(state, n=state.n + 1, hands=hands, challenge=event.cards, asked=asked, stage=Stage.CHALLENGE)
    showcases = state.showcases
    if event.owner is not UNSET:
        showcases = put(showcases, state.place(event.owner), "")
    return replace(
        state,
        n=state.n + 1,
        hands=hands,
        showcases=showcases,
        laid=(*state.laid, LaidHand(event.seat, event.cards)),
        dues=dues.for_laying(state, event),
        busy=True,
        stage=Stage.UPKEEP,
    )


@FOLDS.by_type
def _challenge_yielded(state: State, event: model.ChallengeYielded) -> State:
    after = state.after(state.place(event.seat))
    return replace(state, n=state.n + 1, asked=NOBODY if after == state.turn else after)


def _stays(state: State, seat: int, cards: tuple[str, ...], rule: str) -> State:
    """A hand that was not beaten lies on the table, and is paid by this rule (K9.6, K10.5)."""
    worth = state.edition.worth(kind_of(cards))
    return replace(
        state,
        laid=(*state.laid, LaidHand(state.seats[seat], cards)),
        dues=dues.for_worth(state, seat, worth, rule),
        busy=True,
    )


@FOLDS.by_type
def _challenge_stood(state: State, event: model.ChallengeStood) -> State:
    state = _stays(state, state.place(event.seat), state.challenge, "K9.6")
    return replace(state, n=state.n + 1, challenge=(), stage=Stage.UPKEEP)


@FOLDS.by_type
def _challenge_answered(state: State, event: model.ChallengeAnswered) -> State:
    seat = state.place(event.seat)
    return replace(
        state,
        n=state.n + 1,
        hands=put(state.hands, seat, without(state.hands[seat], event.opened)),
        answer=event.cards,
        from_hand=tuple(card.card for card in event.opened),
        answerer=seat,
        asked=NOBODY,
        stage=Stage.LOST,
    )


@FOLDS.by_type
def _challenge_lost(state: State, event: model.ChallengeLost) -> State:
    n, seat, answer = state.n + 1, state.answerer, state.answer
    after = replace(
        state,
        n=n,
        waste=(*state.waste, *held(event.wasted, n, len(event.back))),
        challenge=(),
        answer=(),
        from_hand=(),
        answerer=NOBODY,
        stage=Stage.UPKEEP,
    )
    if not state.answer_lays:
        hand = hand_in_order((*state.hands[seat], *held(event.back, n)))
        return replace(after, hands=put(state.hands, seat, hand))
    market = state.market
    for card in open_cards_of(answer, state.from_hand):
        market = without_one(market, card)
    after = replace(after, market=market, refills=seat)
    return _stays(after, seat, answer, "K10.5")


@FOLDS.by_type
def _card_swapped(state: State, event: model.CardSwapped) -> State:
    n, seat, place = state.n + 1, state.place(event.seat), event.number - 1
    hand = (*without(state.hands[seat], (event.opened,)), *held(event.gained, n))
    before = state.laid[place]
    cards = in_order((*without_one(before.cards, event.wanted), event.card))
    rise = state.edition.worth(event.kind) - state.edition.worth(kind_of(before.cards))
    state = replace(
        state,
        n=n,
        hands=put(state.hands, seat, hand_in_order(hand)),
        laid=put(state.laid, place, LaidHand(before.seat, cards)),
        dues=dues.for_worth(state, seat, rise, "K4.3"),
        actions=state.actions + 1,
        busy=True,
    )
    return replace(state, stage=after_action(state))
