"""Messages that nobody may send: forged, replayed, another seat's, broken, huge, of no kind."""

from __future__ import annotations

import json
from collections.abc import Sequence
from itertools import islice
from random import Random
from typing import Any

import msgspec

from exchange.house.message import NoMessage, read_command
from exchange.log.follow import Follower

ODD: tuple[Any, ...] = (
    None, True, -1, 0, 2**53, 2**70, 1.5, "", "Ana", "\u202e\x00", "x" * 200, [], [1], {}, {"a": 1}, [[[[]]]],
)  # fmt: skip
KINDS = (
    "TimeUp", "StandIn", "Back", "Disclosed", "CallTime", "LetStandIn", "ComeBack", "RoundBegun", "BidMade", "",
)  # fmt: skip
SAID = ("passes now", "bids", "bids 99999999999", "Ana Beto", "", "expect over", "given cash Ana 9", "\u202e\x00")
BROKEN = (
    "", "{", "[1]", "null", "7", '"do"', "{}", '{"do":}', '{"do":{},"at":1}', '{"id":1}', '{"at":1,"id":1}',
    '{"do":{"type":"Pass"},"say":"passes","at":1,"id":1}', '{"key":"0"}', '{"watch":1}', '{"lang":"xx"}',
    '{"do":{"type":"Pass"},"at":1,"id":1,"id":2,"seat":"Beto"}', '{"here":"x"}', '{"agree":{"stand_in":1}}',
    '{"word_seal":"zz"}', '{"word":"luna","salt":"0"}', "[" * 300, '{"a":' * 300, "NaN", '{"do":NaN,"at":1,"id":1}',
)  # fmt: skip


class Forger:
    """Makes messages that must not be accepted from a seat, which knows the table as `follower` does. `made` are the
    commands that were made at the table, whoever's, as JSON values."""

    def __init__(self, draws: Random, follower: Follower, seat: str, made: Sequence[dict[str, Any]]) -> None:
        self._draws = draws
        self._follower = follower
        self._seat = seat
        self._made = made

    def message(self, number: int) -> str:
        """A message; `number` is its id, where it has one that could be."""
        draws, n = self._draws, len(self._follower)
        match draws.randrange(8):
            case 0:
                return draws.choice(BROKEN)
            case 1:
                odd = {"seat": self._seat, draws.choice(("bid", "seats", "sheet", "trader", "card")): draws.choice(ODD)}
                return _do({"type": draws.choice(KINDS), **odd}, n, number)
            case 2:  # what nobody has seen yet
                return _do(self._some_command(), n + draws.choice((1000, 2**53 - 1 - n)), number)
            case 3:
                return json.dumps({"say": draws.choice(SAID), "at": n, "id": number})
            case 4:
                odd_id = draws.choice((0, -1, 2**53, 1.5, "7", None))
                return json.dumps({"do": self._some_command(), "at": n, "id": odd_id})
            case 5:
                return _do(self._some_command() | {draws.choice(("secret", "seed", "salt")): "0" * 64}, n, number)
            case _:
                return self._illegal(number)

    def _illegal(self, number: int) -> str:
        """A command that is none of the seat's moves now: mutated, replayed, or out of turn."""
        game, n = self._follower.title.game, len(self._follower)
        choices = game.choices(self._follower.latest, self._seat)
        for _try in range(50):
            do = self._some_command()
            if self._draws.random() < 0.6 and len(do) > 1:
                do[self._draws.choice([name for name in do if name != "type"])] = self._draws.choice(ODD)
            try:
                if read_command(game, msgspec.json.encode(do), self._seat) not in choices:
                    return _do(do, n, number)
            except (NoMessage, UnicodeEncodeError):
                return _do(do, n, number)
        return _do({}, n, number)

    def _some_command(self) -> dict[str, Any]:
        """A command of the title that was made here, or that the seat may make, in anybody's name."""
        choices = self._follower.title.game.choices(self._follower.latest, self._seat)
        found = [*self._made[-40:], *(msgspec.to_builtins(command) for command in islice(choices, 20))]
        do = dict(self._draws.choice(found)) if found else {"type": "Pass"}
        return do | {"seat": self._draws.choice(self._follower.head.seats)}


def _do(do: dict[str, Any], at: int, number: int) -> str:
    return json.dumps({"do": do, "at": at, "id": number})
