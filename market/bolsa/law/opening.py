"""Opening a table of Bolsa: seats (B1.1), options (B1.6, B8), the table before the first event, the opening events."""

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Literal, get_args

import msgspec
from msgspec import Struct
from pydantic import BaseModel, ConfigDict, Field, ValidationError

from exchange.game import Setup
from exchange.script.sentence import shown
from exchange.value.chance import Chance, Draws
from exchange.value.errors import SetupError
from exchange.value.words import Message
from market.bolsa import N_
from market.bolsa.law import model
from market.bolsa.law.model import COMPANIES, WIDTH, BolsaEvent, House
from market.bolsa.law.state import State

SEATS = range(3, 7)  # B1.1
MOST = 1_000_000  # keeps every sum well inside 64 bits
EXCHANGES = 20  # random exchanges per card when shares are dealt (B8.2)

Count = Annotated[int, Field(ge=0, le=MOST)]


class Options(BaseModel):
    """What a table's options may be; the defaults are the rules of B1."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    rounds: Annotated[int, Field(ge=1, le=10)] = 5
    token: str = ""
    cash: Count = 50
    price: Count = 10
    owned: Annotated[int, Field(ge=0, le=99)] = 1
    orders: Annotated[int, Field(ge=0, le=99)] = 2
    track: Annotated[int, Field(ge=1, le=9_999)] = 39
    start: Literal["equal", "dealt"] = "equal"
    all_pass: Literal["rank", "nobody"] = "rank"
    bid_limit: Literal["track", "surplus"] = "track"
    quiet_move: Literal["quantity", "seats", "none"] = "quantity"
    dividend: Annotated[int, Field(ge=0, le=9)] = 0
    fee: Annotated[int, Field(ge=0, le=20)] = 0
    spend: Literal["cash", "sales"] = "cash"
    unanswered: Annotated[int, Field(ge=0, le=9)] = 0


class Position(Struct, frozen=True, kw_only=True):
    """A position to begin from (`given`): what is named; the rest is as in the set-up."""

    round: int = 1
    prices: dict[str, int] = {}
    cash: dict[str, int] = {}
    owned: dict[str, dict[str, int]] = {}


def options(seats: tuple[str, ...], given: Mapping[str, int | str]) -> dict[str, int | str]:
    """All options, defaults too. Raises SetupError naming the seat count or the option that cannot be."""
    if len(seats) not in SEATS:
        raise SetupError("seats", N_("Bolsa needs 3 to 6 seats, and {count} are named"), count=len(seats))
    why = N_("option {name} cannot be {value}: {reason}")
    for name, value in given.items():
        # Text may be a number, as it comes from a command line; but a bool is none, nor is a fraction.
        if isinstance(value, bool) or not isinstance(value, int | str):
            raise SetupError(name, why, name=name, value=value, reason=Message(N_("it is a whole number or a word")))
    try:
        read = Options.model_validate(dict(given))
    except ValidationError as error:
        fault = error.errors()[0]
        name = str(fault["loc"][0])
        if fault["type"] == "extra_forbidden":
            raise SetupError(name, N_("there is no option {name}"), name=shown(name)) from None
        value = shown(str(fault["input"]))
        raise SetupError(name, why, name=name, value=value, reason=_reason(name, fault)) from None
    values: dict[str, int | str] = read.model_dump()
    values["token"] = read.token or seats[0]
    if values["token"] not in seats:
        raise SetupError("token", N_("the token cannot be with {name}: no such seat"), name=read.token)
    if read.price > read.track:
        why = N_("the opening price {price} is off the track, which ends at {track}")
        field = "price" if "price" in given else "track"
        raise SetupError(field, why, price=read.price, track=read.track)
    return values


def _reason(name: str, fault: Mapping[str, Any]) -> Message:
    """What an option must be, as pydantic found it is not."""
    limits = fault.get("ctx", {})
    match fault["type"]:
        case "greater_than_equal":
            return Message(N_("it is at least {least}"), least=limits["ge"])
        case "less_than_equal":
            return Message(N_("it is at most {most}"), most=limits["le"])
        case "literal_error":
            return Message(N_("it is one of {words}"), words=", ".join(get_args(Options.model_fields[name].annotation)))
        case "string_type":
            return Message(N_("it is a seat's name"))
        case _:
            return Message(N_("it is a whole number"))


def blank(seats: tuple[str, ...], given: Mapping[str, int | str]) -> State:
    """The set-up of B1.3 to B1.5 (or B8.1), before the first event."""
    house = House(**given)  # type: ignore[arg-type]
    cells = len(seats) * WIDTH
    return State(
        seats=seats,
        house=house,
        round=0,
        token=seats.index(house.token),
        prices=(house.price,) * WIDTH,
        cash=(house.cash,) * len(seats),
        owned=(house.owned,) * cells,
        orders=(house.orders,) * cells,
        sell=(0,) * cells,
        buy=(0,) * cells,
        traded=(0,) * len(seats),
        held=(None,) * len(seats),
    )


def open_table(setup: Setup) -> tuple[BolsaEvent, ...]:
    """The opening events: shares dealt (B8.2), a position set, the first round begun. Raises SetupError."""
    house = House(**setup.options)  # type: ignore[arg-type]
    events: list[BolsaEvent] = []
    owned = {c: dict.fromkeys(setup.seats, house.owned) for c in COMPANIES}
    if house.start == "dealt":
        owned = _deal(setup.seats, house, Chance(setup.seed).draws("shares"))
        events.append(model.SharesDealt(owned=owned))
    first = 1
    if setup.position is not None:
        position = _position_set(setup, house, owned)
        first = position.round
        events.append(position)
    return (*events, model.RoundBegun(round=first, token=house.token))


def position_of(events: Sequence[BolsaEvent]) -> Position | None:
    """The position that was set; or shares that were dealt (B8.2), as a position that has them."""
    for event in events:
        if isinstance(event, model.PositionSet):
            return Position(round=event.round, prices=event.prices, cash=event.cash, owned=event.owned)
    return next((Position(owned=event.owned) for event in events if isinstance(event, model.SharesDealt)), None)


def opened_as_told(setup: Setup, given: bool | None, events: Sequence[BolsaEvent]) -> tuple[BolsaEvent, ...]:
    """The opening made once more, with the position that these events set and the shares that they deal (B8.2).

    Raises SetupError where no table is opened so.
    """
    told = {type(event): event for event in events}
    position = position_of(events)
    opening = open_table(msgspec.structs.replace(setup, position=position))
    if model.PositionSet not in told:
        if given and model.RoundBegun in told:  # else the log was cut before it
            raise SetupError("given", N_("no event tells the position that was given"))
        opening = tuple(event for event in opening if not isinstance(event, model.PositionSet))
    elif given is False:
        raise SetupError("given", N_("a position is set, and none was given"))
    return tuple(told.get(type(event), event) if isinstance(event, model.SharesDealt) else event for event in opening)


def _deal(seats: tuple[str, ...], house: House, draws: Draws) -> dict[str, dict[str, int]]:
    """B8.2: from the equal deal, seats exchange one card of each other's at random, never above a seat's cards.

    Exchanging (rather than shuffling and dealing) reaches every deal that the rule allows and always ends.
    """
    owned = {c: dict.fromkeys(seats, house.owned) for c in COMPANIES}
    most = house.owned + house.orders
    hands = {seat: [c for c in COMPANIES for _ in range(house.owned)] for seat in seats}
    for _step in range(EXCHANGES * house.owned * len(seats) * WIDTH):
        one, other = draws.choose(seats), draws.choose(seats)
        mine, theirs = draws.below(house.owned * WIDTH), draws.below(house.owned * WIDTH)
        give, take = hands[one][mine], hands[other][theirs]
        if one == other or give == take or owned[give][other] == most or owned[take][one] == most:
            continue
        hands[one][mine], hands[other][theirs] = take, give
        owned[give][one] -= 1
        owned[give][other] += 1
        owned[take][other] -= 1
        owned[take][one] += 1
    return owned


def _position_set(setup: Setup, house: House, dealt: dict[str, dict[str, int]]) -> model.PositionSet:
    position: Position = setup.position
    if not 1 <= position.round <= house.rounds:
        why = N_("the game has rounds 1..{rounds}, not {round}")
        raise SetupError("round", why, rounds=house.rounds, round=position.round)
    for company, price in position.prices.items():
        if not 0 <= price <= house.track:
            why = N_("the price of {company} is {price}, off the track 0..{track}")
            raise SetupError(f"prices {company}", why, company=company, price=price, track=house.track)
    for seat, cash in position.cash.items():
        if not 0 <= cash <= MOST:
            why = N_("{seat} cannot have {cash} in cash")
            raise SetupError(f"cash {seat}", why, seat=seat, cash=cash)
    cards = house.owned + house.orders
    owned = {c: dealt[c] | position.owned.get(c, {}) for c in COMPANIES}
    for company in position.owned:
        for seat, shares in owned[company].items():
            if not 0 <= shares <= cards:
                why = N_("{seat} cannot own {shares} of {company}: there are {cards} cards a seat")
                facts = {"seat": seat, "shares": shares, "company": company, "cards": cards}
                raise SetupError(f"owned {company} {seat}", why, **facts)
        together, due = sum(owned[company].values()), house.owned * len(setup.seats)
        if together != due:
            why = N_("the seats own {together} of {company} together, and must own {due} (B1.5)")
            raise SetupError(f"owned {company}", why, together=together, company=company, due=due)
    return model.PositionSet(
        round=position.round,
        prices={c: position.prices.get(c, house.price) for c in COMPANIES},
        cash={s: position.cash.get(s, house.cash) for s in setup.seats},
        owned=owned,
    )
