"""The traders of Remigio 51 by name, and what each does."""

from market.remigio_51 import N_
from market.remigio_51.traders.melder import melder
from market.remigio_51.traders.simple import random_trader

OURS = {"random": random_trader, "melder": melder}
ABOUT = {
    "random": N_("any of the legal moves"),
    "melder": N_("opens as soon as it can, sheds what it can, and keeps the cards that it waits for"),
}
