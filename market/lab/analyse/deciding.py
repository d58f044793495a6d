"""From a move that was made, and what the weighing of it found, to a decision as an analysis tells it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from exchange.game import Command
from market.lab.analyse.analysis import Answer, Decision
from market.lab.analyse.story import Turn
from market.lab.analyse.weighing import Games, Trying, answer, weigh


def plain_command(command: Command) -> Command:
    """The move without the salt it was made with."""
    salts = {name: msgspec.UNSET for name in command.__struct_fields__ if name.endswith("_salt") or name == "chance"}
    return msgspec.structs.replace(command, **salts) if salts else command


def plainly(command: Command) -> dict[str, Any]:
    """The move as the log has it, without its salt."""
    told: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(plain_command(command)))
    return told


def as_decision(
    turn: Turn, round_: int, moves: int, real: Answer | None = None, known: Answer | None = None
) -> Decision:
    """The decision of this turn, which had so many moves."""
    return Decision(
        n=turn.n, seat=turn.seat, round=round_, move=plainly(turn.command), moves=moves, real=real, known=known
    )


def answered(trying: Trying, games: Games, moves: Sequence[Command]) -> Answer:
    """The best of these moves, each of whose trials is played as soon as it is asked for. A few moves are all kept from
    the start, and need no second choice among the best."""
    weighing = weigh(trying, games if len(moves) > games.kept else games._replace(second=0))
    shares = next(weighing)
    while True:
        try:
            shares = weighing.send(shares)
        except StopIteration as ended:
            return answer(ended.value, plainly(moves[ended.value.best]), len(moves))
