"""The words of Remigio 51: sentences, positions, and what may be expected."""
