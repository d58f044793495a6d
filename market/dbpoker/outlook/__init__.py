"""What would come of a move of DBPóker, as its seat may know."""
