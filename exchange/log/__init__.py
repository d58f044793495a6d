"""The log of a game: its head and records, its file, older formats, branches."""
