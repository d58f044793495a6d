"""Who played, and how they did: the league table of games that were played at tables."""

from __future__ import annotations

from market.lab.measures import Measure, bootstrap, exact, mean
from market.lab.report import N_
from market.lab.report.counted import Counted
from market.lab.report.figures import Number, Text, Unit, text
from market.lab.report.model import Finding, Grid, Section
from market.lab.stored import Stored


def players(games: Stored, counted: tuple[Counted, ...]) -> Section:
    """The league table over all games, whatever their options: best first."""
    names = sorted(games.players, key=lambda name: -_share(games, counted, name).value)
    scored = games.title.score is not None
    scores = _scores(games)
    rows = tuple(
        (
            exact(_games(counted, games.players.index(name)), len(games.games)),
            _share(games, counted, name),
            *((scores[name],) if scored else ()),
        )
        for name in names
    )
    return Section(
        key="players",
        title=N_("Who played, and how did they do?"),
        findings=(
            Finding(key="players.games", text=_played(games)),
            Finding(key="players.first", text=text(N_("{player} has won most."), player=names[0])),
            *_left_out(games),
        ),
        grids=(
            Grid(
                key="players.table",
                title=N_("League table"),
                rows=tuple(names),
                columns=(N_("games"), N_("win share"), *((N_("ends with"),) if scored else ())),
                cells=rows,
                heat=False,
                column_units=(Unit.GAMES, Unit.SHARE, Unit.COINS),
            ),
        ),
    )


def _played(games: Stored) -> Text:
    return Text(
        N_.plural("{players} players took part in {games} game.", "{players} players took part in {games} games."),
        {"players": Number(len(games.players)), "games": Number(len(games.games), Unit.GAMES)},
        len(games.games),
    )


def _left_out(games: Stored) -> tuple[Finding, ...]:
    """How many moves no person made at persons' seats; nothing where persons made all of theirs."""
    moves, left = games.left_out()
    if not left:
        return ()
    said = Text(
        N_.plural(
            "Of {moves} moves at persons' seats {left} was made by the clock or by a stand-in: nothing is said of a "
            "person by it.",
            "Of {moves} moves at persons' seats {left} were made by the clock or by a stand-in: nothing is said of a "
            "person by these.",
        ),
        {"moves": Number(moves, Unit.DECISIONS), "left": Number(left, Unit.DECISIONS)},
        left,
    )
    return (Finding(key="players.left_out", text=said, measure=exact(left, moves), unit=Unit.DECISIONS),)


def _games(counted: tuple[Counted, ...], player: int) -> int:
    return sum(each.seats_played(player) for each in counted)


def _share(games: Stored, counted: tuple[Counted, ...], name: str) -> Measure:
    """The win share over all games, bootstrapped: people play few."""
    values: dict[float, int] = {}
    for game in games.games:
        won = game.title.game.winners(game.steps[-1].after)
        for seat in game.head.seats:
            if games.name(game, seat) == name:
                share = 1 / (len(won) or len(game.head.seats)) if seat in won or not won else 0.0
                values[share] = values.get(share, 0) + 1
    return bootstrap(values)


def _scores(games: Stored) -> dict[str, Measure]:
    """What each player's games ended with, on average."""
    found: dict[str, list[int]] = {name: [] for name in games.players}
    if games.title.score is not None:
        for game in games.games:
            for seat, score in games.title.score(game.steps[-1].after).items():
                found[games.name(game, seat)].append(score)
    return {name: mean(sum(scores), sum(score**2 for score in scores), len(scores)) for name, scores in found.items()}
