"""Especulación Siniestra, versions 1 and 2: two seats, and every card is a share or a price."""

from exchange.value.words import marker

N_ = marker(__name__)
