"""Opening a table of Mano Central: the deal (M1), or a position that a script gives, and the opening events."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import NoReturn

import msgspec
from msgspec import UNSET, Struct

from exchange.game import Setup, Unfolding
from exchange.value.chance import Chance
from exchange.value.errors import SetupError
from market.cards.french import DECK, in_order
from market.cards.held import all_known, laid_down
from market.cards.poker import Worth, exists
from market.mano_central import N_
from market.mano_central.law import model
from market.mano_central.law.choices import HIGHEST
from market.mano_central.law.decide import go_on
from market.mano_central.law.evolve import evolve
from market.mano_central.law.model import HAND, ManoEvent, State

LEAST_IN = 2


class Position(Struct, frozen=True, kw_only=True):
    """What a script gives; what is absent is dealt. `hands` and `points` by seat, the `pile` top card first."""

    hands: dict[str, tuple[str, ...]] = {}
    central: tuple[str, ...] | None = None
    pile: tuple[str, ...] | None = None
    points: dict[str, int] = {}
    turn: str = ""
    claim: Worth | None = None


def blank(seats: tuple[str, ...], options: Mapping[str, int | str]) -> State:
    """The table before the first event: all cards still in the box."""
    count = len(seats)
    return State(
        seats=seats,
        doubter_next=options["fresh"] == "doubter",
        stay_open=options["shown"] == "open",
        points=(int(options["points"]),) * count,
        out=(False,) * count,
        hands=((),) * count,
    )


def open_table(setup: Setup) -> tuple[ManoEvent, ...]:
    """The opening events: the cards laid one by one, the hands, the first central hand. Raises SetupError."""
    chance = Chance(setup.seed)
    position = setup.position if isinstance(setup.position, Position) else Position()
    points = dict.fromkeys(setup.seats, int(setup.options["points"])) | position.points
    check(setup.seats, position, points)
    laid, discards = lay(setup.seats, position, points, chance.draws("deck").shuffled(DECK))
    salts = chance.draws("card salts")
    table = Unfolding(evolve, blank(setup.seats, setup.options))
    table.emit(
        model.TableOpened(
            points=points,
            holder=position.turn or next(seat for seat in setup.seats if points[seat]),  # M1.3
            claim=position.claim or UNSET,
            cards=laid_down(laid, salts),
            discards=discards,
        )
    )
    go_on(table)
    return table.done()


def lay(
    seats: tuple[str, ...], position: Position, points: Mapping[str, int], shuffled: Sequence[str]
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The cards as they are laid: five for each seat that is in, five for the middle, the pile, five for each seat that
    is out; and the discards. What no line gives comes from the shuffled deck, from the top. Raises SetupError."""
    given = (position.pile or (), position.central or (), *position.hands.values())
    named = {card for cards in given for card in cards}
    free = [card for card in shuffled if card not in named]

    def five(given: tuple[str, ...] | None) -> tuple[str, ...]:
        if given is not None:
            return given
        if len(free) < HAND:
            _fail("pile", N_("the pile leaves too few cards for the hands that are to be dealt"))
        dealt = tuple(free[:HAND])
        del free[:HAND]
        return dealt

    hands = [card for seat in seats if points[seat] for card in five(position.hands.get(seat))]
    central = five(position.central)
    aside = [card for seat in seats if not points[seat] for card in five(position.hands.get(seat))]
    if position.pile is None:
        return (*hands, *central, *free, *aside), ()
    return (*hands, *central, *position.pile, *aside), in_order(free)


def check(seats: tuple[str, ...], position: Position, points: Mapping[str, int]) -> None:
    """Raises SetupError naming the field at fault."""
    for seat in (*position.hands, *position.points, *filter(None, (position.turn,))):
        if seat not in seats:
            _fail("hand", N_("there is no seat {seat}"), seat=seat)
    fives = {f"hand {seat}": hand for seat, hand in position.hands.items()}
    if position.central is not None:
        fives["central"] = position.central
    for field, cards in fives.items():
        if len(cards) != HAND:
            _fail(field, N_("a hand has five cards, and this one has {count}"), count=len(cards))
    seen: Counter[str] = Counter()
    for field, cards in (*fives.items(), ("pile", position.pile or ())):
        seen.update(cards)
        if twice := next((card for card in cards if seen[card] > 1), None):
            _fail(field, N_("{card} is in two places"), card=twice)
        if foreign := next((card for card in cards if card not in DECK), None):
            _fail(field, N_("the deck has no {card}"), card=foreign)
    still_in = [seat for seat in seats if points[seat]]
    if len(still_in) < LEAST_IN:
        _fail(f"points {[*position.points][-1]}", N_("fewer than two seats have points"))
    if position.turn and position.turn not in still_in:
        _fail("turn", N_("{seat} has no points and cannot hold the hand"), seat=position.turn)
    if position.claim is not None and not exists(position.claim):
        _fail("claim", N_("five cards are never worth {claim}"), claim=position.claim)
    if position.claim == HIGHEST:
        _fail("claim", N_("{claim} is never accepted"), claim=position.claim)


def opened_as_told(setup: Setup, given: bool | None, events: Sequence[ManoEvent]) -> tuple[ManoEvent, ...]:
    """The opening made once more from the first of these events, whatever the cards are that it laid.

    Raises SetupError where no table is opened so.
    """
    told = events[0]
    if not isinstance(told, model.TableOpened):
        _fail("pile", N_("a game begins with the cards that are laid"))
    plain = dict.fromkeys(setup.seats, int(setup.options["points"]))
    if given is False and (told.points != plain or told.discards or told.claim is not UNSET):
        _fail("given", N_("a position is set, and none was given"))
    check(setup.seats, Position(points=told.points, turn=told.holder, claim=told.claim or None), told.points)
    discards = {*told.discards}
    if len({laid.card_seal for laid in told.cards}) + len(discards) < len(DECK) or not discards.issubset(DECK):
        _fail("pile", N_("these cards are not one deck"))
    first = next(seat for seat in setup.seats if told.points[seat])
    table = Unfolding(evolve, blank(setup.seats, setup.options))
    table.emit(
        msgspec.structs.replace(told, holder=first if given is False else told.holder, discards=in_order(discards))
    )
    go_on(table)
    return table.done()


def _fail(field: str, why: str, **facts: object) -> NoReturn:
    raise SetupError(field, why, **facts)


def position_of(events: Sequence[ManoEvent]) -> Position | None:
    """The position that these opening events tell; None where a card of it is hidden."""
    opened = next((event for event in events if isinstance(event, model.TableOpened)), None)
    if opened is None:
        return None
    cards = all_known(opened.cards)
    if cards is None:
        return None
    seats_in = [seat for seat, points in opened.points.items() if points]
    fives = [cards[at : at + HAND] for at in range(0, (len(seats_in) + 1) * HAND, HAND)]
    aside = len(opened.points) - len(seats_in)
    hands = dict(zip(seats_in, fives, strict=False))
    last = len(cards) - HAND * aside
    out = [seat for seat, points in opened.points.items() if not points]
    hands |= {seat: cards[last + HAND * at : last + HAND * (at + 1)] for at, seat in enumerate(out)}
    return Position(
        hands=hands,
        central=fives[-1],
        pile=cards[(len(seats_in) + 1) * HAND : last],
        points=opened.points,
        turn=opened.holder,
        claim=None if opened.claim is UNSET else opened.claim,
    )
