"""Experiments: plans of many conditions, and what they say together. Each is a function that gives the conditions, and
one that makes a section of a report from their games.
"""

from exchange.value.words import marker

N_ = marker(__name__)
