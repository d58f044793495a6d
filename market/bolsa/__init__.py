"""Bolsa de Valores: five companies, sealed orders, and an auction wherever supply and demand do not meet."""

from exchange.value.words import marker

N_ = marker(__name__)
