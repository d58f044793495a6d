"""What would come of a move, in words: who would pay how much, what the hand or the table would be worth, and the score
behind it. No guess, no chance: of cards that nobody knows nothing is told."""

from collections.abc import Iterable

from exchange.value.words import enumerated, said
from market.cards.french import in_order
from market.cards.held import known
from market.dbpoker import N_
from market.dbpoker.law import dues, model, moves
from market.dbpoker.law.folds import without_one
from market.dbpoker.law.hands import HAND, kind_of
from market.dbpoker.law.moves import AnyMove
from market.dbpoker.law.table import BUY, NOBODY, TAKE, UNSOLD, Due, State
from market.dbpoker.speech.fields import write_kind, write_score

_BANK = N_("the bank")
_PAYS_YOU = N_("{payer} pays you {coins}")
_YOU_PAY = N_("you pay {payee} {coins}")
_SCORE = N_("your score is {score} then (K6.3)")
_NO_MORE_COINS = N_("you would have no coins left: you are out (K7.8)")


def foresee(view: State, move: AnyMove, lang: str) -> tuple[str, ...]:
    """What would come of this move, as its seat may know: a line each."""
    return tuple(_lines(view, view.place(move.seat), move, lang))


def _lines(view: State, seat: int, move: AnyMove, lang: str) -> Iterable[str]:
    match move:
        case moves.Draw():
            return _drawn(view, seat, lang)
        case moves.Buy():
            told = said(N_("2 coins to the bank, and the card goes face down on your discards (K7.3)"), lang)
            return (told, *_paid(view, seat, -BUY, lang, 1))
        case moves.Sell():
            return _offered(view, seat, lang)
        case moves.TakeOffer():
            told = N_("you pay {payee} {coins}, and the card goes face down on your discards (K7.5)")
            first = said(told, lang, payee=view.seats[view.turn], coins=TAKE)
            return (first, *_paid(view, seat, -TAKE, lang, 1))
        case moves.Decline():
            return (_declined(view, seat, lang),)
        case moves.TakeCard():
            return (said(N_("it goes on your discards (K8.3)"), lang), _scored(view, seat, lang, cards=1))
        case moves.Reject():
            return (said(N_("it goes on the waste (K8.3)"), lang),)
        case moves.Exchange():
            hand = (*without_one(known(view.hands[seat]), move.card), move.wanted)
            return (_worth(view, N_("your hand is {kind} then, worth {worth}"), in_order(hand), lang),)
        case moves.Lay():
            return _laid(view, seat, move, lang)
        case moves.Swap():
            return _swapped(view, seat, move, lang)
        case moves.Yield():
            return (said(N_("the challenge stands, as far as you go (K9.4)"), lang),)
        case moves.Answer():
            return (_answered(view, seat, move, lang),)
        case moves.Discard():
            return (said(N_("face down on your discards; later it comes back into your hand (K5.3)"), lang),)
        case moves.Clear():
            return (said(N_("your showcase goes on your discards; you show another one (K8.7)"), lang),)
        case moves.Keep():
            return (_filled(view, seat, lang),)
        case moves.Show():
            return (_shown(view, seat, move, lang),)


# Cards come and go --------------------------------------------------------------------------------------------------


def _drawn(view: State, seat: int, lang: str) -> Iterable[str]:
    if view.edition.looks:
        return (said(N_("look at the pile's top card, then take or reject it (K8.3)"), lang),)
    told = N_("the pile's top card goes unseen on your discards ({rule})")
    return (said(told, lang, rule=_rule_of_drawing(view)), _scored(view, seat, lang, cards=1))


def _rule_of_drawing(view: State) -> str:
    return "K7.2" if view.edition.trades else "K9.2"


def _offered(view: State, seat: int, lang: str) -> Iterable[str]:
    """K7.4 to K7.6: whether anybody will take it nobody knows."""
    asked = [other for other in view.clockwise(seat) if view.coins[other] >= TAKE]
    if not asked:
        yield said(N_("nobody can pay: the bank gives you {coins} (K7.6)"), lang, coins=UNSOLD)
        yield _scored(view, seat, lang, coins=UNSOLD, cards=-1)
        return
    names = enumerated([view.seats[other] for other in asked], lang)
    told = N_("{seats} can take it for {most}, else the bank gives you {least} (K7.5, K7.6)")
    yield said(told, lang, seats=names, most=TAKE, least=UNSOLD)
    low, high = (write_score(view.score(seat) + coins + 1, lang) for coins in (UNSOLD, TAKE))
    yield said(N_("your score is {low} or {high} then (K6.3)"), lang, low=low, high=high)


def _declined(view: State, seat: int, lang: str) -> str:
    seller = view.turn
    others = view.clockwise(seller)
    after = [other for other in others[others.index(seat) + 1 :] if view.coins[other] >= TAKE]
    if after:
        return said(N_("{seat} is asked next (K7.5)"), lang, seat=view.seats[after[0]])
    return said(N_("the bank takes it for {coins} (K7.6)"), lang, coins=UNSOLD)


def _filled(view: State, seat: int, lang: str) -> str:
    """K5.3: where the missing cards come from."""
    missing, draws, discards = view.missing(seat), len(view.draws[seat]), len(view.discards[seat])
    if not missing:
        return said(N_("your hand is full: no card comes to it (K5.3)"), lang)
    if draws >= missing:
        told = N_("cards to come: {count}, from your draw pile, which has {there} (K5.3)")
        return said(told, lang, count=missing, there=draws)
    if draws + discards >= missing:
        told = N_(
            "cards to come: {count}, {there} from your draw pile, then from your {discards} discards, shuffled (K5.3)"
        )
        return said(told, lang, count=missing, there=draws, discards=discards)
    told = N_("cards to come: {count}, of your own {own}, then {rest} from the market's pile (K5.3)")
    return said(told, lang, count=missing, own=draws + discards, rest=missing - draws - discards)


def _shown(view: State, seat: int, move: moves.Show, lang: str) -> str:
    """K8.1, K8.5: how the others go with it."""
    rest = without_one(known(view.hands[seat]), move.card)
    alike = sum(card[1] == move.card[1] for card in rest)
    told = N_("all may lay with it; of its suit you hold {count} more (K8.4, K8.5)")
    return said(told, lang, count=alike)


# Hands --------------------------------------------------------------------------------------------------------------


def _laid(view: State, seat: int, move: moves.Lay, lang: str) -> Iterable[str]:
    """K4.1, K7.7, K8.4 to K8.6, K9.4."""
    hand, using, owner = known(view.hands[seat]), move.using, move.owner
    cards = hand
    if isinstance(using, str):
        cards = in_order((*without_one(hand, str(move.without)), using))
    yield _worth(view, N_("{kind}, worth {worth} (K2.1)"), cards, lang)
    if view.edition.challenges:
        told = N_("if nobody answers: {paid}, and your score is {score} then (K9.6)")
        worth = view.edition.worth(kind_of(cards))
        score = view.score(seat) + worth + len(cards) - _from_market(view, seat)
        yield said(told, lang, paid=_pays_you(view, NOBODY, worth, lang), score=write_score(score, lang))
        return
    event = model.HandLaid(seat=move.seat, kind=kind_of(cards), cards=cards, opened=(), using=using, owner=owner)
    due = dues.for_laying(view, event)
    yield _payments(view, seat, due, lang)
    gone = len(cards) - (isinstance(using, str) and owner != move.seat)
    come = 0 if isinstance(using, str) or view.showcases[seat] else _from_market(view, seat)
    yield _scored(view, seat, lang, coins=_brought(seat, due), cards=come - gone)


def _from_market(view: State, seat: int) -> int:
    """How many cards an empty hand is filled with at once that were not the seat's own (K5.2, K5.3)."""
    return max(0, view.edition.seen - len(view.draws[seat]) - len(view.discards[seat]))


def _swapped(view: State, seat: int, move: moves.Swap, lang: str) -> Iterable[str]:
    """K4.3."""
    before = view.laid[move.number - 1].cards
    after = in_order((*without_one(before, move.wanted), move.card))
    told = N_("hand {number} becomes {kind}, worth {worth} instead of {less} (K4.3)")
    worth, less = (view.edition.worth(kind_of(cards)) for cards in (after, before))
    kind = write_kind(kind_of(after), lang)
    yield said(told, lang, number=move.number, kind=kind, worth=worth, less=less)
    due = tuple(each for each in dues.for_worth(view, seat, worth - less, "K4.3") if each.coins)
    yield _payments(view, seat, due, lang)
    yield _scored(view, seat, lang, coins=_brought(seat, due))
    hand = in_order((*without_one(known(view.hands[seat]), move.card), move.wanted))
    if len(hand) == HAND and kind_of(hand):
        yield _worth(view, N_("your hand is {kind} then, worth {worth}"), hand, lang)


def _answered(view: State, seat: int, move: moves.Answer, lang: str) -> str:
    """K9.6, K10.5."""
    kind, beaten = (write_kind(kind_of(cards), lang) for cards in (in_order(move.cards), view.challenge))
    facts = {"kind": kind, "beaten": beaten, "other": view.seats[view.turn]}
    if view.answer_lays:
        worth = view.edition.worth(kind_of(in_order(move.cards)))
        told = N_("{kind} beats the {beaten} of {other}, is laid, and the bank pays you {coins} (K10.5)")
        return said(told, lang, coins=worth, **facts)
    told = N_("{kind} beats the {beaten} of {other}, who loses it unpaid; your cards come back (K9.6)")
    return said(told, lang, **facts)


# Coins --------------------------------------------------------------------------------------------------------------


def _worth(view: State, told: str, cards: tuple[str, ...], lang: str) -> str:
    kind = kind_of(cards) if len(cards) == HAND else ""
    if not kind:
        return said(N_("your hand is less than two pairs then"), lang)
    return said(told, lang, kind=write_kind(kind, lang), worth=view.edition.worth(kind))


def _pays_you(view: State, payer: int, coins: int, lang: str) -> str:
    name = said(_BANK, lang) if payer == NOBODY else view.seats[payer]
    return said(_PAYS_YOU, lang, payer=name, coins=coins)


def _payments(view: State, seat: int, due: Iterable[Due], lang: str) -> str:
    """Who pays, in the order of paying."""
    told = [
        _pays_you(view, each.payer, each.coins, lang)
        if each.to == seat
        else said(_YOU_PAY, lang, payee=view.seats[each.to], coins=each.coins)
        for each in due
    ]
    return ", ".join(told) or said(N_("nobody pays"), lang)


def _brought(seat: int, due: Iterable[Due]) -> int:
    return sum(each.coins if each.to == seat else -each.coins for each in due)


def _scored(view: State, seat: int, lang: str, coins: int = 0, cards: int = 0) -> str:
    """K6.3."""
    score = write_score(view.score(seat) + coins - cards, lang)
    return said(_SCORE, lang, score=score)


def _paid(view: State, seat: int, coins: int, lang: str, cards: int) -> Iterable[str]:
    """What is left behind a payment: the score, or nothing at all (K7.8)."""
    if not view.coins[seat] + coins:
        return (said(_NO_MORE_COINS, lang),)
    return (_scored(view, seat, lang, coins, cards),)
