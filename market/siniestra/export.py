"""The tidy tables of Especulación Siniestra: games, seats, cards, prices, scores by event (codebook: docs/data.md)."""

from collections.abc import Iterator

from exchange.title import Tables
from market.cards.spanish import SUITS, suit_place, value_of
from market.export import (
    ColumnKind,
    Columns,
    GameSteps,
    Row,
    TimedStep,
    columns,
    first_rows,
    game_columns,
    seat_columns,
)
from market.siniestra.law import model
from market.siniestra.law.model import State
from market.siniestra.law.options import OPTIONS
from market.siniestra.law.score import scores

_TEXT, _NUMBER, _SEAT = ColumnKind.TEXT, ColumnKind.NUMBER, ColumnKind.SEAT
_WHEN = {"n": _NUMBER, "at": ColumnKind.TIME, "turn": _NUMBER}

COLUMNS: Columns = {
    "games": game_columns(OPTIONS),
    "seats": seat_columns(score=_NUMBER),
    "cards": columns(
        **_WHEN,
        seat=_SEAT,
        card=_TEXT,
        suit=_TEXT,
        value=_NUMBER,
        action=_TEXT,
        choice=_TEXT,
        rule=_TEXT,
        before=_NUMBER,
        after=_NUMBER,
        by=_TEXT,
        seconds=ColumnKind.SECONDS,
        choice_by=_TEXT,
        choice_seconds=ColumnKind.SECONDS,
    ),
    "prices": columns(**_WHEN, suit=_TEXT, price=_NUMBER),
    "worth": columns(**_WHEN, seat=_SEAT, score=_NUMBER),
}


def rows(game: GameSteps) -> Iterator[tuple[str, Row]]:
    """The rows of a game, each with the name of its table."""
    yield from first_rows(game)
    yield from (("cards", row) for row in _cards(game))
    for step in game.steps:
        state: State = step.after
        if isinstance(step.event, model.CardQuoted | model.PricesOpened | model.PositionSet):
            for place, name in enumerate(SUITS):
                yield "prices", _when(game, step) | {"suit": name, "price": state.prices[place]}
        for name, score in zip(state.seats, scores(state), strict=True):
            yield "worth", _when(game, step) | {"seat": name, "score": score}


def _when(game: GameSteps, step: TimedStep) -> dict[str, object]:
    return {"game": game.id, "n": step.n, "at": step.at, "turn": step.after.turn}


def _cards(game: GameSteps) -> Iterator[Row]:
    """A row for each card turned over and done with: `choice` says whose choice that was (S1.5, S1.6)."""
    sealed: dict[str, TimedStep] = {}
    chosen: dict[str, TimedStep] = {}
    tied = False
    for step in game.steps:
        match step.event:
            case model.CardSealed(seat=seat):
                sealed[seat] = step
            case model.CardsTurnedOver():
                chosen = {}
                tied = step.after.tied
            case model.ActionChosen(seat=seat) | model.ChoiceSealed(seat=seat):
                chosen[seat] = step
            case model.CardInvested(seat=seat, card=card) | model.CardQuoted(seat=seat, card=card):
                quoted = step.event if isinstance(step.event, model.CardQuoted) else None
                yield _when(game, step) | {
                    "seat": seat,
                    "card": card,
                    "suit": SUITS[suit_place(card)],
                    "value": value_of(card),
                    "action": "quote" if quoted else "invest",
                    "choice": "free" if tied else "own" if seat in chosen else "none",
                    "rule": "S1.6" if tied else "S1.5",
                    "before": quoted.before if quoted else None,
                    "after": quoted.after if quoted else None,
                    **_taken("", sealed.get(seat)),
                    **_taken("choice_", chosen.get(seat)),
                }
            case _:
                pass


def _taken(prefix: str, step: TimedStep | None) -> dict[str, object]:
    """Who made this move, and how long it took."""
    return {} if step is None else {f"{prefix}by": step.by, f"{prefix}seconds": step.seconds}


TABLES = Tables(columns=COLUMNS, rows=rows)
