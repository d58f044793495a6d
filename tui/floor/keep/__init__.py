"""Carrying a game away from the floor: as a log, a play script, tables or a tape."""
