"""Auctions, pure: who speaks, which bid is legal, when it ends, at which price and in which ranking.

A mechanism is a frozen state machine whose direction is data: spoken, sealed or called, all with the surface that
`mechanism` says. It knows bidders, bids and limits, and nothing of companies, cash or titles; it reads no clock, draws
no chance and opens no file. `uncross` is the call auction in one call, by the rulebook of an exchange.

The names in `__all__` are stable.
"""

from auction.call import CallAuction, open_call
from auction.curve import Order
from auction.exchanges import RULEBOOKS
from auction.faults import AuctionError, BidRefused, Fault, OpeningRefused, Unheard
from auction.lots import Interest
from auction.mechanism import Auction
from auction.rulebook import Prices, Rulebook, Serves, Shares, Tie
from auction.sealed import Pays, SealedAuction, open_sealed
from auction.spoken import SpokenAuction, Way, open_spoken
from auction.uncross import Outcome, uncross
from auction.units import Auctioneer, Settles, UnitsAuction, open_units

__all__ = [
    "RULEBOOKS",
    "Auction",
    "AuctionError",
    "Auctioneer",
    "BidRefused",
    "CallAuction",
    "Fault",
    "Interest",
    "OpeningRefused",
    "Order",
    "Outcome",
    "Pays",
    "Prices",
    "Rulebook",
    "SealedAuction",
    "Serves",
    "Settles",
    "Shares",
    "SpokenAuction",
    "Tie",
    "Unheard",
    "UnitsAuction",
    "Way",
    "open_call",
    "open_sealed",
    "open_spoken",
    "open_units",
    "uncross",
]
