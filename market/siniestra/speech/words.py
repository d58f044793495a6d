"""The words of Especulación Siniestra in a play script: head, positions and expectations, and its grammar."""

from collections.abc import Mapping
from typing import Any

from exchange.script.sentence import Line
from exchange.script.speech import Check, OptionReader, Words
from market.page import PAGE
from market.rules import load
from market.siniestra import N_
from market.siniestra.law import model
from market.siniestra.law.cards import DECKS, SUITS, in_order
from market.siniestra.law.model import SiniestraEvent, State, Version
from market.siniestra.law.options import OPTIONS
from market.siniestra.law.position import COMMON, Position
from market.siniestra.law.score import scores
from market.siniestra.speech.expect import read_expect
from market.siniestra.speech.grammar import grammar
from market.siniestra.speech.reading import take_cards, take_columns, take_price, take_suit


class SiniestraWords(Words[State, SiniestraEvent]):
    """The words of one version: see `exchange.script.speech.Words`."""

    taken = frozenset((*SUITS, *(card for deck in DECKS.values() for card in deck)))
    reserved = PAGE
    head: Mapping[str, OptionReader] = {option.name: option.take for option in OPTIONS}

    def __init__(self, played: Version) -> None:
        self.played = played
        self.grammar = grammar(played)

    def rules(self) -> frozenset[str]:
        """The numbers of this version's rules."""
        return frozenset(load("market.siniestra").of(f"siniestra-{self.played.number}").numbers)

    def given(self, line: Line, draft: dict[str, Any]) -> list[str]:
        """`given hand|draw|columns|prices …`. A card that another line has named is at fault where it stands."""
        word = line.take_word("hand", "draw", "columns", "prices")
        lines: dict[str, int] = draft.setdefault("lines", {})
        match word:
            case "hand" | "draw":
                own = word == "hand" or not self.played.common_pile
                seat = line.take_seat() if own else COMMON
                field = f"{word} {seat}".rstrip()
                at = line.place
                cards = take_cards(line)
                if seat not in draft.get(word, {}):
                    for place, card in enumerate(cards):
                        self._lay_once(line, card, at + place, lines)
                draft.setdefault(word, {})[seat] = cards
                return [field]
            case "columns":
                seat = line.take_seat()
                columns = take_columns(line)
                rows = draft.setdefault("columns", {})
                rows[seat] = rows.get(seat, {}) | columns
                return [f"columns {seat} {suit}" for suit in columns]
            case _:
                return self._given_prices(line, draft, lines)

    def _given_prices(self, line: Line, draft: dict[str, Any], lines: dict[str, int]) -> list[str]:
        prices: dict[str, int] = {}
        while True:
            at = line.place
            if line.peek() in prices:
                line.fail(N_("{found} is named twice"))
            suit = take_suit(line)
            prices[suit] = take_price(line)
            if suit not in draft.get("prices", {}):
                self._lay_once(line, f"{prices[suit]}{suit}", at + 1, lines, price=True)
            if not line.skip(","):
                break
        draft["prices"] = draft.get("prices", {}) | prices
        return [f"prices {suit}" for suit in prices]

    def _lay_once(self, line: Line, card: str, at: int, lines: dict[str, int], *, price: bool = False) -> None:
        if self.played.ones_open and not price and card.startswith("1") and len(card) == len("1O"):
            line.fail(N_("in version 2 the four 1s lie on the table (S3.1), and {card} is one"), at=at, card=card)
        if card in lines:
            line.fail(N_("{card} is in two places: see line {number}"), at=at, card=card, number=lines[card])
        lines[card] = line.number

    def expect(self, line: Line) -> Check:
        """`prices`, `columns`, `hand`, `score` and `draw`."""
        return read_expect(line)

    def position(self, draft: dict[str, Any]) -> Position:
        """The position drafted; `Game.open` judges it."""
        return Position(
            hands=draft.get("hand", {}),
            draw=draft.get("draw", {}),
            prices=draft.get("prices", {}),
            columns=draft.get("columns", {}),
        )

    def head_lines(self, options: Mapping[str, int | str]) -> tuple[str, ...]:
        """The deck, where it is not the one of 52."""
        return () if options["deck"] == 52 else (f"deck {options['deck']}",)  # S1.1

    def given_lines(self, event: SiniestraEvent) -> tuple[str, ...]:
        """Prices, columns, hands and draw piles as `given` lines, where all of them may be known."""
        match event:
            case model.PricesOpened(cards=cards):
                prices = ", ".join(f"{card[-1]} {card[:-1]}" for card in cards)
                return () if self.played.ones_open else (f"given prices {prices}",)
            case model.PositionSet():
                prices = ", ".join(f"{suit} {event.piles[suit][-1][:-1]}" for suit in SUITS)
                columns = (
                    f"given columns {seat} " + ", ".join(f"{suit} {len(cards)}" for suit, cards in column.items())
                    for seat, column in event.columns.items()
                )
                return (f"given prices {prices}", *columns)
            case model.DeckLaid():
                cards = tuple(laid.card for laid in event.cards[event.hands :] if isinstance(laid.card, str))
                words = ["given draw", *([event.seat] if isinstance(event.seat, str) else []), *(cards or ["nothing"])]
                return (" ".join(words),) if len(cards) == len(event.cards) - event.hands else ()
            case model.HandDealt():
                cards = tuple(dealt.card for dealt in event.cards if isinstance(dealt.card, str))
                known = len(cards) == len(event.cards)
                return (" ".join(["given hand", event.seat, *(cards or ["nothing"])]),) if known else ()
            case _:
                return ()

    def expect_lines(self, state: State) -> tuple[str, ...]:
        """The whole position, hands where they are known."""
        prices = ", ".join(f"{suit} {price}" for suit, price in zip(SUITS, state.prices, strict=True))
        columns = (
            f"expect columns {name} " + ", ".join(f"{suit} {state.column(seat, u)}" for u, suit in enumerate(SUITS))
            for seat, name in enumerate(state.seats)
        )
        hands = ((name, state.hand(seat)) for seat, name in enumerate(state.seats))
        points = ", ".join(f"{name} {score}" for name, score in zip(state.seats, scores(state), strict=True))
        return (
            f"expect prices {prices}",
            *columns,
            *(
                f"expect hand {name} {' '.join(in_order(hand)) or 'nothing'}"
                for name, hand in hands
                if hand is not None
            ),
            f"expect score {points}",
        )
