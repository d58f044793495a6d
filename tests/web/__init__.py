"""The house on the network: its server, and whoever comes to it."""
