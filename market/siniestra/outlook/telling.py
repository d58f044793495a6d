"""What would come of a card or of a choice, in words: the score behind it."""

from exchange.game import Command
from exchange.value.words import said
from market.siniestra import N_
from market.siniestra.law import model
from market.siniestra.law.model import Action, State
from market.siniestra.outlook.cards_ahead import Points, if_chosen, if_placed


def foresee(view: State, command: Command, lang: str) -> tuple[str, ...]:
    """What would come of this move, as its seat may know: a line each; none for a move of which nothing can be told."""
    match command:
        case model.PlayCard(seat=seat, card=str(card)) if not view.turned:
            return (card_words(view, seat, card, lang),)
        case model.Choose(seat=seat, action=Action() as action) if view.turned:
            return (choice_words(view, seat, action, lang),)
        case _:
            return ()


def card_words(view: State, seat: str, card: str, lang: str) -> str:
    """A card of the hand: the score with it alone invested, and quoted."""
    invested, quoted = (points_words(if_placed(view, seat, card, action)) for action in Action)
    return said(N_("score if invested {invested}, if quoted {quoted}"), lang, invested=invested, quoted=quoted)


def choice_words(view: State, seat: str, action: Action, lang: str) -> str:
    """A choice: the score with both cards placed; on equal values by what the other does."""
    found = [points_words(each) for each in if_chosen(view, seat, action)]
    if len(found) == 1:
        return said(N_("then it stands {points}"), lang, points=found[0])
    invests, quotes = found
    return said(
        N_("then it stands {invests} if the other invests, {quotes} if it quotes"), lang, invests=invests, quotes=quotes
    )


def points_words(points: Points) -> str:
    """A score, one's own first."""
    return f"{points.mine} : {points.theirs}"
