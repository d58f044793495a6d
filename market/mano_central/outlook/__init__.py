"""What would come of a move, as far as its seat may know: arithmetic on its own view, no guess and no chance."""
