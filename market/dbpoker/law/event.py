"""What all events of this table are."""

from typing import ClassVar

from exchange import game


class TableEvent(game.Event, frozen=True, kw_only=True):
    """An event of this table. Whatever is shuffled lies sealed, so no other part of it hangs on chance."""

    seals_chance: ClassVar[bool] = True
