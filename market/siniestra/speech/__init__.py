"""The speech of Especulación Siniestra: its sentences on the tape and in play scripts."""
