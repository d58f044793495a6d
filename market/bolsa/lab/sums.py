"""What games of Bolsa add up to: the names of the sums, their shapes, and what each counts.

All are int64. A first axis of rounds has round 1 first; `rounds + 1` begins with the opening. `way` is (up, down):
index 0 is an auction that goes up (case 5b), 1 one that goes down (6b). `price` is an axis of `track + 1` coins.
`trader` is the cast's entry, wherever it sat: trader t of game g of a chunk sits on seat (t + g) mod seats. `seat` is
the place at the table, clockwise. Names that end in `_sq` are sums of squares, over games, of what
the name without it adds. Win shares are in 2,520ths of a win.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from market.bolsa.law.model import PAYMENTS, WIDTH, House

CASES = ("1", "2", "3", "4", "5a", "5b", "6a", "6b")
"""The index of each case of B3.2 in `case`."""
WAYS = ("up", "down")
DECISIONS = ("sheets", "bids", "deals")
"""The index of each kind of decision in `decisions` and `forced`."""
LEADER_SHARE = 25_200
"""A whole win in `leader_share`: a mean over at most six leaders of shares of at most six winners is whole then."""
RULINGS = (
    "B1.6",
    "B2.3",
    "B2.4",
    "B2.5",
    "B2.6",
    "B3.1",
    "B3.3",
    "B4.2",
    "B4.3",
    "B4.4",
    "B5.1",
    "B7.2",
)
"""The rules marked [ruling] that games can meet, in `ruling_games` and `ruling_times`. A game meets

B1.6, B2.6: always, once. B2.3: at each sheet that sells, and has too little cash for another order card that its
sales would have paid. B2.4: at each order for a company of which the seat holds shares and order cards. B2.5: never,
as traders do not replace sheets. B3.1: at each withdrawal under it. B3.3: at each 5a or 6a with several seats on the
short side, and each 6b of two sellers: there the source says otherwise. B4.2: at each auction. B4.3: at each opening
bid at the board's price. B4.4: at each bidder that could bid further than its whole order could be paid. B5.1: at
each seat that passed and dealt all the same. B7.2: at a shared win.
"""


class Size(NamedTuple):
    """What the shapes hang on."""

    seats: int
    rounds: int
    track: int

    @classmethod
    def of(cls, house: House, seats: int) -> Size:
        """The size of games of this house."""
        return cls(seats, house.rounds, house.track)


def shapes(size: Size, traders: int = 0) -> Mapping[str, tuple[int, ...]]:
    """The shape of each sum, and in the comment what it adds up. There are as many traders as seats, or those told."""
    seats, rounds, prices = size.seats, size.rounds, size.track + 1
    traders = traders or seats
    return {
        "games": (),
        # Who wins, B7.2
        "winners": (seats + 1,),  # games by how many share the win
        "share_seat": (seats,),
        "share_seat_sq": (seats,),
        "sole_seat": (seats,),  # games won alone
        "shared_seat": (seats,),  # games won with others
        "share_trader": (traders,),
        "share_trader_sq": (traders,),
        "sole_trader": (traders,),
        "shared_trader": (traders,),
        "games_trader_seat": (traders, seats),
        "share_trader_seat": (traders, seats),
        # How it comes about
        "worth": (rounds + 1, seats),  # coins behind each round
        "worth_sq": (rounds + 1, seats),
        "worth_trader": (rounds + 1, traders),
        "worth_trader_sq": (rounds + 1, traders),
        "leader_share": (rounds,),  # 25,200ths: what who leads behind the round wins in the end, a mean over leaders
        "leader_share_sq": (rounds,),
        "lead_changes": (rounds + 1,),  # games by in how many rounds the lead passed to none of those who had it
        # The call, B3
        "case": (rounds, WIDTH, len(CASES)),
        "pairs": (rounds, WIDTH),  # of seats that dealt with one another
        "shares": (rounds, WIDTH),  # that changed hands
        "shares_game": (),
        "shares_game_sq": (),
        "no_trade_games": (),
        "withdrawn_b31": (),  # withdrawals of a seat
        "withdrawn_b52": (),
        "price": (rounds + 1, WIDTH, prices),  # games by the board's price behind each round
        # The auctions, B4
        "auctions": (rounds, WIDTH, 2),
        "closing": (2, prices),  # auctions by the price they closed at
        "step": (2, prices),  # auctions by how far that was from the price they opened at
        "closing_at_end": (2,),  # of the track, or of what B8.4 allows
        "closing_at_payable": (2,),  # not at such an end, but nobody who bid could pay a further bid
        "all_passed": (2,),
        "bidders": (2, seats + 1),  # auctions by how many could bid
        "turns": (2,),  # bids and passes
        "bids": (2,),
        "forced_passes": (2,),  # passes of a seat to which no bid was open
        "passed_yet_bought": (2,),  # seats that passed, and dealt all the same
        # Orders and what became of them
        "asked_buy": (rounds, traders),  # shares on the sheets
        "asked_sell": (rounds, traders),
        "bought": (rounds, traders),
        "sold": (rounds, traders),
        # What a table would ask its seats
        "decisions": (len(DECISIONS),),  # moves that a table waits for; B5.3 where the order of the seats is chosen
        "decisions_sq": (len(DECISIONS),),
        "forced": (len(DECISIONS),),  # of these, moves that are the only legal one
        "ruling_games": (len(RULINGS),),  # games that meet the ruling
        "ruling_times": (len(RULINGS),),
        "payments": (len(PAYMENTS),),  # coins
    }
