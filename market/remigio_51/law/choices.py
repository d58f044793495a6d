"""Exactly the legal moves of a seat, what refuses all others, and what each begins: how a turn begins (R3.1), and what
is laid, added, swapped, discarded and retracted in it. What can be laid is too much to list where jokers are held."""

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import chain, islice
from typing import Any, ClassVar

from msgspec import UNSET, Struct

from exchange.game import Choices, NoChoices, chance_of
from exchange.shapes import MOST_EXAMPLES, MoveShape, Number, OneOf, SomeOf
from exchange.verbs import Verbs, verb
from market.cards.held import OpenedCard, laid_for, opened, placed
from market.cards.spanish import JOKER, held_as, is_joker, named
from market.remigio_51 import N_
from market.remigio_51.law import model
from market.remigio_51.law.combinations import (
    LEAST,
    Combination,
    arranged,
    has_cards_enough,
    is_combination,
    points,
    with_added,
    with_swapped,
)
from market.remigio_51.law.laying import fitting, layable, lying_for
from market.remigio_51.law.model import RemigioCommand, RemigioEvent
from market.remigio_51.law.table import Hand, Next, State, played_first

MOST_LAYS = 250  # examples, where jokers could lie for more


class Beginning(Struct, frozen=True):
    """Draw, or take the top of the discards (R3.1): by a seat that has `opened`, or only to open now."""

    moves: ClassVar = (model.Draw, model.Take)

    seat: str
    top: str
    opened: bool

    def __iter__(self) -> Iterator[RemigioCommand]:
        yield model.Draw(seat=self.seat)
        yield model.Take(seat=self.seat)

    def __contains__(self, command: object) -> bool:
        return VERBS.allow(self, command)


class Playing(Struct, frozen=True):
    """What a seat may do that has drawn or taken.

    `hand` are its cards by suit and value, `hidden` more may not be known; `combinations` lie on the table; `opened`,
    and `unfinished`: it has begun to open and must go on or retract, with so many points `laid`; `retracted`: only to
    discard is left.
    """

    moves: ClassVar = (model.Lay, model.Add, model.Swap, model.Discard, model.Retract)

    seat: str
    hand: tuple[str, ...]
    hidden: int
    combinations: tuple[Combination, ...]
    opened: bool
    unfinished: bool
    laid: int
    retracted: bool

    def __iter__(self) -> Iterator[RemigioCommand]:
        return islice(chain(self.ends(), self._lays(), self.adds(), self.swaps()), MOST_EXAMPLES)

    def __contains__(self, command: object) -> bool:
        return VERBS.allow(self, command)

    @property
    def shapes(self) -> tuple[MoveShape, ...]:
        """What of the hand goes where."""
        found = []
        if self.unfinished:
            found.append(MoveShape(model.Retract))
        elif self.hand:
            found.append(MoveShape(model.Discard, (OneOf(name="card", values=tuple(dict.fromkeys(self.hand))),)))
        if not self.retracted and next(layable(self.hand), None):
            found.append(MoveShape(model.Lay, (self._cards_to_lay(),)))
        for kind, moves in ((model.Add, [*self.adds()]), (model.Swap, [*self.swaps()])):
            if moves:
                cards = OneOf(name="card", values=tuple(dict.fromkeys(move.card for move in moves)))
                number = Number(name="number", least=1, most=len(self.combinations))
                found.append(MoveShape(kind, (cards, number)))
        return tuple(found)

    def _cards_to_lay(self) -> SomeOf:
        values = tuple(card for card in self.hand if card != JOKER) + lying_for(self.hand)
        return SomeOf(name="cards", values=values, least=LEAST, most=len(self.hand), ordered=True)

    def ends(self) -> Iterator[RemigioCommand]:
        """What ends the turn, or an opening that goes no further."""
        if self.unfinished:
            yield model.Retract(seat=self.seat)
        else:
            yield from (model.Discard(seat=self.seat, card=card) for card in dict.fromkeys(self.hand))

    def _lays(self) -> Iterator[RemigioCommand]:
        lays = () if self.retracted else layable(self.hand)
        yield from map(self.lay, islice(lays, MOST_LAYS))

    def lay(self, cards: Combination) -> model.Lay:
        """The move that lays these cards."""
        return model.Lay(seat=self.seat, cards=cards)

    def adds(self) -> Iterator[model.Add]:
        """What can be added to the combinations on the table (R6.1)."""
        for number, combination in enumerate(self.combinations if self.opened else (), start=1):
            for card in fitting(combination, self.hand):
                yield model.Add(seat=self.seat, card=card, number=number)

    def swaps(self) -> Iterator[model.Swap]:
        """What can be put in the place of a joker (R6.2)."""
        for number, combination in enumerate(self.combinations if self.opened else (), start=1):
            for card in dict.fromkeys(named(card) for card in combination if is_joker(card)):
                if card in self.hand:
                    yield model.Swap(seat=self.seat, card=card, number=number)


def to_act(state: State) -> tuple[str, ...]:
    """The seat whose turn it is; nobody in the middle of what the table does by itself, and at the end."""
    return (state.seats[state.turn],) if state.next in (Next.DRAW, Next.PLAY, Next.LAST) else ()


def choices(state: State, seat: str) -> Choices[RemigioCommand]:
    """Exactly the legal commands of the seat."""
    if seat not in to_act(state):
        return NoChoices()
    if state.next is Next.DRAW:
        return Beginning(seat, state.discards[-1], opened=state.opened[state.turn])
    return Playing(
        seat,
        state.known(state.turn),
        state.hidden(state.turn),
        state.combinations,
        opened=state.opened[state.turn],
        unfinished=state.unfinished,
        laid=state.laid_points,
        retracted=state.next is Next.LAST,
    )


def idle(state: State, seat: str) -> RemigioCommand | None:
    """What is done for a seat whose time is up: it draws and discards that card; an unfinished opening is retracted
    first. None where this viewer may not know the card."""
    if state.next is Next.DRAW:
        return model.Draw(seat=seat)
    if state.unfinished:
        return model.Retract(seat=seat)
    if state.hidden(state.turn):
        return None
    hand = state.known(state.turn)
    came = state.drawn if state.drawn in hand else next((card for card in reversed(hand) if card != JOKER), JOKER)
    return model.Discard(seat=seat, card=str(came))


# Refusals ------------------------------------------------------------------------------------------------------------

_HIDDEN = "only its seat and the host know this hand: this state hides it"


def _lacking(choices: Playing, *cards: str) -> dict[str, Any] | None:
    """The first of these cards, or jokers, that the hand has not."""
    left = Counter(choices.hand)
    for card in cards:
        left[card] -= 1
        if left[card] < 0:
            if choices.hidden:
                raise ValueError(_HIDDEN)
            return {"card": card}
    return None


def _holds_none_such(choices: Playing, command: model.Lay | model.Add) -> dict[str, Any] | None:
    cards = command.cards if isinstance(command, model.Lay) else (command.card,)
    return _lacking(choices, *map(held_as, cards))


def _does_not_hold(choices: Playing, command: model.Swap | model.Discard) -> dict[str, Any] | None:
    return _lacking(choices, command.card)


def _no_combination(choices: Playing, command: model.Lay) -> dict[str, Any] | None:
    return None if is_combination(command.cards) else {"cards": " ".join(command.cards)}


def _too_many_jokers(choices: Playing, command: model.Lay) -> bool:
    return not has_cards_enough(command.cards)


def _nowhere(choices: Playing, command: model.Add | model.Swap) -> dict[str, Any] | None:
    return None if 1 <= command.number <= len(choices.combinations) else {"number": command.number}


def _unfit(choices: Playing, command: model.Add) -> dict[str, Any] | None:
    fits = with_added(choices.combinations[command.number - 1], command.card) is not None
    return None if fits else {"card": command.card, "number": command.number}


def _no_joker_for(choices: Playing, command: model.Swap) -> dict[str, Any] | None:
    lies = with_swapped(choices.combinations[command.number - 1], command.card) is not None
    return None if lies else {"card": command.card, "number": command.number}


# The events that moves begin ------------------------------------------------------------------------------------------


class HandIsHidden(ValueError):
    """Only its seat and the host know this hand: this state hides it."""


def shown_of(hand: Hand, cards: Iterable[str]) -> tuple[OpenedCard, ...]:
    """The cards of the hand that are played as these, turned over; those that lay open already need not be."""
    shown = []
    for card in cards:
        held = played_first(hand, card)
        if held is None or held.card is UNSET:
            raise HandIsHidden
        hand = tuple(other for other in hand if other is not held)
        if not held.open:
            shown.append(opened(held))
    return tuple(shown)


def drawn(state: State, *, instead: bool = False) -> model.CardDrawn:
    """R3.1: the top of the stock, under the seal that it has."""
    seat = state.seats[state.turn]
    (card,) = placed(seat, state.stock[:1])
    return model.CardDrawn(seat=seat, drawn=card, instead=instead)


def _drawn(state: State, _command: model.Draw) -> model.CardDrawn:
    return drawn(state)


def _taken(state: State, command: model.Take) -> model.DiscardTaken:
    return model.DiscardTaken(seat=command.seat, card=state.discards[-1])


def _laid(state: State, command: model.Lay) -> model.CombinationLaid:
    cards = arranged(command.cards)
    return model.CombinationLaid(
        seat=command.seat,
        cards=cards,
        number=len(state.combinations) + 1,  # R5.4
        points=points(cards),
        shown=shown_of(state.hands[state.turn], map(held_as, cards)),
    )


def _retracted(state: State, command: model.Retract) -> model.LayRetracted:
    """R4.4: all that was laid in this turn. A card that was taken is given back as it lies, and needs no seal."""
    cards = [held_as(card) for laid in state.combinations[len(state.combinations) - state.laid :] for card in laid]
    if state.taken in cards:
        cards.remove(state.taken)
    laid = laid_for(command.seat, cards, chance_of(command).draws("hand salts"))
    ordered = tuple(sorted(laid, key=lambda card: card.card_seal))
    return model.LayRetracted(seat=command.seat, combinations=state.laid, cards=ordered)


def _added(state: State, command: model.Add) -> model.CardAdded:
    shown = shown_of(state.hands[state.turn], (held_as(command.card),))
    return model.CardAdded(seat=command.seat, card=command.card, number=command.number, shown=shown)


def _swapped(state: State, command: model.Swap) -> model.JokerSwapped:
    return model.JokerSwapped(
        seat=command.seat,
        card=command.card,
        number=command.number,
        shown=shown_of(state.hands[state.turn], (command.card,)),
        joker=laid_for(command.seat, (JOKER,), chance_of(command).draws("hand salts")),
    )


def _discarded(state: State, command: model.Discard) -> model.CardDiscarded:
    shown = shown_of(state.hands[state.turn], (command.card,))
    return model.CardDiscarded(seat=command.seat, card=command.card, shown=shown)


_NOT_HELD = N_("{seat} does not hold {card}")
_NOT_OPENED = ("R4.1", N_("{seat} has not opened and can only lay"), lambda mine, _: not mine.opened)

VERBS = Verbs(
    RemigioEvent,
    verb(model.Draw, begins=_drawn),
    verb(model.Take, begins=_taken),
    verb(
        model.Lay,
        ("R3.2", _NOT_HELD, _holds_none_such),
        ("R4.4", N_("{seat} has retracted and can only discard"), lambda mine, _: mine.retracted),
        ("R5.1", N_("{cards} are neither a run nor a set"), _no_combination),
        ("R5.3", N_("at least two cards of a combination are no jokers"), _too_many_jokers),
        begins=_laid,
    ),
    verb(
        model.Add,
        ("R3.2", _NOT_HELD, _holds_none_such),
        _NOT_OPENED,
        ("R6.1", N_("there is no combination {number}"), _nowhere),
        ("R6.1", N_("{card} does not fit combination {number}"), _unfit),
        begins=_added,
    ),
    verb(
        model.Swap,
        ("R3.2", _NOT_HELD, _does_not_hold),
        _NOT_OPENED,
        ("R6.2", N_("there is no combination {number}"), _nowhere),
        ("R6.2", N_("no joker lies for {card} in combination {number}"), _no_joker_for),
        begins=_swapped,
    ),
    verb(
        model.Discard,
        ("R3.2", _NOT_HELD, _does_not_hold),
        ("R4.3", N_("{seat} has begun to open: it opens, or retracts"), lambda mine, _: mine.unfinished),
        begins=_discarded,
    ),
    verb(
        model.Retract,
        ("R4.4", N_("{seat} has nothing to take back or give back"), lambda mine, _: not mine.unfinished),
        begins=_retracted,
    ),
)
