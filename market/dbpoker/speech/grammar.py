"""The sentences of DBPóker: each stands here once, for the tape, moves, and reading back. An edition has those of its
own moves and events."""

from collections.abc import Iterable
from typing import Any, get_args

from msgspec import UNSET
from msgspec.structs import replace

from exchange.script.grammar import Grammar, MoveRow, Rule, Told, made, move, told
from exchange.script.kinds import SEAT, SEVERAL
from market.dbpoker import N_
from market.dbpoker.law import model, moves, trade
from market.dbpoker.law.edition import Edition
from market.dbpoker.law.model import DRAW_PILE, EVENTS, MARKET_PILE
from market.dbpoker.law.moves import MOVES
from market.dbpoker.law.table import NOBODY, State
from market.dbpoker.speech.fields import CARD, CARDS, KIND, SCORE

SHOWS = N_("{seat} shows {card}")
_WITH_SHOWCASE = (  # K8.4
    N_("{seat} lays without {without} using {using} of {owner}"),
    N_("{seat} lays {kind} {cards} using {using} of {owner}"),
)


def _by_bank(event: trade.CoinsPaid, _before: object) -> bool:
    return event.payer is UNSET


def _to_bank(event: trade.CoinsPaid, _before: object) -> bool:
    return event.to is UNSET


def _between_seats(event: trade.CoinsPaid, _before: object) -> bool:
    return event.payer is not UNSET and event.to is not UNSET


def _of_the_hand(event: model.HandLaid, _before: object) -> bool:
    return event.using is UNSET


def _with_showcase(event: model.HandLaid, _before: object) -> bool:
    return event.using is not UNSET


def _from_draw_pile(event: model.HandFilled, _before: object) -> bool:
    return event.source == DRAW_PILE


def _from_market(event: model.HandFilled, _before: object) -> bool:
    return event.source == MARKET_PILE


def _each_opened(event: model.MarketOpened) -> Iterable[dict[str, object]]:
    return [{"card": card} for card in event.cards]


def _one_winner(event: model.GameWon) -> Iterable[dict[str, object]]:
    """The one winner with a score; nothing where several share the win, or the last seat has won."""
    alone = len(event.winners) == 1 and event.score is not UNSET
    return [{"seat": event.winners[0], "score": event.score}] if alone else []


def _last_seat(event: model.GameWon) -> Iterable[dict[str, object]]:
    return [{"seat": seat} for seat in event.winners] if event.score is UNSET else []


def _several(event: model.GameWon, _before: object) -> bool:
    return len(event.winners) > 1


def _rule_of_opening(_event: model.MarketOpened, before: State) -> str:
    """K1.3 at the beginning; then a card takes the place of one that was bought, laid as an answer, or exchanged."""
    if not before.round:
        return "K1.3"
    if before.edition.trades:
        return "K7.3"
    return "K10.6" if before.refills == NOBODY else "K10.5"


def _rule_of_paying(_event: trade.CoinsPaid, before: State) -> str:
    """What the coins are paid for is what the table owed."""
    return before.dues[0].rule


def _rule_of_winning(event: model.GameWon, _before: object) -> str:
    return "K7.9" if event.score is UNSET else "K6.4"


_DRAWS = {
    number: made(model.CardDrawn, N_("{seat} draws"), "K6.1", about=about)
    for number, about in (
        (1, N_("the pile's top card, unseen on your discards (K7.2)")),
        (5, N_("look at the pile's top card, then take or reject it (K8.3)")),
        (6, N_("the pile's top card, unseen on your discards (K9.2)")),
    )
}
"""The same sentence in each edition, and what a draw is there."""
_ROWS: tuple[Told | MoveRow, ...] = (
    told(model.DeckShuffled, rule="K1.3"),
    told(model.CardDealt, rule="K1.3"),
    move(moves.Show, SHOWS, about=N_("your showcase, which all may use (K8.1, K8.8): {cards}")),
    told(model.ShowcaseSealed, rule="K8.1"),
    told(model.ShowcasesTurnedOver, SHOWS, "K8.1", each=lambda event: event.shown),
    told(model.RoundBegan, N_("round {round} begins"), "K3.1"),
    told(model.TurnPassed, N_("turn to {seat}"), "K3.1"),
    _DRAWS[1],
    made(model.CardTaken, N_("{seat} takes"), "K8.3", about=N_("it goes on your discards (K8.3)")),
    made(model.CardRejected, N_("{seat} rejects"), "K8.3", about=N_("it goes on the waste (K8.3)")),
    made(
        trade.CardBought,
        N_("{seat} buys {card}"),
        "K7.3",
        about=N_("2 coins for an open card, onto your discards (K7.3): {cards}"),
    ),
    made(
        trade.CardExchanged,
        N_("{seat} exchanges {card} for {wanted}"),
        "K9.3",
        about=N_("a card of your hand for an open one (K9.3): {cards}"),
    ),
    made(
        trade.CardOffered,
        N_("{seat} sells {card}"),
        "K7.4",
        about=N_("offers a card of your hand: 2 coins from a seat, else 1 from the bank (K7.4): {cards}"),
    ),
    made(trade.OfferDeclined, N_("{seat} declines"), "K7.5", about=N_("the next seat is asked (K7.5)")),
    made(
        trade.OfferTaken,
        N_("{seat} takes"),
        "K7.5",
        told=N_("{seat} takes {card}"),
        about=N_("2 coins, and the card goes on your discards (K7.5)"),
    ),
    told(trade.OfferUnsold, N_("the market takes {card}"), "K7.6"),
    move(moves.Lay, N_("{seat} lays"), fixed={"using": UNSET}, about=N_("your hand, {kind} (K4.1)")),
    move(moves.Lay, _WITH_SHOWCASE[0], about=N_("four cards and a showcase (K8.4): {count} such moves")),
    told(model.HandLaid, N_("{seat} lays {kind} {cards}"), "K4.1", when=_of_the_hand),
    told(model.HandLaid, _WITH_SHOWCASE[1], when=_with_showcase),
    made(
        model.ChallengeYielded,
        N_("{seat} yields"),
        "K9.4",
        about=N_("the challenge stands, as far as you go (K9.4)"),
    ),
    made(
        model.ChallengeAnswered,
        N_("{seat} answers {cards}"),
        "K9.5",
        told=N_("{seat} answers {kind} {cards}"),
        about=N_("beats the challenge (K9.5)"),
    ),
    told(model.ChallengeStood, N_("the challenge stands"), "K9.6"),
    told(model.ChallengeLost, N_("the challenge is lost"), "K9.6"),
    told(trade.CoinsPaid, N_("the bank pays {to} {coins}"), _rule_of_paying, when=_by_bank),
    told(trade.CoinsPaid, N_("{payer} pays the bank {coins}"), when=_to_bank),
    told(trade.CoinsPaid, N_("{payer} pays {to} {coins}"), when=_between_seats),
    told(model.MarketOpened, N_("the market opens {card}"), _rule_of_opening, each=_each_opened),
    made(
        model.CardSwapped,
        N_("{seat} swaps {card} for {wanted} in {number}"),
        "K4.3",
        told=N_("{seat} swaps {card} for {wanted} in {number}, {kind}"),
        about=N_("betters a hand on the table, and you are paid the rise (K4.3): {count} such moves"),
    ),
    made(
        model.CardDiscarded,
        N_("{seat} discards {card}"),
        "K5.1",
        told=N_("{seat} discards a card"),
        about=N_("face down on your discards, one a move (K5.1): {cards}"),
    ),
    made(
        model.ShowcaseCleared,
        N_("{seat} clears"),
        "K8.7",
        told=N_("{seat} clears {card}"),
        about=N_("your showcase goes on your discards; you show another one (K8.7)"),
    ),
    made(
        model.HandKept,
        N_("{seat} keeps"),
        "K5.1",
        told=N_("{seat} keeps {count}"),
        about=N_("the rest stays, and your hand is filled (K5.3)"),
    ),
    told(model.HandFilled, N_("{seat} fills {count} from the draw pile"), "K5.3", when=_from_draw_pile),
    told(model.HandFilled, N_("{seat} fills {count} from the market"), when=_from_market),
    told(model.DiscardsShuffled, N_("{seat} shuffles {count}"), "K5.3"),
    told(model.WasteShuffled, N_("the waste is shuffled"), "K1.5"),
    told(model.ShowcaseShown, SHOWS, "K8.8"),
    told(model.SeatLeft, N_("{seat} is out"), "K7.8"),
    told(model.MarketEmptied, N_("the market is empty"), "K6.1"),
    told(model.TableStoodStill, N_("the table stands still"), "K6.2"),
    told(model.SeatScored, N_("{seat} scores {score}"), "K6.3"),
    told(model.GameWon, N_("{seat} wins with {score}"), _rule_of_winning, each=_one_winner),
    told(model.GameWon, N_("{winners} win with {score}"), when=_several),
    told(model.GameWon, N_("{seat} wins"), each=_last_seat),
)

_RULES: dict[int, dict[type, Rule]] = {
    1: {
        model.CardDrawn: "K7.2",
    },
    5: {model.CardDrawn: "K8.3"},
    6: {
        model.CardDrawn: "K9.2",
    },
}
"""By which rule an event comes where that hangs on the edition."""

_FIELDS = {
    "card": CARD,
    "cards": CARDS,
    "kind": KIND,
    "owner": SEAT,
    "payer": SEAT,
    "score": SCORE,
    "to": SEAT,
    "using": CARD,
    "wanted": CARD,
    "winners": SEVERAL,
    "without": CARD,
}


def grammar(edition: Edition) -> Grammar:
    """The sentences of this edition."""
    ours: Any = (*get_args(EVENTS[edition.number]), *get_args(MOVES[edition.number]))
    rows = (row for row in _ROWS if (row.event if isinstance(row, Told) else row.command) in ours)
    ours_alone = (row for row in rows if edition.showcases or row.template not in _WITH_SHOWCASE)
    return Grammar(*(_as_here(row, edition) for row in ours_alone), fields=_FIELDS)


def _as_here(row: Told | MoveRow, edition: Edition) -> Told | MoveRow:
    if row is _DRAWS[1]:
        row = _DRAWS[edition.number]
    rule = _RULES[edition.number].get(row.event) if isinstance(row, Told) else None
    return replace(row, rule=rule) if rule else row
