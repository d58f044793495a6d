"""The titles that can be played: bolsa and siniestra, one folder each, and those that installed packages bring.

A title holds its law, its sentences, its rule texts as data, its traders and its tables; `GAMES` finds them all.
Screens, commands and stores are elsewhere: nothing here imports textual or SQLModel.
"""

from exchange.titles import TITLES
from exchange.value.words import marker

N_ = marker(__name__)

GAMES = TITLES
