"""What Bolsa says of the games of a condition."""

from __future__ import annotations

from collections.abc import Sequence

from market.bolsa.lab.counting import counted as counted_from_logs
from market.bolsa.lab.house import house_of
from market.bolsa.lab.report import N_
from market.bolsa.lab.report.auctions import at_end, auctions, calls_with_auction
from market.bolsa.lab.report.decided import decided, leaders
from market.bolsa.lab.report.pace import pace, rulings
from market.bolsa.lab.report.selling import offers, selling
from market.bolsa.lab.report.trading import calls_with_trade, trading
from market.bolsa.lab.sums import Size
from market.bolsa.traders import RESTRICTIONS
from market.lab.condition import Condition
from market.lab.experiments.deviations import Deviations
from market.lab.experiments.experiment import Experiment
from market.lab.experiments.ladder import Ladder
from market.lab.experiments.league import League
from market.lab.measures import TELLING
from market.lab.report.aloud import of_hundred, seats_aloud, strategies_aloud
from market.lab.report.counted import Counted
from market.lab.report.fair import fairness
from market.lab.report.figures import Number, Text, Unit, text
from market.lab.report.model import Section
from market.lab.report.speaker import Headline, PlayedBy, seat_headlines, trader_headlines
from market.lab.report.strategy import strategies
from market.lab.sums import Sums

WINS = ("B7.2",)
SEATS = ("B1.6", "B4.1", "B7.1", "B7.2")
"""What sets seats apart: the token, the order of speaking, and who wins."""


class BolsaSpeaker:
    """The seven questions of a designer of Bolsa, and the rulings."""

    def sections(self, counted: Counted) -> tuple[Section, ...]:
        """All sections, in the order in which they are read."""
        return (
            fairness(counted, SEATS),
            decided(counted),
            trading(counted),
            auctions(counted),
            selling(counted),
            strategies(counted, WINS),
            pace(counted),
            rulings(counted),
        )

    def aloud(self, counted: Counted) -> tuple[Text, ...]:
        """Of the seats; of the trade and the lead; and of the players."""
        return (seats_aloud(counted), _middle(counted), _last(counted))

    def headlines(self, counted: Counted) -> tuple[Headline, ...]:
        """What a change of rules is held against."""
        chances = leaders(counted)
        middle = (len(chances) + 1) // 2
        return (
            *seat_headlines(counted, SEATS),
            Headline(
                key="decided.middle",
                name=N_("leader's win share behind half of the rounds"),
                measure=chances[middle - 1],
                rules=("B7.1",),
            ),
            Headline(
                key="trading.shares",
                name=N_("shares traded in a game"),
                measure=counted.per_game("shares_game"),
                unit=Unit.SHARES,
                rules=("B3.2",),
            ),
            Headline(
                key="trading.none",
                name=N_("games without a trade"),
                measure=counted.often(counted.sums["no_trade_games"]),
                rules=("B3.2",),
            ),
            Headline(
                key="trading.calls",
                name=N_("calls that bring a trade"),
                measure=calls_with_trade(counted),
                rules=("B3.2",),
            ),
            Headline(
                key="auctions.held",
                name=N_("calls that go to auction"),
                measure=calls_with_auction(counted),
                rules=("B3.2",),
            ),
            Headline(
                key="auctions.end",
                name=N_("auctions that close at an end"),
                measure=at_end(counted),
                rules=("B4.5",),
            ),
            Headline(
                key="selling.offers",
                name=N_("shares on the sheets that are for sale"),
                measure=offers(counted),
                rules=("B2.1",),
            ),
            Headline(
                key="pace.bids",
                name=N_("bids and passes in a game"),
                measure=counted.per_game("decisions", 1),
                unit=Unit.DECISIONS,
                rules=("B4.2",),
            ),
            *trader_headlines(counted, WINS),
        )

    def experiments(self) -> tuple[Experiment, ...]:
        """Deviations and restricted play, the ladder of skill, the league."""
        return (Deviations(RESTRICTIONS, WINS), Ladder(WINS), League(WINS))

    def count(self, condition: Condition, games: Sequence[PlayedBy], traders: int) -> Sums:
        """All that the engine records, counted from logs."""
        return counted_from_logs(games, Size.of(house_of(condition), condition.seats), traders)


def _middle(counted: Counted) -> Text:
    if counted.games < TELLING:
        return text(N_("Too few games were played to tell whether a game is decided early."))
    none = counted.often(counted.sums["no_trade_games"])
    if none.value >= 0.5:
        return text(
            N_("People hardly trade: of a hundred games {none} end without a single share changing hands."),
            none=of_hundred(none.value),
        )
    chances = leaders(counted)
    middle = (len(chances) + 1) // 2
    return text(
        N_("Who is richest after round {round} of {rounds} wins {chance} of a hundred games in the end."),
        round=Number(middle),
        rounds=Number(len(chances)),
        chance=of_hundred(chances[middle - 1].value),
    )


def _last(counted: Counted) -> Text:
    if not counted.equals or counted.games < TELLING:
        return strategies_aloud(counted)
    shares, ends = Number(counted.per_game("shares_game").value, Unit.SHARES, 0), at_end(counted)
    if not ends.n:
        return text(N_("In a game {shares} shares change hands, and no auction is held."), shares=shares)
    return text(
        N_("In a game {shares} shares change hands, and {end} of a hundred auctions run to an end of the track."),
        shares=shares,
        end=of_hundred(ends.value),
    )
