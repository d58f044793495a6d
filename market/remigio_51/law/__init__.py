"""The law of Remigio 51: its model, what a command does, and which moves are legal."""
