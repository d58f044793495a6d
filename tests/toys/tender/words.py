"""The tender's sentences."""

from collections.abc import Mapping
from typing import Any

from exchange.script.grammar import Grammar, move, told
from exchange.script.sentence import Line
from exchange.script.speech import Check, OpenChoice, OptionReader, Words
from exchange.value.errors import SetupError
from tests.toys.tender import model
from tests.toys.tender.model import State, TenderEvent

DRAWS = "{seat} draws"
OFFERS = "{seat} offers {coins}"


def _each_winner(event: model.TenderEnded) -> list[dict[str, Any]]:
    return [{"seat": seat, "purse": event.purse} for seat in event.winners]


GRAMMAR = Grammar(
    move(model.Offer, OFFERS, model.OfferSealed),
    move(model.Draw, DRAWS, model.TipDrawn),
    move(model.Keep, "{seat} keeps", model.LotKept),
    move(model.GiveBack, "{seat} returns", model.LotGivenBack),
    told(model.LotsLaid, rule="T1.1"),
    told(model.HintGiven, rule="T1.2"),
    told(model.PursesSet, rule="T1.2"),
    told(model.OfferSealed, rule="T2.1"),
    told(model.LotCalled, "lot {lot} is called", "T1.1"),
    told(model.OffersOpened, OFFERS, "T2.1", each=lambda event: event.offers),
    told(model.TipDrawn, DRAWS, "T1.3"),
    told(model.TipPaid, "{seat} is paid a tip of {tip}", "T1.3"),
    told(model.LotKept, "{seat} keeps the lot, worth {worth}", "T3.1"),
    told(model.LotGivenBack, "{seat} returns the lot", "T3.2"),
    told(model.TenderEnded, "{seat} wins with {purse}", "T3.1", each=_each_winner),
)


class TenderWords(Words):
    """See `exchange.script.speech.Words`."""

    grammar = GRAMMAR
    head: Mapping[str, OptionReader] = {"lots": lambda line: line.take_number(0, 5)}
    house: Mapping[str, OptionReader] = {
        "ties": lambda line: line.take_word("nobody", "first"),
        "tips": lambda line: line.take_number(0, model.MOST_TIPS),
    }

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

    def open_choice(self, state: State) -> OpenChoice | None:
        if state.winning < 0:
            return None
        seat = state.seats[state.winning]
        return OpenChoice(seat, model.Keep(seat=seat), (model.Keep, model.GiveBack))

    def head_lines(self, options: Mapping[str, int | str]) -> tuple[str, ...]:
        return (f"lots {options['lots']}", f"option ties {options['ties']}", f"option tips {options['tips']}")

    def given_lines(self, event: TenderEvent) -> tuple[str, ...]:
        if not isinstance(event, model.PursesSet):
            return ()
        return ("given purse " + ", ".join(f"{seat} {coins}" for seat, coins in event.purses.items()),)

    def expect_lines(self, state: State) -> tuple[str, ...]:
        return tuple(f"expect purse {seat} {purse}" for seat, purse in zip(state.seats, state.purses, strict=True))
