"""The Bolsa table: its panels, what they read off a state, and its desk."""
