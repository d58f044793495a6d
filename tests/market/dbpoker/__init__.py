"""What is special to DBPóker; what holds for every title is proved in tests/titles, its rules in scenarios."""
