"""The law of Mano Central: its model, what a command does, and which moves are legal."""
