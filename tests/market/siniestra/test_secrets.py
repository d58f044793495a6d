"""Nobody learns what is hidden: change it, and all that a seat can see stays as it was, seals aside."""

from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from msgspec import UNSET

from exchange.value.chance import Chance
from exchange.value.errors import Refused
from exchange.value.seal import SPECTATOR
from market.cards.spanish import DECKS
from market.siniestra.law import model
from market.siniestra.law.model import HAND, VERSIONS, SiniestraCommand, SiniestraEvent, State
from market.siniestra.law.opening import deal
from market.siniestra.law.position import COMMON, Position
from tests.market.siniestra.tables import SEATS, TITLES, decided, folded, setup, title_of
from tests.titles.forms import plain, seals_aside

DECK = 40
VIEWERS = (*SEATS, SPECTATOR)


def dealt(name: str, seed: str) -> Position:
    """A deal by the rules, as a position."""
    laid = deal(VERSIONS[TITLES.index(name)], DECK, SEATS, Chance(seed))
    if len(laid.cards) == 1:
        (pile,) = laid.cards
        hands, draw = {"Ana": pile[:HAND], "Beto": pile[HAND : 2 * HAND]}, {COMMON: pile[2 * HAND :]}
    else:
        hands = {seat: pile[:HAND] for seat, pile in zip(SEATS, laid.cards, strict=True)}
        draw = {seat: pile[HAND:] for seat, pile in zip(SEATS, laid.cards, strict=True)}
    prices = {suit: int(cards[0][:-1]) for suit, cards in laid.piles.items()}
    return Position(hands=hands, draw=draw, prices=prices)


def exchanged(position: Position, other: dict[str, str]) -> Position:
    """The same position with cards exchanged for others."""

    def put(piles: dict[str, tuple[str, ...]]) -> dict[str, tuple[str, ...]]:
        return {seat: tuple(other.get(card, card) for card in cards) for seat, cards in piles.items()}

    return msgspec.structs.replace(position, hands=put(position.hands), draw=put(position.draw))


class Playing:
    """A game that can be played twice, with the same moves and other cards."""

    def __init__(self, name: str, position: Position) -> None:
        self.name = name
        self.events: list[SiniestraEvent] = list(title_of(name).game.open(setup(DECK, "7", position)))
        self.state: State = folded(name, self.events, DECK)

    def do(self, command: SiniestraCommand) -> None:
        events = decided(self.name, self.state, command)
        self.events += events
        for event in events:
            self.state = title_of(self.name).game.evolve(self.state, event)

    def seen(self, viewer: str) -> dict[str, Any]:
        """All that a viewer is shown, seals aside."""
        title = title_of(self.name)
        view = folded(self.name, self.events, DECK, viewer)
        events = [title.game.redact(event, viewer) for event in self.events]
        moves = list(title.game.choices(view, viewer))
        return {
            "events": seals_aside(plain(events)),
            "state": seals_aside(plain(view)),
            "show": title.show(view),
            "tape": [title.words.tape(event, None) for event in events],
            "script": [(title.words.move_line(event), title.words.given_lines(event)) for event in events],
            "expect": title.words.expect_lines(view),
            "score": title.explain(view, "es"),
            "moves": plain(moves),
            "traders": self._traders(view, viewer) if moves else [],
        }

    def _traders(self, view: State, seat: str) -> list[Any]:
        title = title_of(self.name)
        choices = title.game.choices(view, seat)
        return [plain(trader(view, seat, choices, Chance("7").draws("t"))) for trader in title.traders.values()]

    def refusals(self, viewer: str) -> list[str]:
        """What the seat is told of cards it does not hold, and of moves out of turn."""
        told = []
        mine = set(self.state.hand(SEATS.index(viewer)) or ())
        for card in sorted(set(DECKS[DECK]) - mine):
            with pytest.raises(Refused) as refusal:
                decided(self.name, self.state, model.PlayCard(seat=viewer, card=card))
            told.append(str(refusal.value))
        return told


def moves(name: str, position: Position, draw: Random) -> Iterator[SiniestraCommand]:
    """The moves of a random whole game."""
    game = title_of(name).game
    table = Playing(name, position)
    while to_act := game.to_act(table.state):
        command = draw.choice(list(game.choices(table.state, draw.choice(to_act))))
        yield command
        table.do(command)


def hidden(state: State) -> set[str]:
    """The cards that the viewer of this state sees nowhere."""
    held = [card.card for cards in (*state.hands, *state.draw) for card in cards]
    held += [sealed.dealt.card for sealed in state.sealed if sealed is not None]
    known = {card for cards in (*state.piles, *state.columns) for card in cards} | set(state.turned)
    return set(DECKS[DECK]) - known - {card for card in held if card is not UNSET}


@pytest.mark.parametrize("viewer", VIEWERS)
@pytest.mark.parametrize("name", TITLES)
@given(seed=st.integers(0, 2**32), data=st.data())
@settings(max_examples=8)
def test_other_hidden_cards_change_nothing_that_one_can_see_S1_2_S1_3(
    name: str, viewer: str, seed: int, data: st.DataObject
) -> None:
    draw = Random(seed)
    position = dealt(name, str(seed))
    played = list(moves(name, position, draw))
    played = played[: data.draw(st.integers(0, len(played) - 1))]
    one = Playing(name, position)
    for command in played:
        one.do(command)
    unseen = sorted(hidden(folded(name, one.events, DECK, viewer)))
    assume(len(unseen) > 1)
    other_cards = dict(zip(unseen, draw.sample(unseen, len(unseen)), strict=True))
    other = Playing(name, exchanged(position, other_cards))
    for command in played:
        if isinstance(command, model.PlayCard):
            command = msgspec.structs.replace(command, card=other_cards.get(command.card, command.card))  # noqa: PLW2901
        other.do(command)
    assert one.seen(viewer) == other.seen(viewer)
    if viewer != SPECTATOR:
        assert one.refusals(viewer) == other.refusals(viewer)


@pytest.mark.parametrize("name", TITLES)
def test_the_host_tells_the_two_games_apart(name: str) -> None:
    position = dealt(name, "7")
    first, second = position.hands["Ana"][:2]
    other = Playing(name, exchanged(position, {first: second, second: first}))
    one = Playing(name, position)
    assert one.seen("Beto") == other.seen("Beto")
    assert one.seen("Ana") != other.seen("Ana")
    assert one.seen("host") != other.seen("host")


@pytest.mark.parametrize("name", TITLES)
def test_a_drawn_card_is_seen_by_its_own_seat_alone_S1_2_S1_7(name: str) -> None:
    position = dealt(name, "3")
    table = Playing(name, position)
    for command in moves(name, position, Random(3)):
        table.do(command)
    drawn = [event for event in table.events if isinstance(event, model.CardDrawn)]
    assert len(drawn) == DECK - 4 - 2 * HAND
    for event in drawn:
        for viewer in VIEWERS:
            shown = title_of(name).game.redact(event, viewer)
            assert isinstance(shown, model.CardDrawn)
            assert (shown.card is UNSET) == (shown.card_salt is UNSET) == (viewer != event.seat)
            assert (shown.seat, shown.place, shown.card_seal) == (event.seat, event.place, event.card_seal)


@pytest.mark.parametrize("name", TITLES)
def test_a_sealed_card_does_not_tell_which_of_the_hand_it_is_S1_3(name: str) -> None:
    """Its salt is new: the seal is none of those that the deck was laid with."""
    position = dealt(name, "5")
    table = Playing(name, position)
    for command in moves(name, position, Random(5)):
        table.do(command)
    laid = {card.card_seal for event in table.events if isinstance(event, model.DeckLaid) for card in event.cards}
    sealed = [event.card_seal for event in table.events if isinstance(event, model.CardSealed)]
    assert len(set(sealed)) == len(sealed) == DECK - 4
    assert not laid & set(sealed)


@pytest.mark.parametrize("name", TITLES)
def test_a_hand_that_is_hidden_is_counted_right_S1_3(name: str) -> None:
    position = dealt(name, "11")
    table = Playing(name, position)
    for command in moves(name, position, Random(11)):
        table.do(command)
        for viewer in VIEWERS:
            view = folded(name, table.events, DECK, viewer)
            assert [len(hand) for hand in view.hands] == [len(hand) for hand in table.state.hands]
            assert [len(pile) for pile in view.draw] == [len(pile) for pile in table.state.draw]
            assert (view.piles, view.columns, view.turned) == (
                table.state.piles,
                table.state.columns,
                table.state.turned,
            )
            assert title_of(name).game.to_act(view) == title_of(name).game.to_act(table.state)
            assert title_of(name).game.faults(view) == ()
