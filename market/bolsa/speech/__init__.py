"""The speech of Bolsa: its sentences on the tape and in play scripts."""
