"""The table's own steps, each made into the event that it is (K3, K5 to K9)."""

from collections.abc import Callable

from msgspec import UNSET

from exchange.game import NeedsChance, Unfolding, chance_of
from exchange.value.chance import Chance
from market.cards.held import laid_down, laid_for, opened, placed, shuffled, turned
from market.dbpoker.law import model, trade
from market.dbpoker.law.moves import Move
from market.dbpoker.law.steps import Step, filling, next_step, poor
from market.dbpoker.law.table import NOBODY, State


def go_on(table: Unfolding, command: Move | None) -> None:
    """Let the game go on until somebody must move, or it is over. Chance comes with the `command`; the opening has
    none, and needs none. It stops where cards to be turned over are not known: a copy that was cut there lacks them."""
    while (step := next_step(table.state)) is not None:
        if step is Step.OPEN and table.state.pile[0].card is UNSET:
            return
        _STEPS[step](table, command)


def _chance(command: Move | None) -> Chance:
    if command is None:
        raise NeedsChance
    return chance_of(command)


def _deal(table: Unfolding, command: Move | None) -> None:
    """K1.3, K8.1: the next seat is dealt its cards."""
    state: State = table.state
    seat = state.seats[state.dealt]
    given, edition = state.given, state.edition
    hand = edition.seen - bool(given is not None and given.showcases)
    draw = edition.draw_pile if given is None else given.draws[seat]
    discards = 0 if given is None else given.discards[seat]
    table.emit(model.CardDealt(seat=seat, hand=placed(seat, state.pile[:hand]), draw=draw, discards=discards))


def _open(table: Unfolding, command: Move | None) -> None:
    """K1.3, K7.3: the market's open cards are as many as they should be, as far as the pile has cards."""
    state: State = table.state
    count = state.edition.market - len(state.market)
    table.emit(model.MarketOpened(opened=tuple(map(opened, state.pile[:count]))))


def _turn_over(table: Unfolding, command: Move | None) -> None:
    """K8.1: the showcases, in seat order."""
    state: State = table.state
    shown = []
    for seat, chosen in zip(state.seats, state.chosen, strict=True):
        assert chosen is not None
        shown.append(turned(seat, chosen))
    table.emit(model.ShowcasesTurnedOver(shown=tuple(shown)))


def _round(table: Unfolding, command: Move | None) -> None:
    state: State = table.state
    table.emit(model.RoundBegan(round=state.round + 1, seat=state.seats[state.turn]))


def _turn(table: Unfolding, command: Move | None) -> None:
    state: State = table.state
    table.emit(model.TurnPassed(seat=state.seats[state.turn]))


def _pass(table: Unfolding, command: Move | None) -> None:
    """K3.1, K6.2: the turn goes on; a round ends where it goes to a seat that is named no later."""
    state: State = table.state
    seat = state.after(state.turn)
    if seat > state.turn:
        table.emit(model.TurnPassed(seat=state.seats[seat]))
    elif not state.busy and state.quiet + 1 >= state.quiet_rounds:
        table.emit(model.TableStoodStill())
    else:
        table.emit(model.RoundBegan(round=state.round + 1, seat=state.seats[seat]))


def _pay(table: Unfolding, command: Move | None) -> None:
    state: State = table.state
    due = state.dues[0]
    payer = UNSET if due.payer == NOBODY else state.seats[due.payer]
    to = UNSET if due.to == NOBODY else state.seats[due.to]
    table.emit(trade.CoinsPaid(payer=payer, to=to, coins=due.coins))


def _leave(table: Unfolding, command: Move | None) -> None:
    """K7.8."""
    state: State = table.state
    table.emit(model.SeatLeft(seat=state.seats[poor(state)]))


def _win_alone(table: Unfolding, command: Move | None) -> None:
    """K7.9."""
    state: State = table.state
    table.emit(model.GameWon(winners=tuple(state.seats[seat] for seat in state.still_in)))


def _shuffle_waste(table: Unfolding, command: Move | None) -> None:
    """K6.1."""
    state: State = table.state
    table.emit(model.WasteShuffled(cards=shuffled(state.waste, _chance(command), f"waste {state.n}")))


def _empty(table: Unfolding, command: Move | None) -> None:
    """K6.1."""
    table.emit(model.MarketEmptied())


def _unsold(table: Unfolding, command: Move | None) -> None:
    """K7.6: the card goes under the pile."""
    state: State = table.state
    salts = _chance(command).draws(f"salts {state.n}")
    table.emit(trade.OfferUnsold(card=state.offered, laid=laid_down((state.offered,), salts)))


def _stand(table: Unfolding, command: Move | None) -> None:
    """K9.6."""
    state: State = table.state
    table.emit(model.ChallengeStood(seat=state.seats[state.turn]))


def _lose(table: Unfolding, command: Move | None) -> None:
    """K9.6, K10.5: the challenger's cards go on the waste; the answer's go back, unless it is laid."""
    state: State = table.state
    salts = _chance(command).draws(f"salts {state.n}")
    own = () if state.answer_lays else state.from_hand
    back = laid_for(state.seats[state.answerer], own, salts)
    wasted = laid_down(state.challenge, salts)
    table.emit(model.ChallengeLost(seat=state.seats[state.turn], back=back, wasted=wasted))


def _fill(table: Unfolding, command: Move | None) -> None:
    """K5.3: from the draw pile; where that is empty and cards are missing, from the discards, shuffled; then from the
    market's pile."""
    state: State = table.state
    seat = filling(state)
    name, missing = state.seats[seat], state.missing(seat)
    if state.draws[seat]:
        cards = placed(name, state.draws[seat][:missing])
        table.emit(model.HandFilled(seat=name, source=model.DRAW_PILE, cards=cards))
    elif discards := state.discards[seat]:
        cards_anew = shuffled(discards, _chance(command), f"discards {state.n}")
        table.emit(model.DiscardsShuffled(seat=name, cards=cards_anew))
    else:
        cards = placed(name, state.pile[:missing])
        table.emit(model.HandFilled(seat=name, source=model.MARKET_PILE, cards=cards))


def _score(table: Unfolding, command: Move | None) -> None:
    """K6.3: the seats that are still in, in seat order."""
    state: State = table.state
    seat = state.still_in[state.scored]
    table.emit(model.SeatScored(seat=state.seats[seat], score=state.score(seat)))


def _win(table: Unfolding, command: Move | None) -> None:
    """K6.4: the highest score; in version 6 fewer own cards decide between equal ones."""
    state: State = table.state

    def rank(seat: int) -> tuple[int, ...]:
        return (state.score(seat), -state.own_cards(seat)) if state.edition.challenges else (state.score(seat),)

    best = max(map(rank, state.still_in))
    winners = tuple(state.seats[seat] for seat in state.still_in if rank(seat) == best)
    table.emit(model.GameWon(winners=winners, score=best[0]))


_STEPS: dict[Step, Callable[[Unfolding, Move | None], None]] = {
    Step.DEAL: _deal,
    Step.OPEN: _open,
    Step.TURN_OVER: _turn_over,
    Step.ROUND: _round,
    Step.TURN: _turn,
    Step.PASS: _pass,
    Step.PAY: _pay,
    Step.LEAVE: _leave,
    Step.WIN_ALONE: _win_alone,
    Step.SHUFFLE_WASTE: _shuffle_waste,
    Step.EMPTY: _empty,
    Step.UNSOLD: _unsold,
    Step.STAND: _stand,
    Step.LOSE: _lose,
    Step.FILL: _fill,
    Step.SCORE: _score,
    Step.WIN: _win,
}
