"""Especulación Siniestra as learners see it: numbers for what a seat sees and for what it may do."""
