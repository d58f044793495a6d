"""Play scripts on the floor: finding, reading and stepping through them."""
