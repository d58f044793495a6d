"""What is special to Especulación Siniestra; what holds for every title is proved in tests/titles."""
