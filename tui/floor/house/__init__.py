"""The floor on a seat at a house: the lobby, the table, and what is told of the house and its people."""
