"""Mano Central folded: one small function per event. Nothing is judged here; what happened, happened."""

from msgspec import UNSET
from msgspec.structs import replace

from exchange.folding import Folds, put
from market.cards.french import in_order
from market.cards.held import all_known, held, told
from market.mano_central.law import model
from market.mano_central.law.model import ACCEPTED, HAND, ManoEvent, Next, State

FOLDS: Folds[State] = Folds()


def evolve(state: State, event: ManoEvent) -> State:
    """The table after the event."""
    return FOLDS[type(event)](state, event)


@FOLDS.by_type
def _table_opened(state: State, event: model.TableOpened) -> State:
    n = state.n + 1
    points = tuple(event.points[seat] for seat in state.seats)
    out = tuple(not count for count in points)
    aside = HAND * sum(out)  # M4.6: they lie last
    laid = held(event.cards[: len(event.cards) - aside], n)
    return replace(
        state,
        n=n,
        points=points,
        began=sum(points),
        out=out,
        pile=laid,
        aside=aside,
        discards=event.discards,
        holder=state.seats.index(event.holder),
        accepted=None if event.claim is UNSET else event.claim,
    )


@FOLDS.by_type
def _hand_dealt(state: State, event: model.HandDealt) -> State:
    seat = state.seats.index(event.seat)
    hand = all_known(event.cards)
    hands = put(state.hands, seat, None if hand is None else in_order(hand))
    left = any(other == () and not out for other, out in zip(hands, state.out, strict=True))
    return replace(state, n=state.n + 1, hands=hands, pile=state.pile[HAND:], next=Next.DEAL if left else Next.LAY)


@FOLDS.by_type
def _central_dealt(state: State, event: model.CentralDealt) -> State:
    return replace(
        state,
        n=state.n + 1,
        holder=state.seats.index(event.seat),
        central=state.pile[:HAND],
        pile=state.pile[HAND:],
        central_hands=state.central_hands + 1,
        next=Next.TAKE,
    )


@FOLDS.by_type
def _central_taken(state: State, event: model.CentralTaken) -> State:
    """Whoever may not see the cards goes on knowing what it knew of them: the giver knows them still (M2.2)."""
    central = tuple(map(told, state.central, event.cards))
    accepted = state.claim or state.accepted
    shown = state.shown if state.stay_open else ()  # M2.4, M6.3
    holder = state.seats.index(event.seat)
    return replace(
        state,
        n=state.n + 1,
        holder=holder,
        central=central,
        accepted=accepted,
        claim=None,
        shown=shown,
        next=Next.FORM,
    )


@FOLDS.by_type
def _central_formed(state: State, event: model.CentralFormed) -> State:
    n = state.n + 1
    seat = state.seats.index(event.seat)
    laid = held(event.sealed, n)
    hand, before, formed = state.hands[seat], state.central_cards(), event.cards
    if hand is not None and before is not None and formed is not UNSET:
        hand = in_order({*hand, *before} - {*formed})
    return replace(state, n=n, hands=put(state.hands, seat, hand), central=laid, next=Next.HAND_ON)


@FOLDS.by_type
def _card_shown(state: State, event: model.CardShown) -> State:
    place, shown = event.shown.place, event.shown
    lying = replace(state.central[place], card=shown.card, salt=shown.card_salt, open=True)
    return replace(
        state, n=state.n + 1, central=put(state.central, place, lying), shown=in_order((*state.shown, shown.card))
    )


@FOLDS.by_type
def _hand_claimed(state: State, event: model.HandClaimed) -> State:
    return replace(state, n=state.n + 1, claim=event.claim, next=Next.ANSWER)


@FOLDS.by_type
def _hand_accepted(state: State, event: model.HandAccepted) -> State:
    return replace(state, n=state.n + 1, next=Next.PAY_GIVER)


@FOLDS.by_type
def _point_paid(state: State, event: model.PointPaid) -> State:
    seat = state.seats.index(event.seat)
    points = put(state.points, seat, state.points[seat] + event.points)
    return replace(state, n=state.n + 1, points=points, paid=state.paid + ACCEPTED, next=Next.TAKE)


@FOLDS.by_type
def _hand_doubted(state: State, event: model.HandDoubted) -> State:
    return replace(state, n=state.n + 1, doubter=state.seats.index(event.seat), next=Next.TURN_OVER)


@FOLDS.by_type
def _central_turned_over(state: State, event: model.CentralTurnedOver) -> State:
    opened = {card.place: card for card in event.opened}
    central = tuple(
        replace(lying, card=opened[place].card, salt=opened[place].card_salt, open=True) if place in opened else lying
        for place, lying in enumerate(state.central)
    )
    return replace(state, n=state.n + 1, central=central, shown=event.cards, worth=event.worth, next=Next.SETTLE)


@FOLDS.by_type
def _points_paid(state: State, event: model.PointsPaid) -> State:
    payer, to = state.seats.index(event.seat), state.seats.index(event.to)
    points = put(state.points, payer, state.points[payer] - event.points)
    points = put(points, to, points[to] + event.points)
    return replace(state, n=state.n + 1, points=points, next=Next.DISCARD if points[payer] else Next.EXCLUDE)


@FOLDS.by_type
def _seat_excluded(state: State, event: model.SeatExcluded) -> State:
    seat = state.seats.index(event.seat)
    return replace(
        state,
        n=state.n + 1,
        out=put(state.out, seat, value=True),
        hands=put(state.hands, seat, ()),
        aside=state.aside + HAND,
        next=Next.DISCARD,
    )


@FOLDS.by_type
def _central_discarded(state: State, event: model.CentralDiscarded) -> State:
    return replace(
        state,
        n=state.n + 1,
        central=(),
        shown=(),
        discards=(*state.discards, *event.cards),
        accepted=None,
        claim=None,
        worth=None,
        next=Next.LAY,
    )


@FOLDS.by_type
def _game_won(state: State, event: model.GameWon) -> State:
    winners = tuple(state.seats.index(seat) for seat in event.winners)
    return replace(state, n=state.n + 1, winners=winners, next=Next.NOTHING)
