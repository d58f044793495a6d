"""DBPóker as three titles."""

from functools import partial

from exchange.title import Title
from exchange.trader import Traders
from market.cards.french import face
from market.dbpoker import N_
from market.dbpoker.law.choices import idle
from market.dbpoker.law.decide import goes_on
from market.dbpoker.law.edition import EDITIONS, Edition
from market.dbpoker.law.game import DBPoker
from market.dbpoker.law.model import DBPokerEvent, RoundBegan
from market.dbpoker.law.moves import AnyMove
from market.dbpoker.law.opening import opened_as_told
from market.dbpoker.law.options import options_of
from market.dbpoker.law.table import State
from market.dbpoker.outlook.motives import reason, turned_over
from market.dbpoker.outlook.telling import foresee
from market.dbpoker.show import KINDS, LABELS, show
from market.dbpoker.speech.awaited import awaited
from market.dbpoker.speech.legal import explain, legal
from market.dbpoker.speech.words import DBPokerWords
from market.dbpoker.traders import ABOUT, OURS

_ABOUT = {
    1: N_("DBPóker, version 1: two or three seats buy, sell and lay poker hands, and pay one another for them"),
    5: N_("DBPóker, version 5: two to nine seats, each with a showcase that all may use"),
    6: N_("DBPóker, version 6: two to nine seats, and a hand that is laid can be answered by a better one"),
}
_CAST = {"Ana": "builder", "Beto": "builder", "Caro": "random"}


def round_begun(event: DBPokerEvent, before: int) -> int | None:
    """K3.1."""
    return event.round if isinstance(event, RoundBegan) else None


def private(state: State) -> bool:
    """Whoever may move looks at a hand of its own."""
    return not state.over


def score(state: State) -> dict[str, int]:
    """Coins less own cards (K6.3)."""
    return {name: state.score(seat) for seat, name in enumerate(state.seats)}


ENDINGS = {
    "K7.9": lambda state: len(state.still_in) == 1,
    "K6.2": lambda state: state.quiet >= state.quiet_rounds,
    "K6.1": lambda state: True,
}


def _title(edition: Edition) -> Title[State, AnyMove, DBPokerEvent]:
    words = DBPokerWords(edition)
    return Title(
        game=DBPoker(edition),
        words=words,
        traders=Traders("dbpoker", OURS),
        package="market.dbpoker",
        show=show,
        labels=LABELS,
        kinds=KINDS,
        face=face,
        private=private,
        round_begun=round_begun,
        score=score,
        family="dbpoker",
        cast=_CAST,
        seats=range(2, edition.most_seats + 1),
        options=options_of(edition),
        about=_ABOUT[edition.number],
        about_traders=ABOUT,
        legal=partial(legal, words.grammar),
        explain=explain,
        reason=reason,
        turned_over=turned_over,
        foresee=foresee,
        coach="builder",
        idle=idle,
        proposes=idle,  # it costs nothing: of an offer, which is but two words, too (K7.5)
        awaited=awaited,
        endings={rule: holds for rule, holds in ENDINGS.items() if rule in words.rules()},
        goes_on=goes_on,
        opened_as_told=partial(opened_as_told, edition),
    )


DBPOKER_1, DBPOKER_5, DBPOKER_6 = map(_title, EDITIONS)
