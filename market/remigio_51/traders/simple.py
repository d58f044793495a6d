"""Two plain traders: `random`, and `plain`, which lays what it can and discards what is dearest."""

from exchange.game import Choices
from exchange.shapes import any_move
from exchange.value.chance import Draws
from market.cards.spanish import is_joker
from market.remigio_51.law import model
from market.remigio_51.law.choices import Beginning, Playing
from market.remigio_51.law.combinations import points
from market.remigio_51.law.model import OPENING, RemigioCommand
from market.remigio_51.law.table import State
from market.remigio_51.outlook.planning import dearest, most_points, most_shed


def random_trader(view: State, seat: str, choices: Choices[RemigioCommand], draws: Draws) -> RemigioCommand:
    """Any of the legal moves."""
    return any_move(choices, seat, draws)


def plain(view: State, seat: str, choices: Choices[RemigioCommand], draws: Draws) -> RemigioCommand:
    """It always draws, lays as soon as it can, adds what fits, and discards its dearest card that it cannot lay."""
    match choices:
        case Beginning():
            return model.Draw(seat=seat)
        case Playing(retracted=False) if lay := _to_lay(view, choices):
            return lay
        case Playing(unfinished=True):
            return model.Retract(seat=seat)
        case Playing():
            fits = [move for move in choices if isinstance(move, model.Add) and not is_joker(move.card)]
            return fits[0] if fits else _discard(choices)
        case _:
            return draws.choose(list(choices))


def _to_lay(view: State, choices: Playing) -> model.Lay | None:
    """The dearest combination of those that it can lay, before opening where all of them come to 51 points."""
    plan = most_shed(choices.hand) if choices.opened else most_points(choices.hand)
    if not plan or not (choices.opened or choices.laid + sum(map(points, plan)) >= OPENING):
        return None
    return model.Lay(seat=choices.seat, cards=max(plan, key=points))


def _discard(choices: Playing) -> RemigioCommand:
    return model.Discard(seat=choices.seat, card=dearest(choices.hand, opened=choices.opened))
