"""Games to be analysed, and an analyst that is content with few trials."""

from datetime import UTC, datetime

import pytest

from exchange.game import Setup
from exchange.log.log import MemoryLog
from exchange.session import Session, new_head
from exchange.title import Title
from market.bolsa.law.opening import Position
from market.lab.analyse.weighing import Games
from tests.market.bolsa.tables import opened, seated
from tests.market.bolsa.told import seals


def hurried(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let analyses try little: what they say is the same kind of thing."""
    from market.bolsa.lab import analyst as bolsa
    from market.siniestra.lab import analyst as siniestra

    monkeypatch.setattr(bolsa, "REAL_SHEETS", Games(first=2, kept=8, second=8, last=64, apart=True))
    monkeypatch.setattr(bolsa, "KNOWN_SHEETS", Games(first=2, kept=8, second=8, last=64, apart=True))
    monkeypatch.setattr(bolsa, "MOVES", Games(first=16, kept=0, second=0, last=64))
    monkeypatch.setattr(bolsa, "POSITION", 64)
    monkeypatch.setattr(siniestra, "MOVES", Games(first=8, kept=3, second=8, last=32))
    monkeypatch.setattr(siniestra, "POSITION", 32)


def bolsa_round(sheets: dict[str, str], position: Position | None = None, **options: int | str) -> Session:
    """A table of persons at which these sheets were sealed, in this order."""
    table = opened(seated(3, position, **options))
    for seat, sheet in sheets.items():
        table.do(seals(seat, sheet))
    return table


def by_traders(title: Title, traders: str, seed: str = "7", **options: int | str) -> Session:
    """A whole game between these traders."""
    seats = dict(zip(title.cast or ("Ana", "Beto"), traders.split(), strict=False))
    setup = Setup(
        seats=tuple(seats), players=seats, options=title.game.options(tuple(seats), options), seed=seed, position=None
    )
    return _played(title, setup)


def _played(title: Title, setup: Setup) -> Session:
    def clock() -> datetime:
        return datetime(2000, 1, 1, tzinfo=UTC)

    table = Session.open(title, setup, MemoryLog(new_head(title.game, setup, clock=clock)), clock=clock)
    for _events in table.traders_move():
        pass
    return table
