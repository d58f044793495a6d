"""Who pays whom for what a seat did (K4.3, K7.3 to K7.7, K8.4 to K8.6, K9.6, K10.5)."""

from market.dbpoker.law import model
from market.dbpoker.law.table import BUY, NOBODY, TAKE, UNSOLD, Due, State


def for_worth(state: State, seat: int, worth: int, rule: str) -> tuple[Due, ...]:
    """For a hand laid, or the rise of one: each other seat pays it, as far as it can (K7.7), or the bank does, by this
    rule."""
    if not state.edition.seats_pay:
        return (Due(NOBODY, seat, worth, rule),)
    return tuple(Due(other, seat, min(worth, state.coins[other]), "K7.7") for other in state.clockwise(seat))


def for_laying(state: State, event: model.HandLaid) -> tuple[Due, ...]:
    """For a hand that stays as soon as it is laid. `state` is the table before it."""
    seat = state.place(event.seat)
    dues = for_worth(state, seat, state.edition.worth(event.kind), "K8.4")
    own = state.showcases[seat]
    if own and event.owner != event.seat:  # K8.5
        dues += (Due(NOBODY, seat, _of_suit(event.cards, own), "K8.5"),)
    if isinstance(event.using, str) and event.owner != event.seat:  # K8.6
        coins = state.coins[seat] + sum(due.coins for due in dues)
        dues += (Due(seat, state.place(str(event.owner)), min(_of_suit(event.cards, event.using), coins), "K8.6"),)
    return tuple(due for due in dues if due.coins)


def _of_suit(cards: tuple[str, ...], showcase: str) -> int:
    return sum(card[1] == showcase[1] for card in cards)


def for_buying(seat: int) -> tuple[Due, ...]:
    """K7.3."""
    return (Due(seat, NOBODY, BUY, "K7.3"),)


def for_taking(seat: int, seller: int) -> tuple[Due, ...]:
    """K7.5."""
    return (Due(seat, seller, TAKE, "K7.5"),)


def for_unsold(seller: int) -> tuple[Due, ...]:
    """K7.6."""
    return (Due(NOBODY, seller, UNSOLD, "K7.6"),)
