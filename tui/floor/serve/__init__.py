"""The floor in a browser."""
