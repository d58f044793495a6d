"""Opening a table of Especulación Siniestra: seats and deck (S1.1), the deal of each version, the opening events."""

from collections.abc import Mapping, Sequence

from msgspec import UNSET
from msgspec.structs import replace

from exchange.game import Setup, Unfolding
from exchange.value.chance import Chance
from exchange.value.errors import SetupError
from market.cards.held import laid_down
from market.cards.spanish import DECKS, SUITS, VALUES, in_order
from market.siniestra import N_
from market.siniestra.law import model
from market.siniestra.law.decide import dealt_fields, go_on
from market.siniestra.law.evolve import evolve
from market.siniestra.law.model import HAND, WIDTH, SiniestraEvent, State, Version
from market.siniestra.law.position import Laid, laid_position, no_columns

SEATS = 2  # S1.1


def options(seats: tuple[str, ...], given: Mapping[str, int | str]) -> dict[str, int | str]:
    """The deck, 52 by default. Raises SetupError for another number of seats, or another deck."""
    if len(seats) != SEATS:
        why = N_("Especulación Siniestra needs 2 seats, and {count} are named")
        raise SetupError("seats", why, count=len(seats))
    for name in given:
        if name != "deck":
            raise SetupError(name, N_("there is no option {name}"), name=name)
    deck = str(given.get("deck", 52))  # a number may come as text from a command line
    if deck not in map(str, DECKS):
        raise SetupError("deck", N_("a deck has 52 or 40 cards, not {deck}"), deck=deck)
    return {"deck": int(deck)}


def blank(version: Version, seats: tuple[str, ...], given: Mapping[str, int | str]) -> State:
    """The table before the first event: all cards still in the box."""
    deck, count = int(given["deck"]), len(seats)
    return State(
        seats=seats,
        version=version,
        deck=deck,
        undealt=deck,
        columns=((),) * (count * WIDTH),
        hands=((),) * count,
        sealed=(None,) * count,
        played=((),) * count,
        placed=(False,) * count,
        choices=(None,) * count,
        actions=(None,) * count,
    )


def open_table(version: Version, setup: Setup) -> tuple[SiniestraEvent, ...]:
    """The opening events: prices (or a position), the piles laid card by card, the hands. Raises SetupError."""
    deck, chance = int(setup.options["deck"]), Chance(setup.seed)
    laid = deal(version, deck, setup.seats, chance)
    if setup.position is not None:
        laid = laid_position(version, deck, setup.seats, setup.position, laid)
    table = Unfolding(evolve, blank(version, setup.seats, setup.options))
    if laid.opening:
        table.emit(model.PricesOpened(cards=tuple(laid.piles[suit][0] for suit in SUITS)))
    else:
        table.emit(model.PositionSet(piles=laid.piles, columns=laid.columns))
    _lay(table, laid, chance)
    go_on(table)  # a position of two empty hands is over
    return table.done()


def deal(version: Version, deck: int, seats: tuple[str, ...], chance: Chance) -> Laid:
    """The table as the rules set it up, drawn from `chance`: docs/deal-again.md tells an outsider how."""
    prices, cards = _deal_in_values(deck, seats, chance) if version.ones_open else _deal_common(deck, chance)
    return Laid(hand=HAND, cards=cards, piles={card[-1]: (card,) for card in prices}, columns=no_columns(seats))


def _deal_common(deck: int, chance: Chance) -> tuple[tuple[str, ...], tuple[tuple[str, ...], ...]]:
    """S2.1: cards are turned over until each suit has one; a repeated suit goes back, and the deck is shuffled again.
    S2.2: the rest is shuffled into one pile. All from the stream `deck`."""
    draws = chance.draws("deck")
    cards = draws.shuffled(DECKS[deck])
    prices: dict[str, str] = {}
    while len(prices) < WIDTH:
        if cards[0][-1] in prices:
            cards = draws.shuffled(cards)
        else:
            prices[cards[0][-1]], cards = cards[0], cards[1:]
    return tuple(prices.values()), (draws.shuffled(cards),)


def _deal_in_values(
    deck: int, seats: tuple[str, ...], chance: Chance
) -> tuple[tuple[str, ...], tuple[tuple[str, ...], ...]]:
    """S3.1: the 1s lie open; the four cards of each other value, shuffled, are split two and two (stream `deck`).
    S3.2: each seat shuffles its half (stream `half` of that seat)."""
    draws = chance.draws("deck")
    groups = [draws.shuffled([f"{value}{suit}" for suit in SUITS]) for value in VALUES[deck][1:]]
    halves = (tuple(card for group in groups for card in group[part : part + 2]) for part in (0, 2))
    shuffled = tuple(chance.draws("half", seat).shuffled(half) for seat, half in zip(seats, halves, strict=True))
    return tuple(f"1{suit}" for suit in SUITS), shuffled


def _lay(table: Unfolding, laid: Laid, chance: Chance) -> None:
    """Every card of the piles is sealed singly (salts from the stream `card salts`), and the hands are taken."""
    salts = chance.draws("card salts")
    seats: tuple[str, ...] = table.state.seats
    common = len(laid.cards) == 1
    for place, pile in enumerate(laid.cards):
        hands = laid.hand * len(seats) if common else laid.hand
        owner = UNSET if common else seats[place]
        table.emit(model.DeckLaid(seat=owner, hands=hands, cards=laid_down(pile, salts)))
    _deal_hands(table, laid.hand)


def _deal_hands(table: Unfolding, count: int) -> None:
    """S1.2: each seat takes so many cards from the top of its pile."""
    for seat, name in enumerate(table.state.seats):
        top = table.state.draw[table.state.pile_of(seat)][:count]
        table.emit(
            model.HandDealt(seat=name, cards=tuple(model.DealtCard(seat=name, **dealt_fields(held)) for held in top))
        )


def opened_as_told(
    version: Version, setup: Setup, given: bool | None, events: Sequence[SiniestraEvent]
) -> tuple[SiniestraEvent, ...]:
    """The opening made once more from the open cards and the piles that these events lay, whatever is in the piles.

    Raises SetupError where no table is opened so.
    """
    table = Unfolding(evolve, blank(version, setup.seats, setup.options))
    for event in events[:1]:
        table.emit(_laid_open(version, given, event))
    owners = (UNSET,) if version.common_pile else setup.seats
    hands = [event.hands for event in events if isinstance(event, model.DeckLaid)]
    count = HAND if given is False or not hands else hands[0] * len(owners) // len(setup.seats)
    for owner, event in zip(owners, events[1:], strict=False):
        if isinstance(event, model.DeckLaid):
            table.emit(replace(event, seat=owner, hands=count * len(setup.seats) // len(owners)))
    state: State = table.state
    if len(state.draw) == len(owners):
        _check_piles(state)
        _deal_hands(table, count)
        go_on(table)
    return table.done()


def _check_piles(state: State) -> None:
    """All that does not lie open is in the piles, each card once, and both seats draw as often."""
    seals = {held.seal for pile in state.draw for held in pile}
    lengths = [len(pile) for pile in state.draw]
    if state.undealt or len({*lengths}) > 1 or sum(lengths) % len(state.seats) or len(seals) < sum(lengths):
        raise SetupError("draw", N_("these piles are not all that is left of a deck of {deck}"), deck=state.deck)


def _laid_open(version: Version, given: bool | None, event: SiniestraEvent) -> SiniestraEvent:
    """The first event: four prices, in version 2 the 1s (S2.1, S3.1), or a position where one was given."""
    match event:
        case model.PositionSet() if given is not False:
            columns = {
                seat: {name: in_order(held) for name, held in own.items()} for seat, own in event.columns.items()
            }
            piles = {name: (*in_order(pile[:-1]), *pile[-1:]) for name, pile in event.piles.items()}
            return replace(event, piles=piles, columns=columns)
        case model.PricesOpened(cards=cards) if version.ones_open:
            return replace(event, cards=tuple(f"1{name}" for name in SUITS))
        case model.PricesOpened(cards=cards) if tuple(card[-1:] for card in cards) == SUITS:
            return event
        case _:
            raise SetupError("prices", N_("a game begins with the price of each suit"))
