"""Especulación Siniestra in the lab."""
