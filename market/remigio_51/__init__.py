"""Remigio 51: runs and sets are laid on the table, the first of them worth 51 points; whoever has no card left closes
the deal, and the others count theirs."""

from exchange.value.words import marker

N_ = marker(__name__)
