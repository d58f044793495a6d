"""Games, logs and scripts by chance: whatever happens ends in a game that verifies, or in one clear error."""
