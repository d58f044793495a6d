"""The first game of Bolsa: one round against a teacher whose sheets show cases 3, 4, 5a and an auction upwards."""

from auction.spoken import Way
from exchange.game import Choices, Command
from exchange.log.follow import Follower
from exchange.teaching import TEACHER, Balloon, Lesson
from exchange.value.chance import Draws
from market.bolsa import N_
from market.bolsa.law import model
from market.bolsa.law.choices import BidChoices, SheetChoices
from market.bolsa.law.model import Sheet
from market.bolsa.law.state import State
from market.bolsa.speech.lesson import said_after

LEARNER = "Ana"
SHEETS = {
    "Beto": Sheet({"IBE": 1, "SAN": 1}, {"ITX": 1, "FER": 1}),
    "Caro": Sheet({"ITX": 2}, {"SAN": 1, "TEF": 1}),
}
"""With the sheet that the learner is advised to write, IBE is case 3, SAN 4, TEF 5a, ITX 5b and FER 2."""
HIGHEST, LOWEST = 13, 8
"""How far the teacher goes in an auction upwards, and downwards."""


def say(timeline: Follower, n: int, lang: str) -> Balloon | None:
    """What is said to the learner after event n: the seat whose timeline this is."""
    me = timeline.viewer if timeline.viewer in timeline.head.seats else LEARNER
    return said_after(timeline, n, me, lang)


def teacher(view: State, seat: str, choices: Choices[Command], draws: Draws) -> Command:
    """The sheet that the lesson needs of this seat; in an auction the next price, within its limits."""
    match choices:
        case SheetChoices():
            return model.SealSheet(seat=seat, sheet=SHEETS.get(seat, Sheet()))
        case BidChoices(bids=bids) if bids and view.auction is not None:
            bid = bids[0] if view.auction.way is Way.UP else bids[-1]
            return model.Bid(seat=seat, bid=bid) if LOWEST <= bid <= HIGHEST else model.Pass(seat=seat)
        case BidChoices():
            return model.Pass(seat=seat)
        case _:
            return model.DealClockwise(seat=seat)


LESSON = Lesson(
    about=N_("Learn Bolsa de Valores: one round, five minutes"),
    seats={LEARNER: "person", **dict.fromkeys(SHEETS, TEACHER)},
    teacher=teacher,
    say=say,
    options={"rounds": 1},
)
