"""What a seat may do now, said to a person who asks: the moves as they are typed, and what binds them."""

from exchange.script.speech import asked
from exchange.value.words import said
from market.cards.poker import best
from market.mano_central import N_
from market.mano_central.law.choices import Answers, Forms, HandsOn
from market.mano_central.speech.fields import write_worth
from market.mano_central.speech.grammar import GRAMMAR


def legal(choices: object, lang: str) -> tuple[str, ...]:
    """Lines in the language; none where the seat may not move."""
    match choices:
        case Forms(cards=cards) if cards:
            worth = said(N_("the best of them are worth {worth}"), lang, worth=write_worth(best(cards), lang))
            return (*asked(GRAMMAR, choices, lang, cards=" ".join(cards)), worth)
        case HandsOn(face_down=cards, claims=(least, *_)):
            return asked(GRAMMAR, choices, lang, cards=" ".join(cards), claim=write_worth(least, lang))
        case Answers(claim=claim):
            return asked(GRAMMAR, reversed([*choices]), lang, claim=write_worth(claim, lang))  # what costs most first
        case _:
            return ()
