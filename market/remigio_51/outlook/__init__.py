"""What a hand of Remigio 51 could come to, as its seat may know."""
