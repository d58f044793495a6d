"""What a rulebook says of a call auction, as data: the prices looked at, how ties are broken, who is served first.

Every rulebook here looks for the price at which most shares trade, and of several such prices for those that leave the
fewest over. What they do next is a row: `exchanges` has one for each rulebook that was read.
"""

from enum import StrEnum

from msgspec import Struct


class Prices(StrEnum):
    """The prices that are looked at."""

    LIMITS = "limits"  # the orders' own limits alone
    TICKS = "ticks"  # every tick from the outermost limit, or the reference price, to the other
    BEYOND = "beyond"  # every tick from one below the lowest limit to one above the highest


class Tie(StrEnum):
    """The price taken of several equally good ones, where the reference price lies between them.

    Where it lies at their end or beyond, it is the end next to it in every rulebook.
    """

    NEAREST = "nearest"  # the nearest to the reference price, of two as near the higher
    HALFWAY = "halfway"  # the nearest; the reference price itself where it lies just halfway between two
    REFERENCE = "reference"  # the reference price itself


class Serves(StrEnum):
    """Which orders are served first on the side that has too many; better limits come before worse ones always."""

    MARKET = "market"  # orders without a limit, then those with one
    LIMIT = "limit"  # orders with a limit, then those without


class Shares(StrEnum):
    """How orders that stand equal share what is left for them."""

    TIME = "time"  # who was heard first is served first
    PRO_RATA = "pro rata"  # by size, down to a whole lot; the lots left over to the largest remainders
    IN_TURN = "in turn"  # one lot a bidder in turn, who asks most first


class Rulebook(Struct, frozen=True, kw_only=True):
    """One rulebook's call auction.

    - `cites`: the paragraphs it follows.
    - `crossed`: only prices from the lowest limit to sell to the highest to buy count, so that limits must cross.
    - `pressure`: of several equally good prices the highest is taken where buyers are left over at all of them, and the
      lowest where sellers are.
    - `innermost`: where buyers are left over at some and sellers at others, only the highest of the former and the
      lowest of the latter stay.
    - `fallback`: orders trade at the reference price where no limit decides: where all are market orders, and with
      `crossed` where the limits do not cross.
    - `whole_market`: all market orders must trade, else there is no price.
    """

    name: str
    cites: tuple[str, ...]
    prices: Prices = Prices.LIMITS
    crossed: bool = False
    pressure: bool = True
    innermost: bool = False
    tie: Tie = Tie.NEAREST
    fallback: bool = True
    whole_market: bool = False
    serves: Serves = Serves.MARKET
    shares: Shares = Shares.TIME
