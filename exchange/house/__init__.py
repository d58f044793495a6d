"""The house: tables held for persons at machines of their own. It knows no network."""
