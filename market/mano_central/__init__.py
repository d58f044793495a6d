"""Mano Central: a hand of five cards goes round; each seat claims that it is worth more, and the next believes or
doubts it."""

from exchange.value.words import marker

N_ = marker(__name__)
