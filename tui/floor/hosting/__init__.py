"""The screen of the person who opened a sitting. It shows no key, link, sheet or card, and may stand on a projector."""
