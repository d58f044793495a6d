"""Bolsa for many tables at once, as numpy arrays: for simulation, and for traders that look ahead.

`market/bolsa/decide.py` and `evolve.py` are the law; a property test holds this engine equal to them. The
tables of a `Batch` play in lockstep: the same seats, house rules and round, everything else its own. No loop
runs over tables. No chance is drawn here but the deal of B8.2: traders are handed the caller's generator.

Arrays have the tables on their last axis, so that what one company or one seat has lies together:
`prices[company]` and `cash[seat]` are one number a table.
"""

from market.bolsa.batch.auctions import Auction
from market.bolsa.batch.board import CASES, Batch, Flags, Ints, cards_of, opened, placed
from market.bolsa.batch.dealing import dealt
from market.bolsa.batch.filling import Filling
from market.bolsa.batch.luck import Luck, below, fractions
from market.bolsa.batch.rounds import ask_sheets, finish_round, play, play_many, play_round, settle
from market.bolsa.batch.seating import Seating, Traders
from market.bolsa.batch.seeing import PASS, BidView, DealView, SheetsView, Trader, View

__all__ = [
    "CASES",
    "PASS",
    "Auction",
    "Batch",
    "BidView",
    "DealView",
    "Filling",
    "Flags",
    "Ints",
    "Luck",
    "Seating",
    "SheetsView",
    "Trader",
    "Traders",
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
