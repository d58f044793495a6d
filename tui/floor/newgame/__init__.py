"""The form of a new game."""
