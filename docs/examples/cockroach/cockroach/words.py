"""The sentences of Cockroach: see `exchange.script.speech.Words`."""

from collections.abc import Mapping

from cockroach import N_, model
from cockroach.game import ALIKE
from cockroach.model import KINDS
from exchange.script.facts import Expected, fact
from exchange.script.grammar import Grammar, made, told
from exchange.script.kinds import SEAT, by_name
from exchange.script.pattern import FieldKind
from exchange.script.sentence import Line
from exchange.script.speech import OptionReader, Words
from exchange.value.words import said
from market.rules import load


def called(card: str, lang: str) -> str:
    """A card in this language."""
    return said(KINDS[card], lang)


def _named(line: Line) -> dict[str, str]:
    return {called(card, lang): card for lang in line.langs for card in KINDS}


def _take(line: Line) -> str:
    named = _named(line)
    return named[line.take_one(N_("expected a card, found {found}"), tuple(named))]


CARD = FieldKind(_take, lambda line: line.peek() in _named(line), called)

GRAMMAR = Grammar(
    told(model.HandDealt, rule="C1.2"),
    told(model.RestLaid, rule="C1.2"),
    told(model.TableOpened, N_("{seat} begins"), "C1.3"),
    made(model.CardPicked, N_("{seat} picks {card}"), "C2.1", told="", about=N_("face down, to be offered")),
    made(model.CardOffered, N_("{seat} offers {claim} to {to}"), "C2.2", about=N_("it is said to be that")),
    made(model.Believed, N_("{seat} believes"), "C2.3", about=N_("it is what it is said to be")),
    made(model.Doubted, N_("{seat} doubts"), "C2.3", about=N_("it is something else")),
    made(model.CardLooked, N_("{seat} looks"), "C2.4", about=N_("and must offer it on")),
    told(
        model.CardKept,
        N_("{seat} keeps {card}"),
        "C2.3",
        each=lambda event: [{"seat": event.seat, "card": event.turned.card}],
    ),
    told(model.GameLost, N_("{seat} loses"), "C3.1"),
    fields={"card": CARD, "claim": CARD, "to": SEAT},
)


class CockroachWords(Words):
    """Ana offers rat to Beto."""

    grammar = GRAMMAR
    taken = frozenset(KINDS)
    expected = Expected(
        fact(
            "cards {cards}",
            lambda state: {seat: len(hand) for seat, hand in state.hands.items()},
            N_("{name} has {value}"),
            cards=by_name(Line.take_seat),
        ),
        written=("cards",),
    )
    head: Mapping[str, OptionReader] = {ALIKE.name: ALIKE.take}

    def rules(self) -> frozenset[str]:
        """C1.1 to C3.2."""
        return frozenset(load("cockroach").numbers)

    def head_lines(self, options: Mapping[str, int | str]) -> tuple[str, ...]:
        """How many alike lose."""
        return (f"{ALIKE.name} {options[ALIKE.name]}",)
