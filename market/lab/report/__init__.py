"""A report: what the sums of many games say, in sentences that name their games, their interval, their cast and the
rules they hang on; with plots, in English and in Spanish.

`model` is what a report is, `figures` how its numbers are said, the other modules how it is made and how it is shown.
"""

from exchange.value.words import marker

N_ = marker(__name__)
