"""Mano Central decided: what comes of a move, as far as the game goes by itself (M2 to M5)."""

from exchange.game import Unfolding
from market.cards.french import in_order
from market.cards.held import opened, placed
from market.cards.poker import best
from market.mano_central.law import model
from market.mano_central.law.choices import VERBS, choices, to_act
from market.mano_central.law.evolve import evolve
from market.mano_central.law.model import ACCEPTED, DOUBTED, HAND, ManoCommand, ManoEvent, Next, State


def decide(state: State, command: ManoCommand) -> tuple[ManoEvent, ...]:
    """The events that the command causes. Raises Refused."""
    table = Unfolding(evolve, state)
    table.emit(VERBS.begun(choices(state, command.seat), state, command))
    go_on(table)
    return table.done()


# Steps ---------------------------------------------------------------------------------------------------------------


def go_on(table: Unfolding) -> None:
    """Let the game go on until somebody must move, or it is over."""
    while not to_act(table.state) and not table.state.over:
        state: State = table.state
        match state.next:
            case Next.DEAL:
                _deal_hand(table)
            case Next.LAY:
                _lay_or_end(table)
            case Next.TAKE:
                _take(table)
            case Next.PAY_GIVER:
                table.emit(model.PointPaid(seat=state.seats[state.holder], points=ACCEPTED))
            case Next.TURN_OVER:
                _turn_over(table)
            case Next.SETTLE:
                _settle(table)
            case Next.EXCLUDE:
                poor = next(seat for seat in state.still_in if not state.points[seat])
                table.emit(model.SeatExcluded(seat=state.seats[poor]))
            case _:
                table.emit(model.CentralDiscarded(cards=state.central_cards() or ()))


def _deal_hand(table: Unfolding) -> None:
    """M1.2: the next seat that is in takes five cards from the top."""
    state: State = table.state
    seat = state.seats[next(seat for seat in state.still_in if state.hands[seat] == ())]
    table.emit(model.HandDealt(seat=seat, cards=placed(seat, state.pile[:HAND])))


def _lay_or_end(table: Unfolding) -> None:
    """M5.2, M5.3: a new central hand, unless one seat is left or the pile has too few cards."""
    state: State = table.state
    if state.central_hands and (len(state.still_in) == 1 or len(state.pile) < HAND):
        most = max(state.points)
        winners = tuple(name for name, points in zip(state.seats, state.points, strict=True) if points == most)
        table.emit(model.GameWon(winners=winners, points=most))  # M5.4
        return
    holder = state.holder
    if state.central_hands:  # M5.1, M6.2
        stays = state.doubter_next and not state.out[state.doubter]
        holder = state.doubter if stays else state.after(state.doubter)
    table.emit(model.CentralDealt(seat=state.seats[holder], pile=len(state.pile) - HAND))


def _take(table: Unfolding) -> None:
    """M2.1: a fresh hand is its holder's, an accepted one belongs to whoever accepted it (M4.2)."""
    state: State = table.state
    holder = state.seats[state.holder if state.claim is None else state.answering]
    table.emit(model.CentralTaken(seat=holder, cards=placed(holder, state.central)))


def _turn_over(table: Unfolding) -> None:
    """M4.4: the five cards, and what they are worth (M3.4)."""
    state: State = table.state
    turned = tuple(opened(card) for card in state.central if not card.open)
    cards = in_order(opened(card).card for card in state.central)
    table.emit(model.CentralTurnedOver(cards=cards, worth=best(cards), opened=turned))


def _settle(table: Unfolding) -> None:
    """M4.4, M4.5: who was wrong pays five, or what it has."""
    state: State = table.state
    assert state.claim is not None
    assert state.worth is not None
    holds = state.worth.height >= state.claim.height
    payer, to = (state.doubter, state.holder) if holds else (state.holder, state.doubter)
    points = min(DOUBTED, state.points[payer])
    table.emit(model.PointsPaid(seat=state.seats[payer], to=state.seats[to], points=points))
