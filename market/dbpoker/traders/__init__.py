"""The traders of DBPóker by name, and what each does."""

from market.dbpoker import N_
from market.dbpoker.traders.builder import builder
from market.dbpoker.traders.simple import random_trader

OURS = {"random": random_trader, "builder": builder}
ABOUT = {
    "random": N_("any of the legal moves, each as likely"),
    "builder": N_("lays what it can, betters what lies there, and keeps the cards from which most can come"),
}
