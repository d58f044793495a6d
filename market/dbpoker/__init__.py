"""DBPóker, three titles of one family: seats build poker hands out of a small deck of their own, lay them, and are
paid for them."""

from exchange.value.words import marker

N_ = marker(__name__)
