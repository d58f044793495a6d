"""The traders of DBPóker by name, and what each does."""

from market.dbpoker import N_
from market.dbpoker.traders.simple import random_trader

OURS = {"random": random_trader}
ABOUT = {"random": N_("any of the legal moves, each as likely")}
