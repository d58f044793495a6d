"""What a seat may do now, said to a person who asks: the moves as they are typed, and what binds them."""

from exchange.script.speech import beside
from exchange.value.words import said
from market.cards.poker import best
from market.mano_central import N_
from market.mano_central.law import model
from market.mano_central.law.choices import HIGHEST, Answers, Forms, HandsOn
from market.mano_central.law.model import HAND
from market.mano_central.speech.fields import write_worth
from market.mano_central.speech.grammar import GRAMMAR


def legal(choices: object, lang: str) -> tuple[str, ...]:
    """Lines in the language; none where the seat may not move."""
    match choices:
        case Forms(seat=seat, cards=cards, open_cards=must) if cards:
            five = (*must, *(card for card in cards if card not in must))[:HAND]
            ten = said(
                N_("five of your ten cards are the central hand now (M2.2): {cards}"), lang, cards=" ".join(cards)
            )
            worth = said(N_("the best of them are worth {worth}"), lang, worth=write_worth(best(cards), lang))
            typed = GRAMMAR.typed(model.Form(seat=seat, cards=five), lang)
            return (*beside({typed: ten}), worth)
        case HandsOn(seat=seat, face_down=cards, claims=(least, *_)):
            lines = {}
            if cards:
                why = said(N_("turns a card face up, as many as you like (M2.3): {cards}"), lang, cards=" ".join(cards))
                lines[GRAMMAR.typed(model.Show(seat=seat, card=cards[0]), lang)] = why
            why = N_("hands it on as {claim} or more, true or not (M2.5, M3.3)")
            typed = GRAMMAR.typed(model.Claim(seat=seat, claim=least), lang)
            lines[typed] = said(why, lang, claim=write_worth(least, lang))
            return beside(lines)
        case Answers(seat=seat, claim=claim):
            lines = {GRAMMAR.typed(model.Doubt(seat=seat), lang): said(_DOUBT, lang, claim=write_worth(claim, lang))}
            if claim != HIGHEST:
                lines[GRAMMAR.typed(model.Accept(seat=seat), lang)] = said(_ACCEPT, lang)
            return beside(lines)
        case _:
            return ()


_DOUBT = N_("turns it over: worth {claim} or more, you pay 5, else the other does (M4.4)")
_ACCEPT = N_("the other gets 1 point, and you claim more for the hand (M4.2)")
