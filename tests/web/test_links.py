"""Links to a house: people join, are told their own copies of the log, move, and are answered."""

import aiohttp

from exchange.house.plan import Plan
from exchange.log.logfile import write_log
from tests.web.visiting import at_once, joined, served, visitor

PLAN = Plan(title="siniestra-2", seats={"Ana": "person", "Beto": "person"}, words=False)


async def test_two_who_join_play_a_game_and_each_has_its_own_copy_in_the_end() -> None:
    with served(PLAN) as running:
        async with aiohttp.ClientSession() as session:
            keys = [await joined(session, running, name) for name in ("ana", " Béto")]
            async with (
                visitor(session, running, keys[0]) as ana,
                visitor(session, running, keys[1], thin=True, lang="en") as beto,
            ):
                lobby = await ana.until("lobby")
                assert [seat["seat"] for seat in lobby["lobby"]["seats"]] == ["Ana", "Beto"]
                running.ask(lambda house: house.begin())
                await at_once(ana.play(), beto.play())
                log = running.ask(lambda house: house.held(1).session.log)
                for each in (ana, beto):
                    lines = [line for line in each.frames if '"chain"' in line]
                    assert "\n".join((*lines, "")).encode() == b"".join(write_log(log, each.seat))
                    each.log.prove()
