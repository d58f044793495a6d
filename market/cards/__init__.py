"""Playing cards that titles share: the deck of 52, and what five cards are worth in poker. No title's rules."""
