"""The table of Especulación Siniestra: its panels, what they read off a state, and its desk."""
