"""What a report says of Bolsa: seven questions, and how often a game meets each ruling. `speaking` puts it together."""

from exchange.value.words import marker

N_ = marker(__name__)
