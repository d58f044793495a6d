"""The tender's sentences."""

from collections.abc import Mapping
from typing import Any

from exchange.script.facts import Expected, Given, fact
from exchange.script.grammar import Grammar, move, told
from exchange.script.kinds import BY_SEAT
from exchange.script.speech import OpenChoice, OptionReader, Words
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


def _chooser(state: State) -> str | None:
    return state.seats[state.winning] if state.winning >= 0 else None


class TenderWords(Words):
    """See `exchange.script.speech.Words`."""

    grammar = GRAMMAR
    expected = Expected(
        fact(
            "purse {seat} {purse}",
            lambda state: dict(zip(state.seats, state.purses, strict=True)),
            "{seat} has {purse}",
        ),
        fact("choice {seat}", _chooser, "{seat} chooses", none="nobody chooses", choice=True),
        written=("purse",),
    )
    can_be_given = Given("purse {purses}", fields={"purses": BY_SEAT})
    head: Mapping[str, OptionReader] = {"lots": lambda line: line.take_number(0, 5)}
    house: Mapping[str, OptionReader] = {
        "ties": lambda line: line.take_word("nobody", "first"),
        "tips": lambda line: line.take_number(0, model.MOST_TIPS),
    }

    def rules(self) -> frozenset[str]:
        return model.RULES

    def position(self, draft: dict[str, Any]) -> dict[str, int]:
        purses: dict[str, int] = draft["purse"]
        for seat, coins in purses.items():
            if coins > 1_000:
                raise SetupError(f"purse {seat}", "{seat} cannot carry that", seat=seat)
        return purses

    def open_choice(self, state: State) -> OpenChoice | None:
        if state.winning < 0:
            return None
        seat = state.seats[state.winning]
        return OpenChoice(seat, model.Keep(seat=seat), (model.Keep, model.GiveBack))

    def head_lines(self, options: Mapping[str, int | str]) -> tuple[str, ...]:
        return (f"lots {options['lots']}", f"option ties {options['ties']}", f"option tips {options['tips']}")

    def drafted(self, event: TenderEvent) -> Mapping[str, Any]:
        return {"purse": event.purses} if isinstance(event, model.PursesSet) else {}
