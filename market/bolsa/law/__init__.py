"""The law of Bolsa: its model, what a command does, and which moves are legal."""
