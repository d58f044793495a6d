"""The traders of Mano Central by name, and what each does."""

from market.mano_central import N_
from market.mano_central.traders.bluffer import bluffer
from market.mano_central.traders.simple import honest, random_trader

OURS = {"random": random_trader, "honest": honest, "bluffer": bluffer}
ABOUT = {
    "random": N_("any of the legal moves, each as likely"),
    "honest": N_("lays its best hand, claims what it is worth, and doubts what is more than two small pairs"),
    "bluffer": N_("keeps good cards back, claims more than it has now and then, and doubts by the odds"),
}
