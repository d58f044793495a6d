"""What is true at a table of DBPóker: its editions, its events, what follows from a move."""
