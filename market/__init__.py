"""The titles that can be played, one folder each: bolsa, siniestra.

A title holds its model, decide and evolve, its sentences for moves and tape, its rule texts as data, its
traders and its batch engine; `GAMES` is the one list of titles. Screens, commands and stores are elsewhere:
nothing here imports textual or SQLModel.
"""

from collections.abc import Iterator, Mapping
from importlib import import_module

from exchange.title import Title
from exchange.value.words import marker

N_ = marker(__name__)


_WHERE = {
    "bolsa": ("market.bolsa.title", "TITLE"),
    "siniestra-1": ("market.siniestra.title", "SINIESTRA_1"),
    "siniestra-2": ("market.siniestra.title", "SINIESTRA_2"),
}


class _Titles(Mapping[str, Title]):
    """The titles by name; each is imported when it is first asked for."""

    def __getitem__(self, name: str) -> Title:
        module, attribute = _WHERE[name]
        title = getattr(import_module(module), attribute)
        assert isinstance(title, Title)
        return title

    def __iter__(self) -> Iterator[str]:
        return iter(_WHERE)

    def __len__(self) -> int:
        return len(_WHERE)


GAMES: Mapping[str, Title] = _Titles()
# The packages of the titles: where their catalogues and rule texts are.
PACKAGES = tuple(dict.fromkeys(module.rpartition(".")[0] for module, _title in _WHERE.values()))
