"""What can be given and expected of a table of DBPóker, and what of it an edition has."""

from collections.abc import Callable
from typing import Any

from exchange.script.facts import Expected, Fact, Given, fact
from exchange.script.kinds import BY_SEAT
from market.cards.held import known
from market.dbpoker import N_
from market.dbpoker.law.edition import Edition
from market.dbpoker.law.hands import kind_of
from market.dbpoker.law.table import State
from market.dbpoker.speech.fields import HAND_CARDS, KIND, PILE, SCORES, SHOWCASE, SOME_CARDS


def _by_seat(value: Callable[[State, int], Any]) -> Callable[[State], dict[str, Any]]:
    return lambda state: {name: value(state, seat) for seat, name in enumerate(state.seats)}


def _hand(state: State, seat: int) -> tuple[str, ...] | None:
    cards = known(state.hands[seat])
    return cards if len(cards) == len(state.hands[seat]) else None


class _Laid(dict[int, str | None]):
    """The kinds of the hands laid, by their number; None for a number that none has."""

    def __missing__(self, number: int) -> None:
        return None


def _laid(state: State) -> dict[int, str | None]:
    return _Laid({number: kind_of(hand.cards) for number, hand in enumerate(state.laid, start=1)})


_BY_SEAT = N_("{name} has {value}")
_MARKET = fact("market {cards}", lambda state: state.market, N_("open on the market: {cards}"))
_WASTE = fact("waste {count}", lambda state: len(state.waste), N_("{count} cards are on the waste"))
_SHOWCASE = fact(
    "showcase {seat} {showcase}",
    _by_seat(lambda state, seat: state.showcases[seat]),
    N_("the showcase of {seat}: {showcase}"),
)
_FACTS: tuple[Fact, ...] = (
    fact("coins {coins}", _by_seat(lambda state, seat: state.coins[seat]), _BY_SEAT),
    fact("cards {owned}", _by_seat(State.own_cards), _BY_SEAT),
    fact("piles {owned}", _by_seat(lambda state, seat: len(state.draws[seat])), _BY_SEAT),
    fact("discards {owned}", _by_seat(lambda state, seat: len(state.discards[seat])), _BY_SEAT),
    fact("hand {seat} {cards}", _by_seat(_hand), N_("{seat} holds {cards}"), none=N_("the hand of {seat} is hidden")),
    fact("pile {count}", lambda state: len(state.pile), N_("{count} cards are in the pile")),
    fact(
        "laid {number} {kind}",
        _laid,
        N_("laid hand {number} is {kind}"),
        none=N_("there is no laid hand {number}"),
    ),
    fact("round {count}", lambda state: state.round, N_("it is round {count}")),
    fact("quiet {count}", lambda state: state.quiet, N_("so many rounds were quiet: {count}")),
    fact("score {scores}", _by_seat(State.score), _BY_SEAT),
)


def expected(edition: Edition) -> Expected:
    """What can be expected of this edition's table."""
    showcase = (_SHOWCASE,) if edition.showcases else ()
    market = (_MARKET,) if edition.market else ()
    waste = () if edition.trades else (_WASTE,)
    names = [found.template.split()[0] for found in (*showcase, *market, *waste)]
    return Expected(
        *_FACTS,
        *showcase,
        *market,
        *waste,
        fields={
            "cards": SOME_CARDS,
            "coins": BY_SEAT,
            "kind": KIND,
            "owned": BY_SEAT,
            "scores": SCORES,
            "showcase": SHOWCASE,
        },
        written=("round", "quiet", "coins", "cards", "piles", "discards", *names, "pile", "laid", "hand", "score"),
    )


def given(edition: Edition) -> Given:
    """What a position of this edition can be given by."""
    ours = ["showcase {seat} {showcase}"] if edition.showcases else []
    ours += ["market {pile}"] if edition.market else []
    ours += [] if edition.trades else ["waste {pile}"]
    return Given(
        "hand {seat} {cards}",
        "draw {seat} {pile}",
        "discards {seat} {pile}",
        *ours,
        "pile {pile}",
        "coins {coins}",
        "laid {seat} {cards}",
        "turn {seat}",
        fields={"cards": HAND_CARDS, "pile": PILE, "coins": BY_SEAT, "showcase": SHOWCASE},
    )
