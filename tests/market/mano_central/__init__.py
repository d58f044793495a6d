"""What is special to Mano Central; what holds for every title is proved in tests/titles, its rules in scenarios."""
