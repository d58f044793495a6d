"""The words of Mano Central: sentences, positions, and what may be expected."""
