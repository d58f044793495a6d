"""What a screen is shown: one viewer's timeline up to one event, and who may move from this keyboard."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Generic

from msgspec import Struct

from exchange.game import StateT
from exchange.log.follow import Follower
from exchange.value.seal import SPECTATOR

if TYPE_CHECKING:
    from market.lab.analyse.analysis import Round


class Seen(Struct, Generic[StateT], frozen=True, kw_only=True):
    """A moment as `viewer` may know it: the first `n` events of the timeline.

    `acting` is the seat that this keyboard moves for now, with its `choices`; `private` says that the moment shows
    what only the viewer may see; `thinking` are the seats whose trader is at work; `pace` is `auto`, `step` or
    `replay`; `plan` is the viewer's own up-to-N of the auction going on; `must_pass` that no bid is open; `came` how
    the scores of a game that is over came about, once that has been read; `coached` that the acting seat may ask for
    advice.
    """

    timeline: Follower[StateT]
    n: int
    viewer: str = SPECTATOR
    acting: str | None = None
    choices: object = None
    private: bool = False
    thinking: tuple[str, ...] = ()
    pace: str = "auto"
    plan: int | None = None
    must_pass: bool = False
    note: str = ""
    series: Mapping[str, int] = {}
    came: "tuple[Round, ...]" = ()
    coached: bool = False

    @property
    def state(self) -> StateT:
        """The state at this moment."""
        return self.timeline.state(self.n)

    @property
    def total(self) -> int:
        """How many events there are."""
        return len(self.timeline)

    @property
    def at_end(self) -> bool:
        """Whether nothing has happened that is not shown yet."""
        return self.n >= self.total

    @property
    def last(self) -> object:
        """The event just shown; None before the first."""
        return self.timeline.event(self.n) if self.n else None

    @property
    def over(self) -> bool:
        """Whether the game has ended by now."""
        return bool(self.timeline.title.game.over(self.state))
