"""The rulebooks of exchanges that were read, a row each.

docs/auctions.md runs an example of each, says what of it was read, and names the rulebooks that are not here.
"""

from collections.abc import Mapping
from types import MappingProxyType

from auction.rulebook import Prices, Rulebook, Serves, Shares, Tie

XETRA = Rulebook(
    name="Xetra",
    cites=(
        "Deutsche Börse, Xetra Release 14.0, Market Model Equities (2013), 13.1.1 Basic Matching Rules, its figure",
        "the same, 13.1.2 Matching Examples, 1 to 7 and Partial execution (time priority)",
    ),
    innermost=True,
)
EURONEXT = Rulebook(
    name="Euronext",
    cites=(
        "Euronext, Pure Market Order, call phase, examples 1 to 5",
        "Euronext, Market to Limit, securities traded by auction, examples 1 to 3",
    ),
    prices=Prices.TICKS,
)
HKEX = Rulebook(
    name="HKEX, closing auction",
    cites=(
        "HKEX, Rules of the Exchange, 501H: (1) most shares, (2) lowest normal order imbalance, (3) highest or lowest",
        "HKEX, closing auction session: matching at the reference price where there is no IEP",
    ),
    crossed=True,
)
HKEX_OPENING = Rulebook(
    name="HKEX, pre-opening",
    cites=(HKEX.cites[0], "HKEX, pre-opening session: no matching where there is no IEP"),
    crossed=True,
    fallback=False,
)
NSE = Rulebook(
    name="NSE",
    cites=(
        "National Stock Exchange of India, Pre-open session, Equilibrium price determination",
        "the same: order matching sequence, limit orders first",
    ),
    pressure=False,
    tie=Tie.HALFWAY,
    serves=Serves.LIMIT,
)
NSE_2026 = Rulebook(
    name="NSE, from 7 September 2026",
    cites=(NSE.cites[0], "NSE, pre-open session from 7 September 2026: market orders first"),
    pressure=False,
    tie=Tie.HALFWAY,
)
BME = Rulebook(
    name="BME",
    cites=("BME, Las subastas en la bolsa, reglas 1 a 4: ejecución, desequilibrio, presión, precio último",),
    tie=Tie.REFERENCE,
)
TOKYO = Rulebook(
    name="Tokyo",
    cites=(
        "Japan Exchange Group, trading rules, itayose, conditions 1 to 3 (1: all market orders trade)",
        "Japan Exchange Group, pre-opening quotes: of several balanced prices the nearest to the base price",
        "Tokyo Stock Exchange, How are simultaneous orders allocated to Trading Participants?",
    ),
    prices=Prices.BEYOND,
    innermost=True,
    whole_market=True,
    shares=Shares.IN_TURN,
)
OSAKA = Rulebook(
    name="Osaka",
    cites=("Japan Exchange Group, derivatives, Rule to Determine Contract Price by Itayose Method, conditions 1 to 5",),
    prices=Prices.BEYOND,
    innermost=True,
)
CME = Rulebook(
    name="CME Globex",
    cites=("CME Group, Rules to Determine the Indicative Opening Price, rules 1 to 5, and their Application",),
)
ASX = Rulebook(
    name="ASX",
    cites=("Australian Securities Exchange, How opening and closing prices are calculated, steps 1 to 4",),
    prices=Prices.TICKS,
)

RULEBOOKS: Mapping[str, Rulebook] = MappingProxyType(
    {
        "xetra": XETRA,
        "euronext": EURONEXT,
        "hkex": HKEX,
        "hkex-opening": HKEX_OPENING,
        "nse": NSE,
        "nse-2026": NSE_2026,
        "bme": BME,
        "tokyo": TOKYO,
        "osaka": OSAKA,
        "cme": CME,
        "asx": ASX,
    }
)
