"""What a seat may do now, said to a person who asks: the moves as they are typed, and what binds them."""

from collections.abc import Iterator
from itertools import islice

from msgspec import UNSET

from exchange.game import Command
from exchange.script.speech import asked, beside
from exchange.value.words import Message, said
from market.cards.spanish import JOKER
from market.remigio_51 import N_
from market.remigio_51.law import model
from market.remigio_51.law.choices import Beginning, Playing
from market.remigio_51.law.combinations import LEAST, Combination, points
from market.remigio_51.law.model import OPENING, RemigioEvent
from market.remigio_51.law.table import State
from market.remigio_51.outlook.planning import most_points, most_shed
from market.remigio_51.speech.grammar import GRAMMAR

MOST_SHOWN = 12  # lays, and additions, of all that are legal


def legal(choices: object, lang: str) -> tuple[str, ...]:
    """Lines in the language; none where the seat may not move."""
    match choices:
        case Beginning(opened=opened, top=top):
            why = N_("{card}, from the discards (R3.1)") if opened else N_("{card}, to open in this turn (R3.1, R4.3)")
            return asked(GRAMMAR, choices, lang, top=Message(why, card=top))
        case Playing(hidden=0):
            return beside(dict(_playing(choices, lang)))
        case _:
            return ()


def _playing(choices: Playing, lang: str) -> Iterator[tuple[str, str]]:
    """Each move as it is typed, and what comes of it."""
    if not choices.retracted:
        yield from _lays(choices, lang)
    for swap in islice(choices.swaps(), MOST_SHOWN):
        yield _line(swap, lang)
    for add in islice(choices.adds(), MOST_SHOWN):
        yield _line(add, lang, combination=" ".join(choices.combinations[add.number - 1]))
    for end in islice(choices.ends(), 1):
        yield _line(end, lang)


def _lays(choices: Playing, lang: str) -> Iterator[tuple[str, str]]:
    """What can be laid; before opening the best of it together, and how far it goes."""
    plan = most_shed(choices.hand) if choices.opened else most_points(choices.hand)
    for cards in plan:
        yield _line(choices.lay(cards), lang, points=points(cards))
    if not choices.opened:
        yield "", _together(choices, plan, lang)
    elif not plan and len(choices.hand) >= LEAST:
        why = N_("no combination is in your hand")
        yield "", said(why, lang)
    if JOKER in choices.hand and plan:
        yield " ", said(N_("a joker says for which card it lies: *7O (R5.2)"), lang)


def _together(choices: Playing, plan: tuple[Combination, ...], lang: str) -> str:
    """What a seat that has not opened could lay at most, beside what lies already."""
    most = choices.laid + sum(map(points, plan))
    why = (
        N_("in all you can lay {most} of the 51 points (R4.2)")
        if most < OPENING
        else N_("in all you can lay {most} points: you open (R4.2)")
    )
    return said(why, lang, most=most)


def _line(command: Command, lang: str, **facts: object) -> tuple[str, str]:
    return GRAMMAR.typed(command, lang), said(GRAMMAR.about(command), lang, **facts)


def aside(event: RemigioEvent, after: State, lang: str) -> tuple[str, ...]:
    """Which card was drawn, to whoever may see it."""
    if isinstance(event, model.CardDrawn) and event.drawn.card is not UNSET:
        return (said(N_("you drew {card}"), lang, card=event.drawn.card),)
    return ()
