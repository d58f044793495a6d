"""The house on the network: it speaks HTTP and WebSockets, and leaves all that is true of a table to `exchange.house`.

What any server of this program needs stands here too: `names` says which requests are for it, `arrivals` how long a
connection may ask for nothing. No Textual.
"""

from exchange.value.words import marker

N_ = marker(__name__)
