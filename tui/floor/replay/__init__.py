"""The replay: a game looked at behind any of its events."""
