"""What no seat is called at any table of this market, so that a name fits every title: companies, suits and cards."""

COMPANIES = ("IBE", "SAN", "TEF", "ITX", "FER")
SUITS = ("O", "C", "E", "B")
TAKEN = frozenset((*COMPANIES, *SUITS, *(f"{value}{suit}" for suit in SUITS for value in range(1, 14))))
