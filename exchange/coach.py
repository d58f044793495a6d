"""The coach: what a trader of the title would do in a seat's place, and why, from that seat's view alone."""

from collections.abc import Callable, Mapping
from typing import Any

from msgspec import Struct

from exchange.game import PERSON, Choices, Command
from exchange.title import Title
from exchange.trader import asked
from exchange.value.chance import Draws
from exchange.value.words import N_, said


class Advice(Struct, frozen=True):
    """A move that the coach would make: `trader` is who was asked, `reason` why it would, `ahead` what would come of
    it; both in the language that was asked for."""

    trader: str
    command: Command
    reason: str
    ahead: tuple[str, ...]

    def sentence(self, title: Title, lang: str) -> str:
        """The move and its reason, said to whoever asked."""
        move, who = title.words.grammar.typed(self.command, lang), title.characters.get(self.trader)
        name = self.trader if who is None else said(who.name, lang, title.package)
        if not self.reason:
            return said(N_("Coach ({trader}): {move}."), lang, trader=name, move=move)
        told = N_("Coach ({trader}): {move}. Why: {reason}.")
        return said(told, lang, trader=name, move=move, reason=self.reason)


def may_coach(title: Title, players: Mapping[str, str]) -> bool:
    """Whether anybody may be advised at this table: one person sits at it, and the title has a coach. Where several
    do, each would wonder whose moves the others make."""
    return bool(title.coach) and list(players.values()).count(PERSON) == 1


def advises(title: Title, view: Any, seat: str, choices: Choices[Any], game: str, lang: str) -> Callable[[], Advice]:
    """What works the advice out, which may take a second: a thread may do it, all that it needs is taken here.

    Chance comes from the game's id and the moment, and not from the game's seed: nobody learns anything of that, and
    whoever asks twice is told the same.
    """

    def advise() -> Advice:
        draws = Draws(game, f"coach {view.n}", seat)
        command = asked(title.traders[title.coach], view, seat, choices, draws)
        why = title.reason(view, command, title.coach, lang)
        ahead = title.foresee(view, command, lang) if title.foresee is not None else ()
        return Advice(title.coach, command, why, ahead)

    return advise
