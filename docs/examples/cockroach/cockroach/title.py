"""Cockroach as a title."""

from typing import Any

from cockroach import N_
from cockroach.game import ALIKE, SEATS, Cockroach
from cockroach.model import State
from cockroach.words import GRAMMAR, CockroachWords, called
from exchange.board import Face
from exchange.game import Choices, Command
from exchange.script.speech import asked
from exchange.title import Title
from exchange.trader import Traders
from exchange.value.chance import Draws
from market.cards.held import HeldCard, all_known


def random_trader(view: State, seat: str, choices: Choices[Any], draws: Draws) -> Command:
    """Any move, each as likely."""
    move: Command = draws.choose(list(choices))
    return move


def show(state: State) -> dict[str, Any]:
    """The state as JSON values."""
    rules = Cockroach()
    return {
        "over": rules.over(state),
        "to_act": list(rules.to_act(state)),
        "card": [] if state.card is None else _known((state.card.sealed,)),
        "claim": [state.claim] if state.claim else [],
        "had": list(state.had),
        "seats": {seat: {"hand": _known(state.hands[seat]), "kept": list(state.kept[seat])} for seat in state.seats},
        "winners": list(rules.winners(state)),
    }


def _known(cards: tuple[HeldCard, ...]) -> list[str] | int:
    found = all_known(cards)
    return len(cards) if found is None else sorted(found)


def face(card: str, lang: str) -> Face:
    """The first two letters of the card."""
    word = called(card, lang)
    return Face(word=word, value=word[:2], called=word)


TITLE = Title(
    game=Cockroach(),
    words=CockroachWords(),
    traders=Traders("cockroach", {"random": random_trader}),
    package="cockroach",
    show=show,
    labels={"card": N_("card"), "claim": N_("said to be"), "had": N_("had it"), "hand": N_("hand"), "kept": N_("kept")},
    kinds={"hand": "hand", "kept": "cards", "card": "cards", "claim": "cards"},
    face=face,
    legal=lambda choices, lang: asked(GRAMMAR, choices, lang),
    score=lambda state: {seat: len(cards) for seat, cards in state.kept.items()},
    cast={"Ana": "random", "Beto": "random", "Caro": "random", "Dani": "random"},
    seats=SEATS,
    options=(ALIKE,),
    about=N_("Cockroach: a card goes round face down, true or not"),
    about_traders={"random": N_("any move, each as likely")},
)
