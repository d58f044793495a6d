"""`corro show`: the table behind an event, in lines or as JSON."""

from tui.command import N_
from tui.command.console import Console
from tui.command.declare import command, option
from tui.command.options import AS, GAME, REVEAL


@command(
    "show",
    about=N_("Show the table of a stored game, as it stood behind any event."),
    examples=("corro show bolsa", "corro show bolsa --at 57", "corro show bolsa --json"),
)
@GAME
@option("--at", metavar="N", about=N_("The event behind which to look; the last, if left out."))
@AS
@REVEAL
@option("--moves", about=N_("Say too what the seats to act may do, where the viewer may know it."))
@option("--json", "as_json", about=N_("Print JSON instead."))
def show(
    console: Console, game: str, at: str | None, viewer: str | None, *, reveal: bool, moves: bool, as_json: bool
) -> None:
    """The position, as the viewer may know it."""
    from exchange.describing import lines_of
    from exchange.log.follow import Follower
    from exchange.log.log import is_over
    from exchange.shapes import moves_as_data
    from exchange.value.seal import HOST
    from tui.command.plain.open_moves import open_moves
    from tui.command.viewing import called, number, title_of, viewer_of

    with console.open_store(create=False) as store:
        log = store.log(game)
        entries = list(log.read())
        looking = viewer_of(console, log, viewer, over=is_over(entries), reveal=reveal)
    n = len(entries) if at is None else number(at, "--at", 0, len(entries))
    title = title_of(log)
    follower = Follower(title, log.head, looking)
    follower.feed(entries[:n])
    state = follower.latest
    shown = title.show(state)
    movers = [seat for seat in title.game.to_act(state) if looking in (seat, HOST) or not title.private(state)]
    open_to = {seat: title.game.choices(state, seat) for seat in movers if moves}
    if as_json:
        told = {"moves": {seat: moves_as_data(title, mine) for seat, mine in open_to.items()}} if moves else {}
        console.json({"title": title.name, "game": log.id, "at": n, **shown, **told})
        return
    console.out(
        console.say(
            N_("{game}, event {n} of {count}, seen by {viewer}"),
            game=log.name,
            n=n,
            count=len(entries),
            viewer=called(console, looking),
        )
    )
    if log.head.given is True:
        console.out(console.say(N_("from a given position")))
    for line in lines_of(title, shown, console.lang):
        console.paragraph(line)
    for line in title.explain(state, console.lang):
        console.sentence(line)
    for seat, mine in open_to.items():
        console.out(console.say(N_("{seat} may:"), seat=seat))
        for line in open_moves(console, title, mine):
            console.sentence(line, indent=2)
