"""Seals: what a viewer may not know is left out at every depth, its seal stays, and the public form is everybody's."""

import hashlib
from typing import Any

import msgspec
import pytest
from msgspec import UNSET, UnsetType

from exchange.game import Event
from exchange.value.seal import HOST, SPECTATOR, Sealed, Secret, public, redacted, seal, secrets_of


class Card(Sealed, frozen=True, kw_only=True):
    """A card, for whoever holds it."""

    holder: str = HOST
    card: str | UnsetType = UNSET
    card_salt: str | UnsetType = UNSET
    card_seal: str = "s"

    def audience(self) -> str:
        return self.holder


class Pile(msgspec.Struct, frozen=True, kw_only=True):
    """Cards one level down."""

    cards: tuple[Card, ...]
    size: int


class Dealt(Event, frozen=True, kw_only=True, tag="Dealt"):
    """Sealed objects at the top, in lists, in tables and inside other objects."""

    seat: str
    hand: tuple[str, ...] | UnsetType = UNSET
    hand_salt: str | UnsetType = UNSET
    hand_seal: str = "s"
    pile: Pile
    by_suit: dict[str, Card]
    rows: list[list[Card]]
    top: Card | None = None

    def audience(self) -> str:
        return self.seat


def card(name: str, holder: str = HOST) -> Card:
    return Card(holder=holder, card=name, card_salt=f"salt of {name}", card_seal=f"seal of {name}")


DEALT = Dealt(
    seat="Ana",
    hand=("7O", "3C"),
    hand_salt="salt of the hand",
    hand_seal="seal of the hand",
    pile=Pile(cards=(card("1O"), card("2O", "Ana"), card("3O", "Beto")), size=3),
    by_suit={"E": card("1E", "Beto"), "B": card("1B")},
    rows=[[card("4O", "Ana")], [card("5O")]],
    top=card("9B", "Beto"),
)
ALL_CARDS = {"1O", "2O", "3O", "1E", "1B", "4O", "5O", "9B"}


def known(event: Any) -> set[str]:
    """The cards and salts that the event's bytes give away."""
    text = msgspec.json.encode(event).decode()
    salts = {name for name in ALL_CARDS if f"salt of {name}" in text}
    assert {name for name in ALL_CARDS if f'"card":"{name}"' in text} == salts
    return salts | ({"hand"} if "7O" in text or "salt of the hand" in text else set())


@pytest.mark.parametrize(
    ("viewer", "sees"),
    [
        (HOST, ALL_CARDS | {"hand"}),
        ("Ana", {"2O", "4O", "hand"}),
        ("Beto", {"3O", "1E", "9B"}),
        (SPECTATOR, set()),
    ],
)
def test_each_viewer_gets_what_is_for_them_at_every_depth(viewer: str, sees: set[str]) -> None:
    assert known(redacted(DEALT, viewer)) == sees


@pytest.mark.parametrize("viewer", [HOST, "Ana", "Beto", SPECTATOR])
def test_what_is_not_secret_stays_and_so_does_every_seal(viewer: str) -> None:
    event = redacted(DEALT, viewer)
    assert (event.seat, event.pile.size, list(event.by_suit), len(event.rows)) == ("Ana", 3, ["E", "B"], 2)
    text = msgspec.json.encode(event).decode()
    assert all(f"seal of {name}" in text for name in [*ALL_CARDS, "the hand"])


def test_the_public_form_is_what_a_spectator_knows_and_redacting_twice_is_redacting_once() -> None:
    assert public(DEALT) == redacted(DEALT, SPECTATOR)
    assert redacted(redacted(DEALT, "Ana"), SPECTATOR) == public(DEALT)
    assert redacted(public(DEALT), "Ana") == public(DEALT)


def test_every_secret_is_found_with_its_audience_and_its_place() -> None:
    found = secrets_of(DEALT)
    hand = {"hand": ("7O", "3C"), "hand_salt": "salt of the hand"}
    assert Secret("Ana", (), hand) in found
    assert Secret("Beto", ("pile", "cards", 2), {"card": "3O", "card_salt": "salt of 3O"}) in found
    assert Secret("Beto", ("by_suit", "E"), {"card": "1E", "card_salt": "salt of 1E"}) in found
    assert Secret(HOST, ("rows", 1, 0), {"card": "5O", "card_salt": "salt of 5O"}) in found
    assert len(found) == 1 + len(ALL_CARDS)
    assert secrets_of(public(DEALT)) == ()


@pytest.mark.parametrize("viewer", ["Ana", "Beto"])
def test_the_public_form_and_a_viewers_secrets_together_are_what_the_viewer_knows(viewer: str) -> None:
    whole = msgspec.to_builtins(public(DEALT))
    for secret in secrets_of(DEALT):
        if secret.audience == viewer:
            place = whole
            for step in secret.path:
                place = place[step]
            place |= msgspec.to_builtins(secret.fields)
    assert whole == msgspec.to_builtins(redacted(DEALT, viewer))


def test_a_seal_is_sha_256_over_the_salt_a_line_feed_and_the_canonical_value() -> None:
    written = b'00ff\n{"buy":{"IBE":2},"sell":{}}'
    assert seal("00ff", {"sell": {}, "buy": {"IBE": 2}}) == hashlib.sha256(written).hexdigest()


class Turned(Event, frozen=True, kw_only=True, tag="Turned"):
    """Turns a card over: it has no seal, so nothing of it is hidden."""

    card: str
    card_salt: str
    opens: int


def test_what_is_turned_over_is_for_everybody() -> None:
    turned = Turned(card="7O", card_salt="00", opens=3)
    assert public(turned) == turned
    assert secrets_of(turned) == ()
