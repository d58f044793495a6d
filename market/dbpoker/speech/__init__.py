"""The words of DBPóker: sentences, positions, and what may be expected."""
