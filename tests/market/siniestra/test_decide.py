"""Especulación Siniestra decided: given a table, when a seat moves, then these events, as typed values."""

from typing import Any

import pytest

from exchange.value.seal import seal
from market.cards.held import OpenedCard
from market.siniestra.law import model
from market.siniestra.law.model import Action
from market.siniestra.law.position import COMMON, Position
from tests.given import Given, given, last
from tests.market.siniestra.tables import TITLES, setup, title_of

SALT = "00" * 16

# Ana holds 7O 3C, Beto 12E 7B; version 1 draws from one pile, version 2 each from its own.
HANDS: dict[str, tuple[str, ...]] = {"Ana": ("7O", "3C"), "Beto": ("12E", "7B")}
PRICES = {"O": 2, "C": 4, "E": 6, "B": 5}


def table(name: str, *, pile: bool = False) -> Given:
    """These hands, with or without a card each to draw."""
    if name == "siniestra-1":
        draw: dict[str, tuple[str, ...]] = {COMMON: ("9O", "9C") if pile else ()}
    else:
        draw = {"Ana": ("9O",) if pile else (), "Beto": ("9C",) if pile else ()}
    position = Position(hands=HANDS, draw=draw, prices=PRICES, columns={})
    return given(title_of(name).game, setup(52, "7", position))


def plays(seat: str, card: str) -> model.PlayCard:
    return model.PlayCard(seat=seat, card=card, card_salt=SALT)


def sealed(seat: str, card: str) -> model.CardSealed:
    return model.CardSealed(seat=seat, card=card, card_salt=SALT, card_seal=seal(SALT, card))


def chooses(seat: str, action: Action) -> model.Choose:
    return model.Choose(seat=seat, action=action, action_salt=SALT)


def turned(before: Given, after: Any, cards: dict[str, str]) -> model.CardsTurnedOver:
    """The two cards as they are turned over: each seal opened, and where the card lay in the deck."""
    found = []
    for place, (seat, card) in enumerate(cards.items()):
        held = next(held for held in before.state.hands[place] if held.card == card)
        laid = OpenedCard(card=card, card_salt=held.salt, opens=held.opens, place=held.place)
        n = after.state.n - len(after.events) + 1 + place
        found.append(model.TurnedCard(seat=seat, card=card, card_salt=SALT, opens=n, laid=laid))
    return model.CardsTurnedOver(cards=tuple(found))


def shown(name: str, ana: str, beto: str, *, pile: bool = False) -> Given:
    """A table on which these two cards have just been turned over."""
    before = table(name, pile=pile)
    told = before.when(plays("Ana", ana), plays("Beto", beto))
    return told.then(sealed("Ana", ana), sealed("Beto", beto), turned(before, told, {"Ana": ana, "Beto": beto}))


@pytest.mark.parametrize("name", TITLES)
def test_a_card_is_put_down_sealed_and_both_are_turned_over_at_once_S1_3(name: str) -> None:
    table(name).when(plays("Beto", "12E")).then(sealed("Beto", "12E"))
    shown(name, "7O", "12E")


@pytest.mark.parametrize("name", TITLES)
def test_only_a_card_of_the_hand_can_be_played_and_only_once_a_turn_S1_3(name: str) -> None:
    table(name).refuses(plays("Ana", "12E"), "S1.3", "Ana has no 12E in hand")
    after = table(name).when(plays("Ana", "7O")).then(sealed("Ana", "7O"))
    after.refuses(plays("Ana", "3C"), "not-your-turn", "this move is not awaited from Ana now")
    after.refuses(chooses("Ana", Action.INVEST), "not-your-turn")


@pytest.mark.parametrize("name", TITLES)
@pytest.mark.parametrize("action", Action)
def test_the_higher_card_chooses_and_the_lower_does_the_other_thing_S1_5(name: str, action: Action) -> None:
    lower = (
        model.CardQuoted(seat="Ana", card="7O", before=2, after=7)
        if action is Action.INVEST
        else model.CardInvested(seat="Ana", card="7O")
    )
    higher = (
        model.CardInvested(seat="Beto", card="12E")
        if action is Action.INVEST
        else model.CardQuoted(seat="Beto", card="12E", before=6, after=12)
    )
    both = shown(name, "7O", "12E")
    both.refuses(chooses("Ana", action), "not-your-turn")
    both.when(chooses("Beto", action)).then(model.ActionChosen(seat="Beto", action=action), lower, higher)


@pytest.mark.parametrize("name", TITLES)
def test_on_equal_values_both_choose_sealed_and_both_may_do_the_same_S1_6(name: str) -> None:
    def choice(seat: str) -> model.ChoiceSealed:
        action = Action.QUOTE
        return model.ChoiceSealed(seat=seat, action=action, action_salt=SALT, action_seal=seal(SALT, action))

    both = shown(name, "7O", "7B")
    told = both.when(chooses("Beto", Action.QUOTE), chooses("Ana", Action.QUOTE))
    first = both.state.n + 1
    opened = {"Ana": first + 1, "Beto": first}
    told.then(
        choice("Beto"),
        choice("Ana"),
        model.ChoicesTurnedOver(
            choices=tuple(
                model.TurnedChoice(seat=seat, action=Action.QUOTE, action_salt=SALT, opens=n)
                for seat, n in opened.items()
            )
        ),
        model.CardQuoted(seat="Ana", card="7O", before=2, after=7),
        model.CardQuoted(seat="Beto", card="7B", before=5, after=7),
    )


@pytest.mark.parametrize(("name", "drawing"), [("siniestra-1", ["Beto", "Ana"]), ("siniestra-2", ["Ana", "Beto"])])
def test_each_seat_draws_the_higher_card_first_from_a_common_pile_S1_7_S2_3(name: str, drawing: list[str]) -> None:
    told = shown(name, "7O", "12E", pile=True).when(chooses("Beto", Action.INVEST))
    drawn = [event for event in told.events if isinstance(event, model.CardDrawn)]
    assert [(event.seat, event.place) for event in drawn] == [(seat, drawn[n].place) for n, seat in enumerate(drawing)]
    assert [event.card for event in drawn] == ["9O", "9C"]  # the top card first
    assert told.events[-2:] == tuple(drawn)
    assert all(event.card_seal == seal(str(event.card_salt), event.card) for event in drawn)


@pytest.mark.parametrize("name", TITLES)
def test_the_last_card_closes_the_game_with_every_score_S1_7_S2_4_S3_3(name: str) -> None:
    after = Given(title_of(name).game, shown(name, "7O", "12E").when(chooses("Beto", Action.INVEST)).state)
    told = after.when(plays("Ana", "3C"), plays("Beto", "7B"), chooses("Beto", Action.INVEST))
    told.then(
        model.ActionChosen(seat="Beto", action=Action.INVEST),
        model.CardQuoted(seat="Ana", card="3C", before=4, after=3),
        model.CardInvested(seat="Beto", card="7B"),
        model.SeatScored(seat="Ana", points=0, suits={}),
        model.SeatScored(seat="Beto", points=11, suits={"E": 6, "B": 5}),
        model.GameWon(seat="Beto", points=11, against=0),
        among=last(6),
    )
    assert title_of(name).game.over(told.state)
