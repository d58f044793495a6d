"""What a script may give and expect of Bolsa's table, and what is said where it is not so."""

from collections.abc import Callable, Mapping

from exchange.script.facts import Expected, Given, fact
from exchange.script.kinds import BY_SEAT, by_name
from exchange.script.pattern import FieldKind
from market.bolsa import N_
from market.bolsa.law import model
from market.bolsa.law.filling import filling_seat
from market.bolsa.law.model import COMPANIES, BolsaEvent
from market.bolsa.law.options import OPTIONS
from market.bolsa.law.state import State
from market.bolsa.speech.fields import COMPANY, take_company

_ROUND = next(option for option in OPTIONS if option.name == "rounds")
_FIELDS: dict[str, FieldKind] = {
    "company": COMPANY,
    "prices": by_name(take_company),
    "cash": BY_SEAT,
    "owned": BY_SEAT,
    "cards": BY_SEAT,
    "worth": BY_SEAT,
}


def _by_seat(state: State, value: Callable[[int], int]) -> dict[str, int]:
    return {name: value(place) for place, name in enumerate(state.seats)}


def _by_company(state: State, value: Callable[[int, int], int]) -> dict[str, dict[str, int]]:
    """The same by company; `value` is given the seat and the company."""
    return {
        name: {seat: value(number, place) for number, seat in enumerate(state.seats)}
        for place, name in enumerate(COMPANIES)
    }


def _chooser(state: State) -> str | None:
    seat = filling_seat(state)
    return None if seat is None else state.seats[seat]


EXPECTED = Expected(
    fact("prices {prices}", lambda state: dict(zip(COMPANIES, state.prices, strict=True)), N_("{name} is {value}")),
    fact("cash {cash}", lambda state: dict(zip(state.seats, state.cash, strict=True)), N_("{name} has {value}")),
    fact("owned {company} {owned}", lambda state: _by_company(state, state.shares_owned), N_("{name} owns {value}")),
    fact("orders {company} {cards}", lambda state: _by_company(state, state.order_cards), N_("{name} has {value}")),
    fact("round {round}", lambda state: state.round, N_("it is round {round}")),
    fact("token {seat}", lambda state: state.seats[state.token], N_("the token is with {seat}")),
    fact("choice {seat}", _chooser, N_("the choice is {seat}'s"), none=N_("no choice is open"), choice=True),
    fact("worth {worth}", lambda state: _by_seat(state, state.worth), N_("{name} is worth {value}")),
    fields=_FIELDS,
    written=("round", "token", "prices", "cash", "owned", "choice"),
)

GIVEN = Given(
    "round {round}",
    "prices {prices}",
    "cash {cash}",
    "owned {company} {owned}",
    fields={**_FIELDS, "round": FieldKind(_ROUND.take)},
)


def drafted(event: BolsaEvent) -> Mapping[str, object]:
    """A position, or the shares dealt (B8.2), as it is given."""
    match event:
        case model.SharesDealt():
            return {"owned": {c: event.owned[c] for c in COMPANIES}}
        case model.PositionSet():
            return {
                "round": event.round,
                "prices": {c: event.prices[c] for c in COMPANIES},
                "cash": event.cash,
                "owned": {c: event.owned[c] for c in COMPANIES},
            }
        case _:
            return {}
