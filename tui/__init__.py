"""All that a person touches in a terminal: the `corro` command and the trading floor.

It puts store, table and title together, shows states and passes moves on. It holds no rules: what is legal is
asked of the title's `choices`, and what happened is read from its events.
"""

from exchange.value.words import marker

N_ = marker(__name__)
