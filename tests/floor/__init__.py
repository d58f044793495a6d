"""Tests of the trading floor."""
