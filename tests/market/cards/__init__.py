"""Playing cards: the deck of 52, and what cards are worth in poker."""
