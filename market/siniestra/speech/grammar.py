"""The sentences of Especulación Siniestra: each stands here once, for the tape, moves, and reading back."""

from exchange.script.grammar import Grammar, move, told
from exchange.script.pattern import FieldKind
from market.cards.spanish import SUITS
from market.siniestra import N_
from market.siniestra.law import model
from market.siniestra.law.model import Action, Version
from market.siniestra.speech.reading import take_card, take_suit

SUIT = FieldKind(take_suit, lambda line: line.peek() in SUITS)
CARD = FieldKind(take_card)

PLAYS = N_("{seat} plays {card}")


def grammar(version: Version) -> Grammar:
    """The sentences of one version; the two differ in the rules by which things happen."""
    return Grammar(
        move(model.PlayCard, PLAYS),
        move(model.Choose, N_("{seat} invests"), fixed={"action": Action.INVEST}),
        move(model.Choose, N_("{seat} quotes"), fixed={"action": Action.QUOTE}),
        told(model.PricesOpened, rule=version.prices_rule),
        told(model.PositionSet, rule=version.prices_rule),
        told(model.DeckLaid, rule=version.deal_rule),
        told(model.HandDealt, rule=version.deal_rule),
        told(model.CardSealed, rule="S1.3"),
        told(model.CardsTurnedOver, PLAYS, "S1.3", each=lambda event: event.cards),
        told(model.ActionChosen, rule="S1.5"),
        told(model.ChoiceSealed, rule="S1.6"),
        told(model.ChoicesTurnedOver, rule="S1.6"),
        told(model.CardInvested, N_("{seat} invests {card}"), "S1.4"),
        told(model.CardQuoted, N_("{seat} quotes {card}"), "S1.4"),
        told(model.CardQuoted, N_("{suit} moves from {before} to {after}"), when=lambda event, _: event.moved),
        told(model.CardQuoted, N_("{suit} stays at {after}"), when=lambda event, _: not event.moved),
        told(model.CardDrawn, N_("{seat} draws"), version.draw_rule),
        told(model.SeatScored, N_("{seat} scores {points}"), version.score_rule),
        told(model.GameWon, N_("{seat} wins with {points} to {against}"), version.score_rule),
        told(model.GameDrawn, N_("the game is a draw at {points}"), version.score_rule),
        fields={"card": CARD, "suit": SUIT},
    )
