"""The opening, rounds and turns, and the end folded (K1, K3, K6)."""

from msgspec import UNSET
from msgspec.structs import replace

from exchange.folding import put
from market.cards.french import in_order
from market.cards.held import held, told
from market.dbpoker.law import model
from market.dbpoker.law.folds import FOLDS, hand_in_order
from market.dbpoker.law.table import Stage, State


@FOLDS.by_type
def _deck_shuffled(state: State, event: model.DeckShuffled) -> State:
    n = state.n + 1
    cards = held(event.cards, n)
    coins = tuple(event.coins[seat] for seat in state.seats)
    state = replace(state, n=n, coins=coins, began=sum(coins), turn=state.place(event.turn))
    if event.given is UNSET:
        return replace(state, pile=cards)
    given = event.given
    pile = len(cards) - given.aside - given.waste
    return replace(
        state,
        pile=cards[:pile],
        waste=cards[pile : pile + given.waste],
        aside=given.aside,
        laid=given.laid,
        given=given,
        showcases=tuple(given.showcases.get(seat, "") for seat in state.seats),
    )


@FOLDS.by_type
def _card_dealt(state: State, event: model.CardDealt) -> State:
    seat = state.place(event.seat)
    hand = len(event.hand)
    rest = state.pile[hand:]
    dealt = state.dealt + 1
    done = dealt == len(state.seats)
    chooses = state.edition.showcases and not (state.given is not None and state.given.showcases)
    return replace(
        state,
        n=state.n + 1,
        dealt=dealt,
        hands=put(state.hands, seat, hand_in_order(map(told, state.pile, event.hand))),
        draws=put(state.draws, seat, rest[: event.draw]),
        discards=put(state.discards, seat, rest[event.draw : event.draw + event.discards]),
        pile=rest[event.draw + event.discards :],
        given=None if done else state.given,
        stage=Stage.DEAL if not done else Stage.CHOOSE if chooses else Stage.BEGIN,
    )


@FOLDS.by_type
def _market_opened(state: State, event: model.MarketOpened) -> State:
    return replace(
        state, n=state.n + 1, market=in_order((*state.market, *event.cards)), pile=state.pile[len(event.opened) :]
    )


@FOLDS.by_type
def _round_began(state: State, event: model.RoundBegan) -> State:
    quiet = 0 if state.busy or event.round == 1 else state.quiet + 1
    return replace(
        state,
        n=state.n + 1,
        round=event.round,
        turn=state.place(event.seat),
        quiet=quiet,
        busy=False,
        stage=Stage.TURN,
    )


@FOLDS.by_type
def _turn_passed(state: State, event: model.TurnPassed) -> State:
    return replace(state, n=state.n + 1, turn=state.place(event.seat), actions=0, stage=Stage.ACT)


@FOLDS.by_type
def _market_emptied(state: State, event: model.MarketEmptied) -> State:
    return replace(state, n=state.n + 1, ended=True, stage=Stage.SCORE)


@FOLDS.by_type
def _table_stood_still(state: State, event: model.TableStoodStill) -> State:
    return replace(state, n=state.n + 1, quiet=state.quiet + 1, ended=True, stage=Stage.SCORE)


@FOLDS.by_type
def _seat_scored(state: State, event: model.SeatScored) -> State:
    return replace(state, n=state.n + 1, scored=state.scored + 1)


@FOLDS.by_type
def _game_won(state: State, event: model.GameWon) -> State:
    winners = tuple(state.place(seat) for seat in event.winners)
    return replace(state, n=state.n + 1, winners=winners, ended=True, stage=Stage.SCORE)
