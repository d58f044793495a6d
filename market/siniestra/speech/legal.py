"""What a seat may do now, said to a person who asks: the moves as they are typed, and what binds them."""

from exchange.script.speech import beside
from exchange.value.words import catalogue
from market.siniestra import N_
from market.siniestra.law import model
from market.siniestra.law.choices import ActionChoices, CardChoices
from market.siniestra.law.model import VERSIONS, Action
from market.siniestra.speech.grammar import grammar

_GRAMMAR = grammar(VERSIONS[0])  # moves are written alike in both versions


def legal(choices: object, lang: str) -> tuple[str, ...]:
    """Lines in the language; none where the seat may not move."""
    say = catalogue("market.siniestra", lang).gettext
    match choices:
        case CardChoices(cards=cards) if cards:
            why = say(N_("seal a card of your hand (S1.3): {cards}")).format(cards=" ".join(cards))
            return beside({_GRAMMAR.typed(model.PlayCard(seat=choices.seat, card=cards[0]), lang): why})
        case ActionChoices(seat=seat):
            invests, quotes = (_GRAMMAR.typed(model.Choose(seat=seat, action=action), lang) for action in Action)
            return beside(
                {
                    invests: say(N_("the card joins your column (S1.5)")),
                    quotes: say(N_("the card sets its suit's price (S1.5)")),
                }
            )
        case _:
            return ()
