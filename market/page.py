"""The words of a play script that no seat of the house's titles can have as its name."""

PAGE = frozenset(
    [
        "bids",
        "buys",
        "deals",
        "deck",
        "draws",
        "invests",
        "orders",
        "passes",
        "plays",
        "quotes",
        "round",
        "rounds",
        "scores",
        "seals",
        "token",
        "wins",
        "withdraws",
    ]
)
"""What opens a sentence or a move of Bolsa or Siniestra: a table of either can be told in the same words."""
