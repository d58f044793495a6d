"""Two plain traders: `random`, and `honest`, who lies only where it must."""

from exchange.game import Choices
from exchange.value.chance import Draws
from market.cards.poker import Worth, best
from market.mano_central.law import model
from market.mano_central.law.choices import Answers, Forms, HandsOn
from market.mano_central.law.model import ManoCommand, State
from market.mano_central.traders.odds import formable

BELIEVED = Worth("two-pairs", ("8", "7"))


def random_trader(view: State, seat: str, choices: Choices[ManoCommand], draws: Draws) -> ManoCommand:
    """Any of the legal moves, each as likely."""
    return draws.choose(list(choices))


def honest(view: State, seat: str, choices: Choices[ManoCommand], draws: Draws) -> ManoCommand:
    """The best five of its ten, claimed for what they are worth; where that is too little, the lowest claim there is.
    It accepts up to two small pairs."""
    match choices:
        case Forms(cards=cards, open_cards=must) if cards:
            hands = formable(cards, must)
            return model.Form(seat=seat, cards=max(hands, key=lambda hand: hands[hand].height))
        case HandsOn(claims=claims):
            worth = best(view.central_cards() or ())
            return model.Claim(seat=seat, claim=worth if worth in claims else claims[0])
        case Answers(claim=claim) if claim.height <= BELIEVED.height:
            return model.Accept(seat=seat)
        case _:
            return model.Doubt(seat=seat)
