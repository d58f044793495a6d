"""DBPóker decided: what comes of a move, as far as the game goes by itself (K3 to K9)."""

from collections.abc import Callable
from typing import Any

from msgspec import UNSET, UnsetType

from exchange.beginning import begun_by, command_from
from exchange.game import Unfolding, chance_of, sealed_fields
from exchange.refusals import refusal
from exchange.value.chance import Salts
from market.cards.french import in_order
from market.cards.held import HeldCard, OwnCard, known, laid_down, laid_for, opened, placed, taken_out, without
from market.dbpoker.law import model, moves, trade
from market.dbpoker.law.choices import REFUSALS, choices
from market.dbpoker.law.evolve import evolve
from market.dbpoker.law.folds import without_one
from market.dbpoker.law.going_on import go_on
from market.dbpoker.law.hands import kind_of
from market.dbpoker.law.model import DBPokerEvent
from market.dbpoker.law.moves import AnyMove
from market.dbpoker.law.table import Stage, State


def decide(state: State, command: AnyMove) -> tuple[DBPokerEvent, ...]:
    """The events that the command causes. Raises Refused."""
    if refused := refusal(REFUSALS, choices(state, command.seat), command):
        raise refused
    table = Unfolding(evolve, state)
    table.emit(_first(state, command))
    go_on(table, command)
    return table.done()


def goes_on(state: State, chance: str | UnsetType) -> tuple[DBPokerEvent, ...]:
    """What happens by itself behind a discard (K5.2), whichever card it was."""
    table = Unfolding(evolve, state)
    go_on(table, moves.Keep(seat="", chance=chance))
    return table.done()


def command_of(state: State, event: DBPokerEvent) -> AnyMove | None:
    """The command that this event begins, when all that was sealed in it is known."""
    if event.begins is None or isinstance(event, model.CardDiscarded | model.ShowcaseSealed):
        command: AnyMove | None = command_from(event)
        return command
    if isinstance(event, model.HandLaid) and event.using is not UNSET:
        return _laid_with_showcase(state, event)
    return _open_move(event)


def _laid_with_showcase(state: State, event: model.HandLaid) -> moves.Lay:
    """K8.4: which card was left over the event may hide, and what else is known of the hand may tell."""
    rest = without(state.hands[state.place(event.seat)], event.opened)
    left = rest[0].card if len(rest) == 1 else UNSET
    return moves.Lay(
        seat=event.seat,
        without=left if event.without is UNSET else event.without,
        using=event.using,
        owner=event.owner,
    )


def _open_move(event: DBPokerEvent) -> AnyMove:
    """The move, which lies open; what else its event seals, such as a card that goes into the hand, does not matter."""
    kind: Any = event.begins
    fields = {name: getattr(event, name) for name in kind.__struct_fields__ if hasattr(event, name)}
    command: AnyMove = kind(**fields)
    return command


def _first(state: State, command: AnyMove) -> DBPokerEvent:
    """The event that the move is."""
    make: Callable[[State, AnyMove], DBPokerEvent] | None = _FIRST.get(type(command))
    return begun_by(command, _PLAIN[type(command)]) if make is None else make(state, command)


def _salts(state: State, command: AnyMove) -> Salts:
    return chance_of(command).draws(f"salts {state.n}")


def _held(state: State, seat: str, card: str) -> HeldCard:
    return taken_out(state.hands[state.place(seat)], card)[0]


def _draw(state: State, command: moves.Draw) -> model.CardDrawn:
    looked = placed(command.seat, state.pile[:1]) if state.edition.looks else ()
    return model.CardDrawn(seat=command.seat, looked=looked)


def _buy(state: State, command: moves.Buy) -> trade.CardBought:
    laid = laid_down((command.card,), _salts(state, command))
    return trade.CardBought(seat=command.seat, card=command.card, laid=laid)


def _sell(state: State, command: moves.Sell) -> trade.CardOffered:
    return trade.CardOffered(seat=command.seat, opened=opened(_held(state, command.seat, command.card)))


def _take_offer(state: State, command: moves.TakeOffer) -> trade.OfferTaken:
    laid = laid_down((state.offered,), _salts(state, command))
    return trade.OfferTaken(seat=command.seat, card=state.offered, laid=laid)


def _exchange(state: State, command: moves.Exchange) -> trade.CardExchanged:
    """K9.3, K10.6."""
    card, salts = _held(state, command.seat, command.card), _salts(state, command)
    return trade.CardExchanged(
        seat=command.seat,
        opened=opened(card),
        wanted=command.wanted,
        gained=laid_for(command.seat, (command.wanted,), salts),
        laid=laid_down((command.card,), salts) if state.exchange_discards else (),
    )


def _lay(state: State, command: moves.Lay) -> model.HandLaid:
    """K4.1, K8.4."""
    hand = state.hands[state.place(command.seat)]
    left: tuple[OwnCard, ...] = ()
    if isinstance(command.using, str):
        card, hand = taken_out(hand, command.without)
        left = laid_for(command.seat, (card.card,), _salts(state, command))
    cards = in_order((*known(hand), *((command.using,) if isinstance(command.using, str) else ())))
    return model.HandLaid(
        seat=command.seat,
        kind=kind_of(cards),
        cards=cards,
        opened=tuple(map(opened, hand)),
        using=command.using,
        owner=command.owner,
        left=left,
    )


def _swap(state: State, command: moves.Swap) -> model.CardSwapped:
    """K4.3."""
    card = opened(_held(state, command.seat, command.card))
    cards = without_one(state.laid[command.number - 1].cards, command.wanted)
    return model.CardSwapped(
        seat=command.seat,
        opened=card,
        wanted=command.wanted,
        number=command.number,
        kind=kind_of(in_order((*cards, command.card))),
        gained=laid_for(command.seat, (command.wanted,), _salts(state, command)),
    )


def _answer(state: State, command: moves.Answer) -> model.ChallengeAnswered:
    """K9.5: a card that is in the hand and open too comes from the hand (K10.5)."""
    whole = left = state.hands[state.place(command.seat)]
    for card in command.cards:
        if any(other.card == card for other in left):
            _used, left = taken_out(left, card)
    cards = in_order(command.cards)
    return model.ChallengeAnswered(
        seat=command.seat,
        kind=kind_of(cards),
        cards=cards,
        opened=tuple(opened(card) for card in whole if card not in left),
    )


def _discard(state: State, command: moves.Discard) -> model.CardDiscarded:
    """K5.1: under a salt of the move's own, since its seat knows which card it is."""
    card = OwnCard(seat=command.seat, **sealed_fields("card", command.card, command.card_salt))
    return model.CardDiscarded(seat=command.seat, laid=(card,))


def _clear(state: State, command: moves.Clear) -> model.ShowcaseCleared:
    card = state.showcases[state.place(command.seat)]
    return model.ShowcaseCleared(seat=command.seat, card=card, laid=laid_down((card,), _salts(state, command)))


def _keep(state: State, command: moves.Keep) -> model.HandKept:
    return model.HandKept(seat=command.seat, count=len(state.hands[state.place(command.seat)]))


def _show(state: State, command: moves.Show) -> DBPokerEvent:
    """Sealed at the opening (K8.1), openly later (K8.8)."""
    if state.stage is Stage.CHOOSE:
        return begun_by(command, model.ShowcaseSealed)
    return model.ShowcaseShown(seat=command.seat, opened=opened(_held(state, command.seat, command.card)))


_PLAIN: dict[type, type] = {
    moves.Decline: trade.OfferDeclined,
    moves.TakeCard: model.CardTaken,
    moves.Reject: model.CardRejected,
    moves.Yield: model.ChallengeYielded,
}
_FIRST: dict[type, Callable[..., DBPokerEvent]] = {
    moves.Draw: _draw,
    moves.Buy: _buy,
    moves.Sell: _sell,
    moves.TakeOffer: _take_offer,
    moves.Exchange: _exchange,
    moves.Lay: _lay,
    moves.Swap: _swap,
    moves.Answer: _answer,
    moves.Discard: _discard,
    moves.Clear: _clear,
    moves.Keep: _keep,
    moves.Show: _show,
}
