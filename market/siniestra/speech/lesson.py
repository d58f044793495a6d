"""What is said to somebody who plays Especulación Siniestra for the first time, moment by moment.

The first sentence is the aim. Where the learner plays other cards than those advised, what is said of the cards turned
over still holds: it is read off the table.
"""

from collections.abc import Mapping

from exchange.log.follow import Follower
from exchange.teaching import Balloon
from exchange.value.words import said
from market.cards.spanish import suit_place, value_of
from market.siniestra import N_
from market.siniestra.law import model
from market.siniestra.law.model import Action, Choose, PlayCard, State

PLAYS = (
    (
        "10O",
        N_(
            "Whoever has more points at the end wins: each card of your columns pays the price of its suit, and the "
            "price is the card on top of the suit's pile. You are {me}. Both lay a card face down: the higher one "
            "will choose. Lay {card}."
        ),
    ),
    (
        "2C",
        N_(
            "Each has drawn a card, as long as there are any. Now be the lower one: lay {card}. Who is lower has no "
            "choice, but may spoil a price."
        ),
    ),
    ("7C", N_("Now something rare: lay {card}, and see what two cards of the same value do.")),
    (
        "13O",
        N_(
            "You own one card of this suit, and its price is low. Lay {card}, the highest there is: you will choose "
            "again."
        ),
    ),
    (
        "3E",
        N_("Your last card. {seat} owns cards of its suit, at a good price: lay {card}, be lower, and spoil it."),
    ),
)
"""Turn by turn the card that is advised, and why."""
FREE = N_("Lay any card face down. High to choose; low if you want a low price for what the other collects.")
HIGHER = N_(
    "Your card is higher, so you choose. Invest: {card} joins your column, one card more. Quote: {card} goes on the "
    "pile, and its suit is worth {value} from now on. {advice}"
)
INVEST_IT = N_("Invest it: one card more is paid at the end.")
QUOTE_IT = N_("Quote it: your column then pays {value} a card.")
LOWER = N_(
    "{seat} has the higher card and chooses. You must do the other: if {seat} invests, your {card} becomes the price "
    "of its suit; if {seat} quotes, it joins your column."
)
MINE = {
    Action.INVEST: N_("Your {card} joins your column of its suit: {cards} there now."),
    Action.QUOTE: N_("Your {card} goes on the pile: its suit was worth {before} and is worth {after} from now on."),
}
THEIRS = {
    Action.INVEST: N_("{seat} invests {card}: {cards} in that column now."),
    Action.QUOTE: N_("{seat} quotes {card}: its suit was worth {before} and is worth {after} from now on."),
}
"""What becomes of the two cards, by what is done with each."""
EQUAL = N_("That was a tie: the values are equal, so nobody has to do the opposite of what the other does.")
TIED = N_("Equal values: both choose freely, under seal, and both may do the same. Invest yours.")
WON = N_(
    "You have won! Each card paid its suit's price; a suit with columns of equal length pays nobody. A whole game has"
    " 24 turns, and by version 2 the longer column alone is paid, once. Now it is your turn."
)
LOST = N_(
    "{winner} has won, by {points} to {against}. Each card paid its suit's price; a suit with columns of equal length"
    " pays nobody. A whole game has 24 turns: now it is your turn."
)
DRAWN = N_(
    "A draw. Each card paid its suit's price; a suit with columns of equal length pays nobody. A whole game has 24 "
    "turns: now it is your turn."
)


def said_after(timeline: Follower, n: int, me: str, lang: str) -> Balloon | None:
    """What is said after event n of what this seat may know; None where nothing new is to be said."""
    state: State = timeline.state(n)
    match timeline.event(n):
        case model.CardsTurnedOver():
            return _turned(state, me, lang)
        case model.ActionChosen() | model.ChoicesTurnedOver():
            return _chosen(state, me, lang)
        case model.GameWon() as won:
            told = WON if won.seat == me else LOST
            text = said(told, lang, winner=won.seat, points=won.points, against=won.against)
            return Balloon(about="close", text=text, waits=False)
        case model.GameDrawn():
            return Balloon(about="close", text=said(DRAWN, lang), waits=False)
        case _ if _lays(state, me) and not _lays(timeline.state(n - 1), me):
            return _card(state, me, lang)
        case _:
            return None


def _lays(state: State, me: str) -> bool:
    """Whether this seat is to lay a card: nothing is dealt or drawn any more, and its own is not laid."""
    seat = state.seats.index(me)
    busy = state.over or state.undealt or state.dealing or state.drawing or state.turned
    return not busy and state.sealed[seat] is None and bool(state.hands[seat])


def _card(state: State, me: str, lang: str) -> Balloon:
    """Which card to lay: the one that the lesson is about, where it is still in hand."""
    seat = state.seats.index(me)
    card, why = PLAYS[min(state.turn, len(PLAYS) - 1)]
    if card not in (state.hand(seat) or ()):
        return Balloon(about="card", text=said(FREE, lang), waits=False)
    text = said(why, lang, me=me, card=card, seat=state.seats[1 - seat])
    return Balloon(about="card", text=text, advised=PlayCard(seat=me, card=card), waits=False)


def _turned(state: State, me: str, lang: str) -> Balloon:
    """Who chooses, and what; a column of one's own is worth a higher price."""
    seat = state.seats.index(me)
    card = state.turned[seat]
    if state.tied:
        return Balloon(
            about="choice", text=said(TIED, lang), advised=Choose(seat=me, action=Action.INVEST), waits=False
        )
    if state.higher != seat:
        return Balloon(about="lower", text=said(LOWER, lang, seat=state.seats[1 - seat], card=card))
    worth, place = value_of(card), suit_place(card)
    lifts = state.column(seat, place) > state.column(1 - seat, place) and worth > state.prices[place]
    advice = said(QUOTE_IT, lang, value=worth) if lifts else said(INVEST_IT, lang)
    text = said(HIGHER, lang, card=card, value=worth, advice=advice)
    action = Action.QUOTE if lifts else Action.INVEST
    return Balloon(about="choice", text=text, advised=Choose(seat=me, action=action), waits=False)


def _chosen(state: State, me: str, lang: str) -> Balloon:
    """What comes of the two cards, now that it is known what is done with each (S1.4-S1.6)."""
    seat = state.seats.index(me)
    told = [_placed(state, seat, MINE, lang), _placed(state, 1 - seat, THEIRS, lang)]
    return Balloon(about="result", text=" ".join([said(EQUAL, lang), *told] if state.tied else told))


def _placed(state: State, seat: int, words: Mapping[Action, str], lang: str) -> str:
    card, action = state.turned[seat], state.actions[seat]
    assert action is not None
    return said(
        words[action],
        lang,
        seat=state.seats[seat],
        card=card,
        cards=state.column(seat, suit_place(card)) + 1,
        before=state.prices[suit_place(card)],
        after=value_of(card),
    )
