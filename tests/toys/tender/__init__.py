"""A title that exists in tests alone: it proves that the kernel knows no game.

Lots are sold by sealed offers that all seats make at once; what a lot is worth lies sealed for nobody, a hint for one
seat each; who wins a lot may keep it or give it back, and keeps it where a script says nothing. By the option `tips` a
seat draws coins in the middle of the game. Why there is another toy beside it: see `tests.toys`.
"""
