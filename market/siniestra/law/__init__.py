"""The law of Especulación Siniestra: its model, what a command does, and which moves are legal."""
