"""`corro simulate --from GAME --at N`: a stored game played on from one of its positions, many times."""

from exchange.value.errors import CorroError
from tui.command import N_
from tui.command.console import Console
from tui.command.many_games import GAMES, ManyGames
from tui.command.options import NewGameOptions
from tui.command.seed import seed_told

MOST_GAMES = 1_000_000
ONLY_FROM = N_("--from takes --at, --games, --seed and --reveal, and nothing else of what is played")


def play_on(console: Console, game: str, at: str | None, asked: ManyGames, *, reveal: bool) -> None:
    """Each seat's chance to win behind an event of the game: behind the last one, where none is named."""
    from exchange.log.log import is_over
    from market.lab.analyse import SEED, chances_behind
    from market.lab.analyse.words import cast_words, percent
    from market.lab.report.figures import decimal
    from tui.command.viewing import guard, number, title_of

    if not asked._replace(games=None, new=NewGameOptions(seed=asked.new.seed, seed_file=asked.new.seed_file)).none:
        raise CorroError(ONLY_FROM)
    games = GAMES if asked.games is None else number(asked.games, "--games", 1, MOST_GAMES)
    seed = SEED if seed_told(asked.new)[1] is None else str(seed_told(asked.new)[1])
    with console.open_store(create=False) as store:
        log = store.log(game)
        entries = list(log.read(commands=False))
    n = len(entries) if at is None else number(at, "--at", 1, len(entries))
    if not is_over(entries):
        guard(console, log, N_("corro simulate --from"), reveal=reveal)
    title = title_of(log)
    odds, cast = chances_behind(log, n, games=games, seed=seed, title=title, entries=entries)
    console.out(
        console.say(
            N_("Behind event {n} of {game}, of {games} games played on, each seat wins:"),
            n=n,
            game=log.name,
            games=games,
        )
    )
    rows = [
        (
            seat,
            f"{percent(each.share)} %",
            "..".join(decimal(end * 100, 1, console.lang) for end in (each.low, each.high)),
        )
        for seat, each in odds.items()
    ]
    console.table([(console.say(N_("seat")), console.say(N_("wins")), console.say(N_("interval of 95 %"))), *rows])
    console.paragraph(cast_words(cast, title, console.lang))
