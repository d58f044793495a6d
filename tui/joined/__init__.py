"""A game that is played at a house: its copy grows by what the house sends, and its moves are sent there."""
