"""The tender's rules as a game of the kernel."""

from collections.abc import Iterator, Mapping, Sequence
from typing import assert_never

from msgspec import UNSET, Struct
from msgspec.structs import replace

from exchange.folding import put
from exchange.game import KernelEvent, NoChoices, Setup, Unfolding, chance_of, sealed_fields
from exchange.value.chance import Chance
from exchange.value.errors import NOT_YOUR_TURN, Refused, SetupError
from exchange.value.seal import redacted
from tests.toys.tender import model
from tests.toys.tender.model import Held, State, TenderCommand, TenderEvent


class Moves(Struct, frozen=True):
    """The moves open to a seat, as a list."""

    moves: tuple[TenderCommand, ...]

    def __iter__(self) -> Iterator[TenderCommand]:
        return iter(self.moves)

    def __contains__(self, command: object) -> bool:
        match command:
            case model.Offer():
                return replace(command, coins_salt=UNSET) in self.moves
            case model.Draw():
                return replace(command, chance=UNSET) in self.moves
            case _:
                return command in self.moves


class Tender:
    """Sealed offers for lots of unknown worth."""

    name = "tender"
    version = 3
    event_type = TenderEvent
    command_type = TenderCommand

    def options(self, seats: tuple[str, ...], given: Mapping[str, int | str]) -> dict[str, int | str]:
        if len(seats) not in range(2, 5):
            raise SetupError("seats", "a tender needs 2 to 4 seats, and {count} are named", count=len(seats))
        options: dict[str, int | str] = {"lots": 2, "ties": "nobody", "tips": 0}
        takes = {"lots": range(6), "ties": ("nobody", "first"), "tips": range(model.MOST_TIPS + 1)}
        for name, value in given.items():
            if value not in takes.get(name, ()):
                raise SetupError(name, "option {name} cannot be {value}", name=name, value=value)
        return options | dict(given)

    def blank(self, seats: tuple[str, ...], options: Mapping[str, int | str]) -> State:
        none = (None,) * len(seats)
        purses = (model.PURSE,) * len(seats)
        lots, ties, tips = int(options["lots"]), str(options["ties"]), int(options["tips"])
        draws = (tips,) * len(seats)
        return State(seats=seats, lots=lots, ties=ties, purses=purses, hints=none, draws=draws, tips=none, offers=none)

    def open(self, setup: Setup) -> tuple[TenderEvent, ...]:
        table = Unfolding(self.evolve, self.blank(setup.seats, setup.options))
        draws = Chance(setup.seed).draws("lots")
        worths = [draws.below(model.MOST_WORTH + 1) for _ in range(table.state.lots)]
        sealed = tuple(model.SealedWorth(**sealed_fields("worth", worth, draws.salt())) for worth in worths)
        table.emit(model.LotsLaid(lots=sealed))
        for seat in setup.seats if worths else ():
            lot = draws.below(len(worths))
            hint = sealed_fields("hint", model.Clue(lot + 1, worths[lot]), draws.salt())
            table.emit(model.HintGiven(seat=seat, **hint))
        if setup.position is not None:
            purses = dict.fromkeys(setup.seats, model.PURSE) | setup.position
            if poor := [seat for seat in purses if purses[seat] > 2 * model.PURSE]:
                raise SetupError(f"purse {poor[0]}", "{seat} cannot have so much", seat=poor[0])
            table.emit(model.PursesSet(purses=purses))
        self._next_lot(table)
        return table.done()

    def decide(self, state: State, command: TenderCommand) -> tuple[TenderEvent, ...]:
        before_offers = isinstance(command, model.Offer | model.Draw)
        if command.seat not in self.to_act(state) or state.awaiting_offers != before_offers:
            raise Refused(NOT_YOUR_TURN, "this is not awaited from {seat}", seat=command.seat)
        table = Unfolding(self.evolve, state)
        match command:
            case model.Offer(seat=seat, coins=coins):
                purse = state.purses[state.seats.index(seat)]
                if not 0 <= coins <= purse:
                    raise Refused("T2.2", "{seat} has {purse} and cannot offer {coins}", **facts(seat, purse, coins))
                table.emit(model.OfferSealed(seat=seat, **sealed_fields("coins", coins, command.coins_salt)))
                if None not in table.state.offers:
                    self._pay_tips(table)
                    self._open_offers(table)
            case model.Draw(seat=seat):
                if not state.draws[state.seats.index(seat)]:
                    raise Refused("T1.3", "{seat} draws no more", seat=seat)
                chance = chance_of(command).draws("tip")
                tip = sealed_fields("tip", chance.below(model.MOST_TIP + 1), chance.salt())
                table.emit(model.TipDrawn(seat=seat, **tip))
            case model.Keep(seat=seat):
                held = state.worths[state.lot - 1]
                assert held.value is not UNSET
                assert held.salt is not UNSET
                place = state.lot - 1
                table.emit(model.LotKept(seat=seat, worth=held.value, worth_salt=held.salt, opens=held.n, place=place))
                self._next_lot(table)
            case model.GiveBack(seat=seat):
                if state.purses[state.winning] < model.FEE:
                    raise Refused("T3.2", "{seat} cannot pay the fee", seat=seat)
                table.emit(model.LotGivenBack(seat=seat))
                self._next_lot(table)
            case _:
                assert_never(command)
        return table.done()

    def position_of(self, events: Sequence[TenderEvent]) -> dict[str, int] | None:
        return next((event.purses for event in events if isinstance(event, model.PursesSet)), None)

    def command_of(self, _state: State, event: TenderEvent) -> TenderCommand | None:
        match event:
            case model.OfferSealed(seat=seat, coins=int() as coins):
                return model.Offer(seat=seat, coins=coins, coins_salt=event.coins_salt)
            case model.TipDrawn(seat=seat):
                return model.Draw(seat=seat)
            case model.LotKept(seat=seat):
                return model.Keep(seat=seat)
            case model.LotGivenBack(seat=seat):
                return model.GiveBack(seat=seat)
            case _:
                return None

    def _pay_tips(self, table: Unfolding) -> None:
        state: State = table.state
        for seat, held in zip(state.seats, state.tips, strict=True):
            if held is not None:
                assert held.value is not UNSET
                assert held.salt is not UNSET
                table.emit(model.TipPaid(seat=seat, tip=held.value, tip_salt=held.salt, opens=held.n))

    def _open_offers(self, table: Unfolding) -> None:
        state: State = table.state
        offers = tuple(
            model.OpenedOffer(seat=seat, coins=held.value, coins_salt=held.salt, opens=held.n)
            for seat, held in zip(state.seats, state.offers, strict=True)
            if held is not None and held.value is not UNSET and held.salt is not UNSET
        )
        most = max(offer.coins for offer in offers)
        best = [offer.seat for offer in offers if offer.coins == most]
        won = len(best) == 1 or state.ties == "first"
        table.emit(model.OffersOpened(offers=offers, winner=best[0] if won else UNSET))
        if not won:
            self._next_lot(table)

    def _next_lot(self, table: Unfolding) -> None:
        if table.state.lot < table.state.lots:
            table.emit(model.LotCalled(lot=table.state.lot + 1))
            return
        most = max(table.state.purses)
        richest = tuple(s for s, purse in zip(table.state.seats, table.state.purses, strict=True) if purse == most)
        table.emit(model.TenderEnded(winners=richest, purse=most))

    def evolve(self, state: State, event: TenderEvent) -> State:
        n = state.n + 1
        state = replace(state, n=n)
        match event:
            case model.LotsLaid(lots=lots):
                return replace(state, worths=tuple(Held(n, lot.worth, lot.worth_salt) for lot in lots))
            case model.HintGiven(seat=seat, hint=hint):
                known = None if hint is UNSET else hint
                return replace(state, hints=put(state.hints, state.seats.index(seat), known))
            case model.TipDrawn(seat=seat):
                place, held = state.seats.index(seat), Held(n, event.tip, event.tip_salt)
                draws = put(state.draws, place, state.draws[place] - 1)
                return replace(state, tips=put(state.tips, place, held), draws=draws)
            case model.TipPaid(seat=seat, tip=tip):
                place = state.seats.index(seat)
                purses = put(state.purses, place, state.purses[place] + tip)
                return replace(state, tips=put(state.tips, place, None), purses=purses)
            case model.PursesSet(purses=purses):
                return replace(state, purses=tuple(purses[seat] for seat in state.seats))
            case model.LotCalled(lot=lot):
                return replace(state, lot=lot, awaiting_offers=True, offers=(None,) * len(state.seats), winning=-1)
            case model.OfferSealed(seat=seat):
                held = Held(n, event.coins, event.coins_salt)
                return replace(state, offers=put(state.offers, state.seats.index(seat), held))
            case model.OffersOpened(winner=winner):
                closed = replace(state, awaiting_offers=False, offers=(None,) * len(state.seats))
                if winner is UNSET:
                    return closed
                offer = next(offer.coins for offer in event.offers if offer.seat == winner)
                return replace(closed, winning=state.seats.index(str(winner)), winning_offer=offer)
            case model.LotKept(worth=worth):
                purse = state.purses[state.winning] - state.winning_offer + worth
                return replace(state, winning=-1, purses=put(state.purses, state.winning, purse))
            case model.LotGivenBack():
                purse = state.purses[state.winning] - model.FEE
                return replace(state, winning=-1, purses=put(state.purses, state.winning, purse))
            case model.TenderEnded(winners=winners):
                return replace(state, winners=winners)
            case KernelEvent():
                return state
            case _:
                assert_never(event)

    def to_act(self, state: State) -> tuple[str, ...]:
        if state.awaiting_offers:
            return tuple(seat for seat, held in zip(state.seats, state.offers, strict=True) if held is None)
        return () if state.winning < 0 else (state.seats[state.winning],)

    def choices(self, state: State, seat: str) -> Moves | NoChoices:
        if seat not in self.to_act(state):
            return NoChoices()
        place = state.seats.index(seat)
        purse = state.purses[place]
        if state.awaiting_offers:
            draw = (model.Draw(seat=seat),) if state.draws[place] else ()
            return Moves((*(model.Offer(seat=seat, coins=coins) for coins in range(purse + 1)), *draw))
        keep = model.Keep(seat=seat)
        return Moves((keep, model.GiveBack(seat=seat)) if purse >= model.FEE else (keep,))

    def redact(self, event: TenderEvent, viewer: str) -> TenderEvent:
        return redacted(event, viewer)

    def over(self, state: State) -> bool:
        return bool(state.winners)

    def winners(self, state: State) -> tuple[str, ...]:
        return state.winners

    def faults(self, state: State) -> tuple[str, ...]:
        return tuple(f"{seat} owes money" for seat, purse in zip(state.seats, state.purses, strict=True) if purse < 0)


def facts(seat: str, purse: int, coins: int) -> dict[str, int | str]:
    return {"seat": seat, "purse": purse, "coins": coins}
