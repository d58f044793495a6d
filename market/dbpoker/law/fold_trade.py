"""Drawing, trade and payments folded (K7, K8.3, K9.2, K9.3)."""

from msgspec import UNSET
from msgspec.structs import replace

from exchange.folding import put
from market.cards.french import in_order
from market.cards.held import held, told, without
from market.dbpoker.law import dues, model, trade
from market.dbpoker.law.folds import FOLDS, after_action, hand_in_order, without_one
from market.dbpoker.law.table import NOBODY, TAKE, Stage, State


@FOLDS.by_type
def _card_drawn(state: State, event: model.CardDrawn) -> State:
    seat, drawn, pile = state.place(event.seat), state.pile[0], state.pile[1:]
    if event.looked:
        return replace(state, n=state.n + 1, pile=pile, looked=told(drawn, event.looked[0]), stage=Stage.LOOK)
    return replace(
        state,
        n=state.n + 1,
        pile=pile,
        discards=put(state.discards, seat, (*state.discards[seat], drawn)),
        stage=Stage.MORE if state.edition.challenges else Stage.UPKEEP,
    )


@FOLDS.by_type
def _card_taken(state: State, event: model.CardTaken) -> State:
    seat = state.place(event.seat)
    looked = () if state.looked is None else (state.looked,)
    state = replace(
        state,
        n=state.n + 1,
        looked=None,
        actions=state.actions + 1,
        discards=put(state.discards, seat, (*state.discards[seat], *looked)),
    )
    return replace(state, stage=after_action(state))


@FOLDS.by_type
def _card_rejected(state: State, event: model.CardRejected) -> State:
    looked = () if state.looked is None else (state.looked,)
    state = replace(state, n=state.n + 1, looked=None, actions=state.actions + 1, waste=(*state.waste, *looked))
    return replace(state, stage=after_action(state))


@FOLDS.by_type
def _card_bought(state: State, event: trade.CardBought) -> State:
    n, seat = state.n + 1, state.place(event.seat)
    return replace(
        state,
        n=n,
        market=without_one(state.market, event.card),
        discards=put(state.discards, seat, (*state.discards[seat], *held(event.laid, n))),
        dues=dues.for_buying(seat),
        stage=Stage.UPKEEP,
    )


@FOLDS.by_type
def _card_exchanged(state: State, event: trade.CardExchanged) -> State:
    n, seat = state.n + 1, state.place(event.seat)
    market = without_one(state.market, event.wanted)
    hand = (*without(state.hands[seat], (event.opened,)), *held(event.gained, n))
    return replace(
        state,
        n=n,
        market=market if event.laid else in_order((*market, event.card)),
        hands=put(state.hands, seat, hand_in_order(hand)),
        discards=put(state.discards, seat, (*state.discards[seat], *held(event.laid, n, len(event.gained)))),
        stage=Stage.MORE,
    )


def _first_asked(state: State, after: int) -> int:
    """Who is asked next to buy what is on sale: clockwise, who can pay, as far as the seller (K7.5)."""
    left = state.clockwise(state.turn)
    left = left[left.index(after) + 1 :] if after in left else left
    return next((seat for seat in left if state.coins[seat] >= TAKE), NOBODY)


@FOLDS.by_type
def _card_offered(state: State, event: trade.CardOffered) -> State:
    seat = state.place(event.seat)
    return replace(
        state,
        n=state.n + 1,
        hands=put(state.hands, seat, without(state.hands[seat], (event.opened,))),
        offered=event.card,
        asked=_first_asked(state, NOBODY),
        stage=Stage.OFFER,
    )


@FOLDS.by_type
def _offer_declined(state: State, event: trade.OfferDeclined) -> State:
    return replace(state, n=state.n + 1, asked=_first_asked(state, state.place(event.seat)))


@FOLDS.by_type
def _offer_taken(state: State, event: trade.OfferTaken) -> State:
    n, seat = state.n + 1, state.place(event.seat)
    return replace(
        state,
        n=n,
        offered="",
        asked=NOBODY,
        discards=put(state.discards, seat, (*state.discards[seat], *held(event.laid, n))),
        dues=dues.for_taking(seat, state.turn),
        stage=Stage.UPKEEP,
    )


@FOLDS.by_type
def _offer_unsold(state: State, event: trade.OfferUnsold) -> State:
    n = state.n + 1
    return replace(
        state,
        n=n,
        offered="",
        pile=(*state.pile, *held(event.laid, n)),
        dues=dues.for_unsold(state.turn),
        stage=Stage.UPKEEP,
    )


@FOLDS.by_type
def _coins_paid(state: State, event: trade.CoinsPaid) -> State:
    coins, bank = state.coins, state.bank
    if event.payer is UNSET:
        bank += event.coins
    else:
        payer = state.place(event.payer)
        coins = put(coins, payer, coins[payer] - event.coins)
    if event.to is UNSET:
        bank -= event.coins
    else:
        to = state.place(event.to)
        coins = put(coins, to, coins[to] + event.coins)
    return replace(state, n=state.n + 1, coins=coins, bank=bank, dues=state.dues[1:])


@FOLDS.by_type
def _seat_left(state: State, event: model.SeatLeft) -> State:
    seat = state.place(event.seat)
    return replace(
        state,
        n=state.n + 1,
        aside=state.aside + state.own_cards(seat),
        out=put(state.out, seat, value=True),
        hands=put(state.hands, seat, ()),
        draws=put(state.draws, seat, ()),
        discards=put(state.discards, seat, ()),
        stage=Stage.PASS if seat == state.turn else state.stage,
    )
