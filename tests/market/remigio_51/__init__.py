"""What is special to Remigio 51; what holds for every title is proved in tests/titles, its rules in scenarios."""
