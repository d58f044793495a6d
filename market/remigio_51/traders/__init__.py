"""The traders of Remigio 51 by name, and what each does."""

from market.remigio_51 import N_
from market.remigio_51.traders.melder import melder
from market.remigio_51.traders.simple import plain, random_trader

OURS = {"random": random_trader, "plain": plain, "melder": melder}
ABOUT = {
    "random": N_("any of the legal moves"),
    "plain": N_("draws always, lays as soon as it can, and discards its dearest card"),
    "melder": N_("opens as soon as it can, sheds what it can, and keeps the cards that it waits for"),
}
