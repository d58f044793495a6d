"""Games of Especulación Siniestra by its law; every fourth deal is played twice, the second time with the traders'
seats changed: so luck can be told from play.

Beside the sums of every title (`market.lab.tally`), of these deals, the lead being seat 1's score less seat 2's:
`twice` () how many, `twice_lead`, `twice_lead_sq` (2,) of the first and the second game, `twice_product` () of both
leads, `twice_same` (), deals in which the same seat won both games, `twice_other` (), the one and then the other.
The second games count in these sums alone, so that all other games are independent.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from market.lab.by_law import ByLaw, Game
from market.lab.condition import Condition

if TYPE_CHECKING:
    from market.lab.report.speaker import Speaker

EVERY = 4
"""So many deals there are for each that is played twice."""


class SiniestraLab(ByLaw):
    """What plays many games of either version (`market.lab.lab.Lab`)."""

    signed = (*ByLaw.signed, "twice_lead", "twice_product")

    def more(self) -> dict[str, Any]:
        """The sums of deals that are played twice."""
        pair = {name: np.zeros(2, np.int64) for name in ("twice_lead", "twice_lead_sq")}
        return pair | dict.fromkeys(("twice", "twice_product", "twice_same", "twice_other"), 0)

    def add_more(self, more: dict[str, Any], condition: Condition, game: Game) -> None:
        """Play the deal again where it is its turn."""
        if game.place % EVERY:
            return
        seed = game.setup.seed
        again = self.game(condition, seed, game.place + 1, onwards=f"{seed}-again")
        leads = np.array([self._lead(game), self._lead(again)], np.int64)
        winners = [self.title.game.winners(one.end) for one in (game, again)]
        more["twice"] += 1
        more["twice_lead"] += leads
        more["twice_lead_sq"] += leads * leads
        more["twice_product"] += int(leads.prod())
        if all(winners):
            more["twice_same" if winners[0] == winners[1] else "twice_other"] += 1

    def _lead(self, game: Game) -> int:
        assert self.title.score is not None
        first, second = self.title.score(game.end).values()
        return first - second

    def speaker(self) -> Speaker:
        """Of the seats, of the luck of the deal, of the traders."""
        from market.siniestra.lab.speaking import SiniestraSpeaker

        return SiniestraSpeaker()
