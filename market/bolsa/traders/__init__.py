"""The traders of Bolsa."""
