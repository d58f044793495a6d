"""The house, with a clock that the tests move."""
