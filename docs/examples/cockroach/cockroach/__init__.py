"""Cockroach: a card goes round face down, and whoever is wrong about it keeps it."""

from exchange.value.words import marker

N_ = marker(__name__)
