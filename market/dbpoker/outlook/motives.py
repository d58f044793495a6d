"""Why a trader of DBPóker moves so: from what everybody sees, and the move. No card of a hand but those that the move
names is given away."""

from exchange.value.words import said
from market.cards.french import in_order
from market.dbpoker import N_
from market.dbpoker.law import model, moves, trade
from market.dbpoker.law.folds import without_one
from market.dbpoker.law.hands import kind_of
from market.dbpoker.law.model import DBPokerEvent
from market.dbpoker.law.moves import AnyMove
from market.dbpoker.law.table import State
from market.dbpoker.speech.fields import write_kind


def turned_over(event: DBPokerEvent) -> tuple[AnyMove, ...]:
    """The moves of which a trader tells its reason."""
    match event:
        case model.HandLaid():
            return (moves.Lay(seat=event.seat, using=event.using, owner=event.owner),)
        case model.CardSwapped():
            return (moves.Swap(seat=event.seat, card=event.card, wanted=event.wanted, number=event.number),)
        case model.ChallengeAnswered():
            return (moves.Answer(seat=event.seat, cards=event.cards),)
        case model.CardRejected():
            return (moves.Reject(seat=event.seat),)
        case model.CardTaken():
            return (moves.TakeCard(seat=event.seat),)
        case trade.CardExchanged():
            return (moves.Exchange(seat=event.seat, card=event.card, wanted=event.wanted),)
        case trade.CardOffered():
            return (moves.Sell(seat=event.seat, card=event.card),)
        case trade.OfferTaken():
            return (moves.TakeOffer(seat=event.seat),)
        case _:
            return ()


def reason(state: State, move: AnyMove, trader: str, lang: str) -> str:
    """A sentence without a subject; none for a move that speaks for itself."""
    if trader == "random":
        return said(N_("by chance"), lang)
    match move:
        case moves.Lay(owner=str(owner)) if owner != move.seat:
            return said(
                N_("the showcase of {owner} makes the hand: coins, and fewer cards of its own"), lang, owner=owner
            )
        case moves.Lay():
            return said(N_("coins now, and five cards fewer of its own"), lang)
        case moves.Swap():
            return _swap_reason(state, move, lang)
        case moves.Answer(cards=cards):
            facts = {"mine": write_kind(kind_of(in_order(cards)), lang), "theirs": _kind(state.challenge, lang)}
            return said(N_("{mine} against {theirs}: an answer costs nothing"), lang, **facts)
        case moves.Exchange(card=card, wanted=wanted):
            return said(N_("more can come of {wanted} than of {card}"), lang, card=card, wanted=wanted)
        case moves.Sell(card=card):
            return said(N_("{card} can be spared: a coin, and a card fewer"), lang, card=card)
        case moves.TakeOffer() if state.offered:
            return said(N_("{card} goes with the hand, and there are coins enough"), lang, card=state.offered)
        case moves.TakeCard():
            return said(N_("the card goes with the hand"), lang)
        case moves.Reject():
            return said(N_("the card is not worth a coin at the end"), lang)
        case moves.Show(card=card):
            return said(N_("the other cards promise most without {card}"), lang, card=card)
        case moves.Discard(card=card):
            return said(N_("least can come of {card}"), lang, card=card)
        case _:
            return ""


def _swap_reason(state: State, move: moves.Swap, lang: str) -> str:
    """What becomes of the laid hand, and what that is worth more (K4.3)."""
    before = state.laid[move.number - 1].cards
    after = in_order((*without_one(before, move.wanted), move.card))
    rise = state.edition.worth(kind_of(after)) - state.edition.worth(kind_of(before))
    told = N_("makes {after} of {before}, worth {rise} more, and {wanted} goes to the hand")
    facts = {"after": _kind(after, lang), "before": _kind(before, lang), "rise": rise, "wanted": move.wanted}
    return said(told, lang, **facts)


def _kind(cards: tuple[str, ...], lang: str) -> str:
    return write_kind(kind_of(in_order(cards)), lang)
