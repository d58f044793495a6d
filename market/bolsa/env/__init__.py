"""Bolsa as learners see it: numbers for what a seat sees and for what it may do. Nothing here needs more than numpy."""
