"""What each move must keep, which there are, and the event that it begins: a row a verb."""

from collections.abc import Iterator
from typing import Any

from msgspec import Struct

from cockroach import N_, model
from cockroach.model import KINDS, CockroachEvent, State
from exchange.game import Command
from exchange.verbs import Verbs, verb
from market.cards.held import all_known, known, placed

Facts = dict[str, str] | None


class Open(Struct, frozen=True):
    """What is open to a seat that is to move."""

    state: State
    seat: str

    @property
    def moves(self) -> tuple[type[Command], ...]:
        """The kinds of move that are awaited."""
        return VERBS.awaited(self.state)

    @property
    def others(self) -> tuple[str, ...]:
        """The seats that have not had the card (C2.2)."""
        return tuple(seat for seat in self.state.seats if seat != self.seat and seat not in self.state.had)

    def __iter__(self) -> Iterator[Any]:
        return VERBS.listed(self)

    def __contains__(self, command: object) -> bool:
        return VERBS.allow(self, command)


def _picks(here: Open) -> Iterator[model.Pick]:
    return (model.Pick(seat=here.seat, card=card) for card in dict.fromkeys(known(here.state.hands[here.seat])))


def _lacks(here: Open, pick: model.Pick) -> Facts:
    """Whoever looked at the card knows the move, and not the hand it came of: in that copy nothing is refused."""
    hand = all_known(here.state.hands[here.seat])
    return None if hand is None or pick.card in hand else {"card": KINDS.get(pick.card, pick.card)}


def _offers(here: Open) -> Iterator[model.Offer]:
    return (model.Offer(seat=here.seat, to=to, claim=claim) for to in here.others for claim in KINDS)


def _has_had(here: Open, offer: model.Offer) -> Facts:
    return None if offer.to in here.others else {"to": offer.to}


def _is_no_kind(here: Open, offer: model.Offer) -> Facts:
    return None if offer.claim in KINDS else {"claim": offer.claim}


def _looks(here: Open) -> Iterator[model.Look]:
    return (model.Look(seat=here.seat) for _some in here.others[:1])


def _looked(state: State, look: model.Look) -> model.CardLooked:
    assert state.card is not None
    return model.CardLooked(seat=look.seat, cards=placed(look.seat, (state.card.sealed,)))


def _to_offer(state: State) -> bool:
    return state.step in ("CardPicked", "CardLooked")


def _to_answer(state: State) -> bool:
    return state.step == "CardOffered"


VERBS = Verbs(
    CockroachEvent,
    verb(
        model.Pick,
        ("C2.1", N_("{seat} has no {card}"), _lacks),
        at=lambda state: state.step in ("TableOpened", "CardKept"),
        listed=_picks,
    ),
    verb(
        model.Offer,
        ("C2.2", N_("{to} has had this card"), _has_had),
        ("C2.2", N_("there is no {claim}"), _is_no_kind),
        at=_to_offer,
        listed=_offers,
    ),
    verb(model.Believe, at=_to_answer),
    verb(model.Doubt, at=_to_answer),
    verb(
        model.Look,
        ("C2.4", N_("all others have had this card"), lambda here, look: not here.others),
        at=_to_answer,
        listed=_looks,
        begins=_looked,
    ),
)
