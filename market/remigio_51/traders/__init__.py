"""The traders of Remigio 51 by name, and what each does."""

from market.remigio_51 import N_
from market.remigio_51.traders.simple import random_trader

OURS = {"random": random_trader}
ABOUT = {
    "random": N_("any of the legal moves"),
}
