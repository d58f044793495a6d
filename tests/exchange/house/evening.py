"""A house at a clock that the test moves, and those who join it."""

from collections.abc import Callable
from datetime import UTC, datetime

from exchange.house.plan import Plan
from exchange.house.sitting import House, Joined
from exchange.house.table import HeldTable, SentMove
from exchange.store import Store
from exchange.value.seal import seal
from market import GAMES
from tests.exchange.house.hands import Hands

SALT = "0" * 32


class Evening:
    """A house at a clock that the test moves, and those who join it, each at a link of the seat's name."""

    def __init__(self, store: Store, plan: Plan) -> None:
        self.store = store
        self.hands = Hands()
        self.house = House.open(store, plan, clock=self.clock, now=self.hands.now)
        self.joined: list[Joined] = []
        self.gone: set[str] = set()

    def clock(self) -> datetime:
        return datetime.fromtimestamp(1_700_000_000 + self.hands.seconds, UTC)

    def join(self, *names: str) -> list[Joined]:
        found = [self.house.join(self.house.code, name) for name in names]
        for each in found:
            assert self.house.arrive(each.key, each.key) is not None
        self.joined += found
        return found

    def wait(self, seconds: float, also: Callable[[], object] = lambda: None) -> None:
        def look() -> None:
            for each in self.joined:
                if each.seat not in self.gone:
                    self.house.heard(each.key)
            self.house.look()
            also()

        self.hands.pass_by(seconds, look)

    def words(self) -> None:
        """Everybody seals a word, then opens it."""
        for each in self.joined:
            self.house.seal_word(each.key, seal(SALT, each.seat))
        for each in self.joined:
            self.house.open_word(each.key, each.seat, SALT)

    def play(self, number: int = 1) -> HeldTable:
        """The game of this table to its end, by what `random` would do in each person's place."""
        table, ids = self.house.held(number), 0
        keys = {each.seat: each.key for each in self.joined if each.table == number}
        traders = GAMES[self.house.plan.title].traders
        while not table.session.over:
            self.house.look()
            for seat in table.session.to_act():
                if seat in keys and table.session.players()[seat] == "person":
                    ids += 1
                    move = table.session.trader_moves(seat, traders["random"])
                    table.do(SentMove(keys[seat], 10_000 * len(self.house.places) + ids, len(table.session.host), move))
        return table
