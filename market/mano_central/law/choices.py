"""Exactly the legal moves of a seat, what refuses all others, and what each begins: to form a hand (M2.2), to show and
to claim (M2.3, M3), to answer (M4)."""

from collections.abc import Iterator
from itertools import combinations
from typing import Any, ClassVar

from msgspec import UNSET, Struct

from exchange.game import Choices, NoChoices, sealed_fields
from exchange.shapes import MoveShape, OneOf, SomeOf
from exchange.verbs import Verbs, verb
from market.cards.french import in_order
from market.cards.held import OwnCard, known, opened
from market.cards.poker import WORTHS, Worth, exists
from market.mano_central import N_
from market.mano_central.law import model
from market.mano_central.law.model import HAND, ManoCommand, ManoEvent, Next, State

HIGHEST = WORTHS[-1]  # M4.3


class Forms(Struct, frozen=True):
    """Lay any five of these ten; `open_cards` must be among them (M6.3). `cards` is None where they are hidden."""

    moves: ClassVar = (model.Form,)

    seat: str
    cards: tuple[str, ...] | None
    open_cards: tuple[str, ...]

    def __iter__(self) -> Iterator[ManoCommand]:
        free = [card for card in self.cards or () if card not in self.open_cards]
        for cards in combinations(free, HAND - len(self.open_cards)) if self.cards else ():
            yield model.Form(seat=self.seat, cards=in_order((*self.open_cards, *cards)))

    def __contains__(self, command: object) -> bool:
        return VERBS.allow(self, command)

    @property
    def shapes(self) -> tuple[MoveShape, ...]:
        """Five of the ten: 252 hands where no card must stay."""
        five = SomeOf(name="cards", values=self.cards or (), least=HAND, most=HAND, must=self.open_cards)
        return (MoveShape(model.Form, (five,)),)


class HandsOn(Struct, frozen=True):
    """Show a card that is still `face_down` (`hidden` more may not be known), or claim more than the hand was accepted
    for (None: anything)."""

    moves: ClassVar = (model.Show, model.Claim)

    seat: str
    face_down: tuple[str, ...]
    hidden: int
    accepted: Worth | None

    def __iter__(self) -> Iterator[ManoCommand]:
        yield from (model.Show(seat=self.seat, card=card) for card in self.face_down)
        yield from (model.Claim(seat=self.seat, claim=worth) for worth in self.claims)

    def __contains__(self, command: object) -> bool:
        return VERBS.allow(self, command)

    @property
    def claims(self) -> tuple[Worth, ...]:
        """All that may be claimed, rising."""
        least = self.accepted.height if self.accepted else ()
        return tuple(worth for worth in WORTHS if worth.height > least)

    @property
    def shapes(self) -> tuple[MoveShape, ...]:
        """One of the cards, one of the claims."""
        claim = MoveShape(model.Claim, (OneOf(name="claim", values=self.claims),))
        show = MoveShape(model.Show, (OneOf(name="card", values=self.face_down),))
        return (show, claim) if self.face_down else (claim,)


class Answers(Struct, frozen=True):
    """Accept or doubt this claim."""

    moves: ClassVar = (model.Accept, model.Doubt)

    seat: str
    claim: Worth

    def __iter__(self) -> Iterator[ManoCommand]:
        if self.claim != HIGHEST:
            yield model.Accept(seat=self.seat)
        yield model.Doubt(seat=self.seat)

    def __contains__(self, command: object) -> bool:
        return VERBS.allow(self, command)


def to_act(state: State) -> tuple[str, ...]:
    """The one seat that owes a move now; none in the middle of what the table does by itself, and at the end."""
    match state.next:
        case Next.FORM | Next.HAND_ON:
            return (state.seats[state.holder],)
        case Next.ANSWER:
            return (state.seats[state.answering],)
        case _:
            return ()


def choices(state: State, seat: str) -> Choices[ManoCommand]:
    """Exactly the legal commands of the seat."""
    if seat not in to_act(state):
        return NoChoices()
    if state.next is Next.ANSWER:
        assert state.claim is not None
        return Answers(seat, state.claim)
    if state.next is Next.HAND_ON:
        return HandsOn(seat, *_face_down(state), state.accepted)
    hand, central = state.hands[state.holder], state.central_cards()
    ten = None if hand is None or central is None else in_order((*hand, *central))
    return Forms(seat, ten, state.shown)


def idle(state: State, seat: str) -> ManoCommand | None:
    """What is done for a seat whose time is up: it forms the hand as it is, claims as little as it may, and doubts.
    None where this viewer may not know the hand."""
    match state.next:
        case Next.FORM:
            cards = state.central_cards()
            return model.Form(seat=seat, cards=cards) if cards else None
        case Next.HAND_ON:
            least = state.accepted.height if state.accepted else ()
            return model.Claim(seat=seat, claim=next(worth for worth in WORTHS if worth.height > least))
        case _:
            return model.Doubt(seat=seat)


def _face_down(state: State) -> tuple[tuple[str, ...], int]:
    """The known cards that are face down, by rank and suit, and how many more this viewer may not know."""
    found = known(state.central)
    return in_order(card for card in found if card not in state.shown), len(state.central) - len(found)


_HIDDEN = "only the holder and the host know these cards: this state hides them"


# What refuses a move, and what it begins -----------------------------------------------------------------------------


def _not_five(choices: Forms, command: model.Form) -> bool:
    return len(command.cards) != HAND or len({*command.cards}) != HAND


def _not_among(choices: Forms, command: model.Form) -> dict[str, Any] | None:
    if choices.cards is None:
        raise ValueError(_HIDDEN)
    foreign = [card for card in command.cards if card not in choices.cards]
    return {"card": foreign[0]} if foreign else None


def _left_out(choices: Forms, command: model.Form) -> dict[str, Any] | None:
    missing = [card for card in choices.open_cards if card not in command.cards]
    return {"card": missing[0]} if missing else None


def _not_face_down(choices: HandsOn, command: model.Show) -> dict[str, Any] | None:
    if command.card in choices.face_down:
        return None
    if choices.hidden:
        raise ValueError(_HIDDEN)
    return {"card": command.card}


def _no_claim(choices: HandsOn, command: model.Claim) -> dict[str, Any] | None:
    return None if exists(command.claim) else {"claim": command.claim}


def _not_higher(choices: HandsOn, command: model.Claim) -> dict[str, Any] | None:
    before = choices.accepted
    if before is None or command.claim.height > before.height:
        return None
    return {"claim": command.claim, "before": before}


def _highest(choices: Answers, command: model.Accept) -> dict[str, Any] | None:
    return {"claim": choices.claim} if choices.claim == HIGHEST else None


def _formed(_state: State, command: model.Form) -> model.CentralFormed:
    """M2.2: five cards, each under a seal of its own, in the order of their seals: it hangs on no card."""
    salts = (getattr(command, name) for name in model.Form.SALTS)
    sealed = [
        OwnCard(seat=command.seat, **sealed_fields("card", card, salt))
        for card, salt in zip(in_order(command.cards), salts, strict=True)
    ]
    return model.CentralFormed(seat=command.seat, sealed=tuple(sorted(sealed, key=lambda laid: laid.card_seal)))


def _form(_state: State, event: model.CentralFormed) -> model.Form | None:
    if event.cards is UNSET:
        return None
    salts = {laid.card: laid.card_salt for laid in event.sealed}
    named = {name: salts[card] for name, card in zip(model.Form.SALTS, event.cards, strict=True)}
    return model.Form(seat=event.seat, cards=event.cards, **named)


def _shown(state: State, command: model.Show) -> model.CardShown:
    (lying,) = (lying for lying in state.central if lying.card == command.card)
    return model.CardShown(seat=command.seat, shown=opened(lying))


VERBS = Verbs(
    ManoEvent,
    verb(
        model.Form,
        ("M2.2", N_("a central hand is five different cards"), _not_five),
        ("M2.2", N_("{card} is not among the ten cards of {seat}"), _not_among),
        ("M6.3", N_("{card} lies open and stays in the central hand"), _left_out),
        begins=_formed,
        again=_form,
    ),
    verb(model.Show, ("M2.3", N_("{card} lies not face down in the central hand"), _not_face_down), begins=_shown),
    verb(
        model.Claim,
        ("M3.1", N_("five cards are never worth {claim}"), _no_claim),
        ("M3.3", N_("{claim} is not more than {before}, for which the hand was accepted"), _not_higher),
    ),
    verb(model.Accept, ("M4.3", N_("nothing is higher than {claim}: it can only be doubted"), _highest)),
    verb(model.Doubt),
)
