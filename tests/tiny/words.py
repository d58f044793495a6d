"""The tender's sentences."""

from collections.abc import Mapping
from typing import Any

from msgspec import UNSET

from exchange.game import Command, KernelEvent
from exchange.script.sentence import Line
from exchange.script.speech import Check, OpenChoice, OptionReader
from exchange.value.errors import SetupError
from tests.tiny import model
from tests.tiny.model import State, TenderEvent


class TenderWords:
    """See `exchange.script.speech.Words`."""

    taken: frozenset[str] = frozenset()
    reserved = frozenset({"keeps", "lot", "offers", "returns", "wins"})
    head: Mapping[str, OptionReader] = {"lots": lambda line: line.take_number(0, 5)}
    house: Mapping[str, OptionReader] = {"ties": lambda line: line.take_word("nobody", "first")}

    def rules(self) -> frozenset[str]:
        return model.RULES

    def given(self, line: Line, draft: dict[str, Any]) -> list[str]:
        line.take_word("purse")
        purses = line.take_table(line.take_seat, line.take_number)
        draft.setdefault("purses", {}).update(purses)
        return [f"purse {seat}" for seat in purses]

    def position(self, draft: dict[str, Any]) -> dict[str, int]:
        purses: dict[str, int] = draft["purses"]
        for seat, coins in purses.items():
            if coins > 1_000:
                raise SetupError(f"purse {seat}", "{seat} cannot carry that", seat=seat)
        return purses

    def move(self, line: Line, seat: str) -> Command:
        match line.take_word("offers", "keeps", "returns"):
            case "offers":
                return model.Offer(seat=seat, coins=line.take_number())
            case "keeps":
                return model.Keep(seat=seat)
            case _:
                return model.GiveBack(seat=seat)

    def sentence(self, line: Line) -> str:
        if line.skip("lot"):
            number = line.take_number(1)
            line.take_word("is")
            return f"lot {number} is {line.take_word('called', 'unsold')}"
        seat = line.take_seat()
        match line.take_word("offers", "keeps", "returns", "wins"):
            case "offers":
                return f"{seat} offers {line.take_number()}"
            case "keeps":
                line.take_phrase("the lot")
                line.take_comma()
                line.take_word("worth")
                return f"{seat} keeps the lot, worth {line.take_number()}"
            case "returns":
                line.take_phrase("the lot")
                return f"{seat} returns the lot"
            case _:
                line.take_word("with")
                return f"{seat} wins with {line.take_number()}"

    def expect(self, line: Line) -> Check:
        if line.take_word("purse", "choice") == "choice":
            seat = line.take_seat()

            def chooses(state: State) -> str | None:
                chooser = state.seats[state.winning] if state.winning >= 0 else "nobody"
                return None if chooser == seat else f"{chooser} chooses"

            return Check(chooses, choice=seat)
        seat = line.take_seat()
        coins = line.take_number()

        def has(state: State) -> str | None:
            purse = state.purses[state.seats.index(seat)]
            return None if purse == coins else f"{seat} has {purse}"

        return Check(has)

    def tape(self, event: TenderEvent, lang: str = "en") -> tuple[str, ...]:
        match event:
            case model.LotCalled(lot=lot):
                return (f"lot {lot} is called",)
            case model.OffersOpened(offers=offers):
                return tuple(f"{offer.seat} offers {offer.coins}" for offer in offers)
            case model.LotKept(seat=seat, worth=worth):
                return (f"{seat} keeps the lot, worth {worth}",)
            case model.LotGivenBack(seat=seat):
                return (f"{seat} returns the lot",)
            case model.TenderEnded(winners=winners, purse=purse):
                return tuple(f"{seat} wins with {purse}" for seat in winners)
            case _:
                return ()

    def rule(self, event: TenderEvent) -> str:
        if isinstance(event, KernelEvent):
            return ""
        return "T2.1" if isinstance(event, model.OfferSealed | model.OffersOpened) else "T3.1"

    def open_choice(self, state: State) -> OpenChoice | None:
        if state.winning < 0:
            return None
        seat = state.seats[state.winning]
        return OpenChoice(seat, model.Keep(seat=seat), (model.Keep, model.GiveBack))

    def head_lines(self, options: Mapping[str, int | str]) -> tuple[str, ...]:
        return (f"lots {options['lots']}", f"option ties {options['ties']}")

    def given_lines(self, event: TenderEvent) -> tuple[str, ...]:
        if not isinstance(event, model.PursesSet):
            return ()
        return ("given purse " + ", ".join(f"{seat} {coins}" for seat, coins in event.purses.items()),)

    def move_line(self, event: TenderEvent) -> str | None:
        match event:
            case model.OfferSealed(seat=seat, coins=coins) if coins is not UNSET:
                return f"{seat} offers {coins}"
            case model.LotKept(seat=seat):
                return f"{seat} keeps"
            case model.LotGivenBack(seat=seat):
                return f"{seat} returns"
            case _:
                return None

    def expect_lines(self, state: State) -> tuple[str, ...]:
        return tuple(f"expect purse {seat} {purse}" for seat, purse in zip(state.seats, state.purses, strict=True))
