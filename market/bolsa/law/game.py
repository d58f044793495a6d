"""Bolsa de Valores as a game of the kernel."""

from exchange.value.seal import redacted
from market.bolsa.law.choices import choices, to_act
from market.bolsa.law.decide import command_of, decide
from market.bolsa.law.evolve import evolve
from market.bolsa.law.model import COMPANIES, WIDTH, BolsaCommand, BolsaEvent
from market.bolsa.law.opening import blank, open_table, options, position_of
from market.bolsa.law.state import State


class Bolsa:
    """The rules of Bolsa de Valores, version 1: see `exchange.game.Game` for what each function is."""

    name = "bolsa"
    version = 1
    event_type = BolsaEvent
    command_type = BolsaCommand

    options = staticmethod(options)
    blank = staticmethod(blank)
    evolve = staticmethod(evolve)
    decide = staticmethod(decide)
    command_of = staticmethod(command_of)
    to_act = staticmethod(to_act)
    choices = staticmethod(choices)
    open = staticmethod(open_table)
    position_of = staticmethod(position_of)

    def redact(self, event: BolsaEvent, viewer: str) -> BolsaEvent:
        """B2.6: everything is public but the sealed sheets."""
        return redacted(event, viewer)

    def over(self, state: State) -> bool:
        """Whether the bank has paid and the winner is known (B7.2)."""
        return bool(state.winners)

    def winners(self, state: State) -> tuple[str, ...]:
        """The richest seats, in seat order (B7.2)."""
        return state.winners

    def faults(self, state: State) -> tuple[str, ...]:
        """What always holds, and does not hold here (B1.3, B1.5)."""
        house, found = state.house, []
        cards = house.owned + house.orders
        for place in range(len(state.seats) * WIDTH):
            zones = (state.owned[place], state.orders[place], state.sell[place], state.buy[place])
            if min(zones) < 0 or sum(zones) != cards:
                found.append(f"{state.seats[place // WIDTH]} has zones {zones} of {COMPANIES[place % WIDTH]}")
        for company, name in enumerate(COMPANIES):
            shares = sum(state.owned[company::WIDTH]) + sum(state.sell[company::WIDTH])
            if shares != house.owned * len(state.seats):
                found.append(f"{shares} shares of {name} are owned")
            if not 0 <= state.prices[company] <= house.track:
                found.append(f"{name} stands at {state.prices[company]}")
        if min(state.cash) < 0:
            found.append(f"cash below 0: {state.cash}")
        return tuple(found)
