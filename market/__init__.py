"""The titles that can be played, one folder each: bolsa, siniestra.

A title holds its model, decide and evolve, its sentences for moves and tape, its rule texts as data, its
traders and its batch engine; `GAMES` is the one list of titles. Screens, commands and stores are elsewhere:
nothing here imports textual or SQLModel.
"""
