"""The law of the upkeep: to discard, to clear the showcase, to keep the rest, to show another one (K5, K8.1, K8.7,
K8.8)."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from exchange.beginning import begun_by
from exchange.game import sealed_fields
from exchange.refusals import Broken
from exchange.verbs import verb
from market.cards.held import OwnCard, laid_down, opened
from market.dbpoker import N_
from market.dbpoker.law import model, moves
from market.dbpoker.law.model import DBPokerEvent
from market.dbpoker.law.moves import AnyMove
from market.dbpoker.law.named import NO_CARD, during, held_by, not_in_hand, of_each_card, salts_of
from market.dbpoker.law.table import Stage, State

if TYPE_CHECKING:
    from market.dbpoker.law.choices import Open


def _discard(state: State, command: moves.Discard) -> model.CardDiscarded:
    """K5.1: under a salt of the move's own, since its seat knows which card it is."""
    card = OwnCard(seat=command.seat, **sealed_fields("card", command.card, command.card_salt))
    return model.CardDiscarded(seat=command.seat, laid=(card,))


def _keep(state: State, command: moves.Keep) -> model.HandKept:
    return model.HandKept(seat=command.seat, count=len(state.hands[state.place(command.seat)]))


def _has_showcases(state: State) -> bool:
    return state.stage is Stage.UPKEEP and state.edition.showcases


def _clears(here: "Open") -> Iterator[AnyMove]:
    if here.state.showcases[here.place]:
        yield moves.Clear(seat=here.seat)


def _no_showcase(here: "Open", command: moves.Clear) -> bool:
    return not here.state.showcases[here.place]


def _clear(state: State, command: moves.Clear) -> model.ShowcaseCleared:
    card = state.showcases[state.place(command.seat)]
    return model.ShowcaseCleared(seat=command.seat, card=card, laid=laid_down((card,), salts_of(state, command)))


def _not_dealt(here: "Open", command: moves.Show) -> Broken:
    return not_in_hand(here, command) if here.state.stage is Stage.CHOOSE else None


def _show(state: State, command: moves.Show) -> DBPokerEvent:
    """Sealed at the opening (K8.1), openly later (K8.8)."""
    if state.stage is Stage.CHOOSE:
        return begun_by(command, model.ShowcaseSealed)
    return model.ShowcaseShown(seat=command.seat, opened=opened(held_by(state, command.seat, command.card)))


UPKEEP = (
    verb(
        moves.Discard,
        ("K5.1", NO_CARD, not_in_hand),
        at=during(Stage.UPKEEP, Stage.MORE),
        listed=of_each_card(moves.Discard),
        begins=_discard,
    ),
    verb(moves.Keep, at=during(Stage.UPKEEP, Stage.MORE), begins=_keep),
    verb(
        moves.Clear,
        ("K8.7", N_("{seat} has no showcase"), _no_showcase),
        at=_has_showcases,
        listed=_clears,
        begins=_clear,
    ),
    verb(
        moves.Show,
        ("K8.1", NO_CARD, _not_dealt),
        ("K8.8", NO_CARD, not_in_hand),
        at=during(Stage.CHOOSE, Stage.FILL),
        listed=of_each_card(moves.Show),
        begins=_show,
    ),
)
