"""The first game of Especulación Siniestra: five turns from a position in which a learner meets all that there is."""

from exchange.game import Choices
from exchange.log.follow import Follower
from exchange.teaching import TEACHER, Balloon, Lesson
from exchange.value.chance import Draws
from market.siniestra import N_
from market.siniestra.law import model
from market.siniestra.law.choices import CardChoices
from market.siniestra.law.model import Action, SiniestraCommand, State
from market.siniestra.law.position import Position
from market.siniestra.speech.lesson import said_after

LEARNER, OTHER = "Ana", "Beto"
POSITION = Position(
    hands={LEARNER: ("10O", "2C", "7C", "13O"), OTHER: ("5C", "12E", "7B", "4B")},
    draw={"": ("3E", "8E")},
    prices={"O": 4, "C": 6, "E": 9, "B": 3},
    columns={},
)
CARDS = ("5C", "12E", "7B", "4B", "8E")
"""What the teacher plays, turn by turn: with the cards that the learner is advised to play, the learner's is higher,
lower, equal, higher and lower."""


def say(timeline: Follower, n: int, lang: str) -> Balloon | None:
    """What is said to the learner after event n: the seat whose timeline this is."""
    me = timeline.viewer if timeline.viewer in timeline.head.seats else LEARNER
    return said_after(timeline, n, me, lang)


def teacher(view: State, seat: str, choices: Choices[SiniestraCommand], draws: Draws) -> SiniestraCommand:
    """The card that the lesson needs in this turn, or the first there is; whatever it may, it invests."""
    if isinstance(choices, CardChoices):
        wanted = CARDS[min(view.turn, len(CARDS) - 1)]
        return model.PlayCard(seat=seat, card=wanted if wanted in choices.cards else choices.cards[0])
    return model.Choose(seat=seat, action=Action.INVEST)


LESSON = Lesson(
    about=N_("Learn Especulación Siniestra: five turns, five minutes"),
    seats={LEARNER: "person", OTHER: TEACHER},
    teacher=teacher,
    say=say,
    position=POSITION,
)
