"""Cockroach as a game of the kernel."""

from collections import Counter
from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from cockroach import N_, model
from cockroach.law import VERBS, Open
from cockroach.model import EACH, KINDS, CockroachCommand, CockroachEvent, State
from exchange.game import Choices, KernelEvent, NoChoices, Setup, Unfolding
from exchange.title import Option, chosen_options
from exchange.value.chance import Chance
from exchange.value.errors import SetupError
from exchange.value.seal import redacted
from market.cards.held import held, laid_down, laid_for, put_down, told, turned

ALIKE = Option(
    name="alike",
    asks=N_("Cards of one kind that lose"),
    default=4,
    least=2,
    most=5,
    about=N_("How many cards of one kind in front of a seat make it lose."),
    rule="C3.1",
)
SEATS = range(3, 7)


def has_lost(state: State, seat: str) -> bool:
    """Whether the seat, which has just kept a card, loses (C3.1, C3.2)."""
    return max(Counter(state.kept[seat]).values(), default=0) >= state.alike or not state.hands[seat]


class Cockroach:
    """The rules: see `exchange.game.Game` for what each function is."""

    name = "cockroach"
    version = 1
    event_type = CockroachEvent
    command_type = CockroachCommand

    def options(self, seats: tuple[str, ...], given: Mapping[str, int | str]) -> dict[str, int | str]:
        """How many alike lose. Raises SetupError naming what cannot be."""
        if len(seats) not in SEATS:
            raise SetupError("seats", N_("Cockroach needs 3 to 6 seats, and {count} are named"), count=len(seats))
        return chosen_options((ALIKE,), seats, given)

    def blank(self, seats: tuple[str, ...], options: Mapping[str, int | str]) -> State:
        """The table before the cards are dealt."""
        alike = int(options[ALIKE.name])
        return State(seats=seats, alike=alike, hands=dict.fromkeys(seats, ()), kept=dict.fromkeys(seats, ()))

    def open(self, setup: Setup) -> tuple[CockroachEvent, ...]:
        """The deal (C1.2); no position can be given."""
        chance = Chance(setup.seed)
        deck = chance.draws("deck").shuffled([kind for kind in KINDS for _copy in range(EACH)])
        salts = chance.draws("salts")
        size = len(deck) // len(setup.seats)
        hands = [
            model.HandDealt(seat=seat, cards=laid_for(seat, deck[size * at : size * (at + 1)], salts))
            for at, seat in enumerate(setup.seats)
        ]
        rest = model.RestLaid(cards=laid_down(deck[size * len(setup.seats) :], salts))
        return (*hands, rest, model.TableOpened(seat=setup.seats[0]))

    def position_of(self, events: Sequence[CockroachEvent]) -> None:
        """No position can be given."""

    def to_act(self, state: State) -> tuple[str, ...]:
        """Whoever the game is at; nobody while more comes of a command, and once a seat has lost."""
        lost = state.step == "CardKept" and has_lost(state, state.turn)
        return (state.turn,) if VERBS.awaited(state) and not lost else ()

    def choices(self, state: State, seat: str) -> Choices[CockroachCommand]:
        """What is open to the seat."""
        return Open(state, seat) if seat in self.to_act(state) else NoChoices()

    def decide(self, state: State, command: CockroachCommand) -> tuple[CockroachEvent, ...]:
        """The move; behind an answer the card is kept (C2.3), and a seat may have lost."""
        table = Unfolding(self.evolve, state)
        table.emit(VERBS.begun(self.choices(state, command.seat), state, command))
        if table.state.step in ("Believed", "Doubted"):
            self._turn_over(table)
        return table.done()

    def command_of(self, state: State, event: CockroachEvent) -> CockroachCommand | None:
        """The move, from the event that it began."""
        command: CockroachCommand | None = VERBS.command_of(state, event)
        return command

    def _turn_over(self, table: Unfolding) -> None:
        state: State = table.state
        assert state.card is not None
        card = turned(state.had[0], state.card)
        right = state.believed == (card.card == state.claim)
        keeper = state.had[-2] if right else state.had[-1]
        table.emit(model.CardKept(seat=keeper, turned=card))
        if has_lost(table.state, keeper):
            table.emit(model.GameLost(seat=keeper))

    def evolve(self, state: State, event: CockroachEvent) -> State:
        """The table after the event."""
        state = replace(state, n=state.n + 1)
        if isinstance(event, KernelEvent):
            return state
        n = state.n
        state = replace(state, step=type(event).__name__)
        match event:
            case model.HandDealt():
                return replace(state, hands=state.hands | {event.seat: held(event.cards, n)})
            case model.RestLaid():
                return replace(state, aside=len(event.cards))
            case model.TableOpened() | model.GameLost():
                return replace(state, turn=event.seat)
            case model.CardPicked():
                card, hand = put_down(state.hands[event.seat], event, n)
                return replace(state, card=card, hands=state.hands | {event.seat: hand}, had=(event.seat,))
            case model.CardOffered():
                return replace(state, claim=event.claim, had=(*state.had, event.to), turn=event.to)
            case model.Believed() | model.Doubted():
                return replace(state, believed=isinstance(event, model.Believed))
            case model.CardLooked():
                assert state.card is not None
                seen = told(state.card.sealed, event.cards[0])
                return replace(state, card=replace(state.card, sealed=seen))
            case model.CardKept():
                kept = (*state.kept[event.seat], event.turned.card)
                kept_by = state.kept | {event.seat: kept}
                return replace(state, kept=kept_by, card=None, claim="", had=(), turn=event.seat)

    def redact(self, event: CockroachEvent, viewer: str) -> CockroachEvent:
        """The fields say whom they are for."""
        return redacted(event, viewer)

    def over(self, state: State) -> bool:
        """Whether a seat has lost."""
        return state.step == "GameLost"

    def winners(self, state: State) -> tuple[str, ...]:
        """All but the seat that lost."""
        return tuple(seat for seat in state.seats if seat != state.turn) if self.over(state) else ()

    def faults(self, state: State) -> tuple[str, ...]:
        """Each card is in one place, once all are dealt."""
        if not state.turn:
            return ()
        hidden = sum(map(len, state.hands.values())) + state.aside + (state.card is not None)
        count = hidden + sum(map(len, state.kept.values()))
        return () if count == len(KINDS) * EACH else (f"{count} cards",)
