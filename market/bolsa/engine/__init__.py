"""Bolsa for many tables at once, as numpy arrays: for simulation, and for traders that look ahead.

`market/bolsa/law/decide.py` and `evolve.py` are the law; a property test holds this engine equal to them. The
tables of a `Batch` play in lockstep: the same seats, house rules and round, everything else its own. No loop
runs over tables. No chance is drawn here but the deal of B8.2: traders are handed the caller's generator.

Arrays have the tables on their last axis, so that what one company or one seat has lies together:
`prices[company]` and `cash[seat]` are one number a table.
"""

from market.bolsa.engine.auctions import Auctions
from market.bolsa.engine.board import Batch, Flags, Ints, cards_of, opened, placed
from market.bolsa.engine.dealing import dealt
from market.bolsa.engine.fillings import Fillings
from market.bolsa.engine.randomness import RandomSource, below, fractions
from market.bolsa.engine.recording import Record
from market.bolsa.engine.rounds import ask_sheets, finish_round, play, play_many, play_round, settle
from market.bolsa.engine.seating import Lineup, Seating
from market.bolsa.engine.seeing import PASS, BidView, DealView, SheetsView, Strategy, View

__all__ = [
    "PASS",
    "Auctions",
    "Batch",
    "BidView",
    "DealView",
    "Fillings",
    "Flags",
    "Ints",
    "Lineup",
    "RandomSource",
    "Record",
    "Seating",
    "SheetsView",
    "Strategy",
    "View",
    "ask_sheets",
    "below",
    "cards_of",
    "dealt",
    "finish_round",
    "fractions",
    "opened",
    "placed",
    "play",
    "play_many",
    "play_round",
    "settle",
]
