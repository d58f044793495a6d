"""What a seat may do now, said to a person who asks: the moves as a play script writes them."""

from typing import Any

from exchange.value.words import catalogue
from market.siniestra import N_
from market.siniestra.law.choices import ActionChoices, CardChoices


def legal(choices: Any, lang: str) -> tuple[str, ...]:
    """Lines in the language; none where the seat may not move. A move is written in English, as in a script."""
    say = catalogue("market.siniestra", lang).gettext
    match choices:
        case CardChoices(cards=cards) if cards:
            example = say(N_("plays {card}    seal a card of your hand (S1.3): {cards}"))
            return (example.format(card=cards[0], cards=" ".join(cards)),)
        case ActionChoices():
            return (
                say(N_("invests    the card joins your column (S1.5)")),
                say(N_("quotes     the card sets its suit's price (S1.5)")),
            )
        case _:
            return ()
