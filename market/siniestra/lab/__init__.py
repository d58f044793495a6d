"""Especulación Siniestra in the lab: beside what any title adds up to, the luck of the deal; and its analysis."""
