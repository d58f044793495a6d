"""Bolsa in the lab: what the batch engine records (`market.bolsa.engine.recording`) as sums and as tables."""
