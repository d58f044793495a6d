"""The options of a table of Bolsa as whoever opens one is asked for them; `opening.Options` says what they may be."""

from typing import get_args

from exchange.title import Option
from market.bolsa import N_
from market.bolsa.law.opening import Options

_WORDS = {
    "start": {"equal": N_("the same for all"), "dealt": N_("at random")},
    "all_pass": {"rank": N_("they deal in turn"), "nobody": N_("nobody deals")},
    "bid_limit": {"track": N_("the ends of the track"), "surplus": N_("the surplus")},
    "quiet_move": {"quantity": N_("by the shares"), "seats": N_("by the seats"), "none": N_("not at all")},
    "spend": {"cash": N_("the cash"), "sales": N_("the cash and the sales")},
}


def _number(name: str, asks: str, about: str, rule: str, *, below: str = "", added: bool = False) -> Option:
    """A number with the bounds that `Options` sets; at most as large as that other option can be."""
    field = Options.model_fields[name]
    (least,) = (limit.ge for limit in field.metadata if hasattr(limit, "ge"))
    (most,) = (limit.le for limit in Options.model_fields[below or name].metadata if hasattr(limit, "le"))
    default = field.default
    return Option(name=name, asks=asks, default=default, least=least, most=most, about=about, rule=rule, added=added)


def _word(name: str, asks: str, about: str, rule: str, *, added: bool = False) -> Option:
    field = Options.model_fields[name]
    words: dict[int | str, str] = {word: _WORDS[name][word] for word in get_args(field.annotation)}
    return Option(name=name, asks=asks, default=field.default, words=words, about=about, rule=rule, added=added)


OPTIONS = (
    _number("rounds", N_("Rounds"), N_("How many rounds the game lasts."), "B1.6"),
    Option(
        name="token",
        asks=N_("Auction token"),
        of_seats=True,
        about=N_("Who holds the auction token in round 1 and so speaks first; it moves on each round."),
        rule="B1.6",
    ),
    _number("cash", N_("Cash of a seat"), N_("The coins that each seat begins with."), "B8.1"),
    _number("price", N_("Opening price"), N_("The price at which every company opens."), "B8.1", below="track"),
    _number("owned", N_("Shares of each"), N_("How many shares of each company a seat begins with."), "B8.1"),
    _number("orders", N_("Order cards of each"), N_("How many order cards a seat has for each company."), "B8.1"),
    _number("track", N_("Highest price"), N_("The highest price that there is."), "B8.1"),
    _word(
        "start", N_("Opening shares"), N_("Whether all begin with the same shares, or with as many by chance."), "B8.2"
    ),
    _word(
        "all_pass",
        N_("When all pass"),
        N_("An auction without a bid: the seats deal in the order of speaking, or nobody deals and the price moves."),
        "B8.3",
    ),
    _word(
        "bid_limit",
        N_("Bids go as far as"),
        N_("How far a bid may be from the price on the board: to the ends of the track, or by the surplus of shares."),
        "B8.4",
    ),
    _word(
        "quiet_move",
        N_("Prices without trade"),
        N_("How far a price moves where only one side asks: by the shares, by the seats that ask, or not at all."),
        "B8.5",
    ),
    _number(
        "dividend",
        N_("Dividend"),
        N_("The coins that the bank pays for each share owned when a round ends."),
        "B8.6",
        added=True,
    ),
    _number("fee", N_("Fee"), N_("The coins that each seat pays the bank when a round ends."), "B8.7", added=True),
    _word(
        "spend",
        N_("Sheets may spend"),
        N_("What the buys of a sheet must be payable with: the cash, or the cash and what its sales would bring."),
        "B8.8",
        added=True,
    ),
    _number(
        "unanswered",
        N_("Unanswered orders cost"),
        N_("The coins that a seat pays for each share it asks for where only one side asks."),
        "B8.9",
        added=True,
    ),
)
"""What a table of Bolsa may be asked for, in the order of the rules."""
