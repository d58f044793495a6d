"""Panel 2: a card from the hand, the duel of the two cards, who chooses, and the close."""

from __future__ import annotations

from typing import ClassVar

from textual.binding import BindingType
from textual.content import Content

from market.cards.spanish import in_order, suit_place, value_of
from market.siniestra.law import model
from market.siniestra.law.choices import ActionChoices, CardChoices, to_act
from market.siniestra.law.model import Action, State
from market.siniestra.law.score import scores
from market.siniestra.outlook.telling import card_words, choice_words
from tui.floor import N_
from tui.floor.opponents import reason_lines
from tui.floor.panels.closing import Closing
from tui.floor.panels.panel import button, key, line, link
from tui.floor.panels.stage import Stage, Watched
from tui.floor.seen import Seen
from tui.floor.siniestra.faces import boxes, face, styled, suit_name
from tui.floor.voice import _, language, many, thinking, together


class HandPanel(Stage):
    """Choose a card and put it face down (S1.3)."""

    how = N_("{left} and {right} choose a card, {play} lays it.")
    BINDINGS: ClassVar[list[BindingType]] = [
        key("enter", "play", N_("Play"), N_("Put the chosen card face down"), name="hand.play"),
        key("left,minus", "step(-1)", N_("Card"), N_("The card to the left"), name="hand.left", show=False),
        key("right,plus", "step(1)", N_("Card"), N_("The card to the right"), name="hand.right"),
    ]

    def __init__(self) -> None:
        super().__init__()
        self.chosen = 0

    @property
    def cards(self) -> tuple[str, ...]:
        """The cards of the hand, in order."""
        found = self.seen.choices if self.seen else None
        return in_order(found.cards) if isinstance(found, CardChoices) else ()

    def heading(self, seen: Seen) -> str:
        """Mano de Ana."""
        return _("{seat}'s hand", seat=seen.acting)

    def help_text(self) -> str:
        """About playing a card."""
        return _(
            "Choose a card and put it face down; both are turned over at once. The higher value chooses: invest the "
            "card in its own column or quote it as the suit's new price. The lower must do the other. A card that is "
            "down cannot be taken back."
        )

    def action_step(self, step: int) -> None:
        """Choose another card."""
        if self.cards:
            self.chosen = (self.chosen + step) % len(self.cards)
            self.refresh()

    def action_pick(self, place: int) -> None:
        """A click on a card."""
        self.chosen = place
        self.refresh()

    def action_play(self) -> None:
        """Put it down."""
        if self.seen and self.seen.acting and self.chosen < len(self.cards):
            self.post_message(self.Move(model.PlayCard(seat=self.seen.acting, card=self.cards[self.chosen])))

    def lines(self, seen: Seen, width: int, height: int) -> list[Content]:
        """The cards as boxes, and what the chosen one would mean."""
        cards = self.cards
        if not cards:
            return []
        self.chosen = min(self.chosen, len(cards) - 1)
        state: State = seen.state
        card = cards[self.chosen]
        rows = boxes(cards, self.chosen) if width >= 6 * len(cards) else [line(*[styled(c) for c in cards])]
        seat = state.seats.index(str(seen.acting))
        here, other = state.column(seat, suit_place(card)), state.column(1 - seat, suit_place(card))
        told = _(
            "{card}: {suit} stands at {price}; your column {mine}, the other {theirs}",
            card=face(card),
            suit=suit_name(suit_place(card)),
            price=state.prices[suit_place(card)],
            mine=here,
            theirs=other,
        )
        picks = [
            link(f" {face(c):^4} ", f"pick({place})", "reverse" if place == self.chosen else "")
            for place, c in enumerate(cards)
        ]
        return [
            *rows,
            line(*picks),
            Content(""),
            line((told, "$faint")),
            line((card_words(state, str(seen.acting), card, language()), "$faint")),
            Content(""),
            line(button(_("Play {card}", card=face(card)), "play", "bold"), self.coach_button(seen)),
        ]


class ChoicePanel(Stage):
    """The higher card chooses (S1.5); on equal values each seat chooses, sealed (S1.6)."""

    how = N_("{invest} invests, {quote} quotes.")
    BINDINGS: ClassVar[list[BindingType]] = [
        key("i", "choose('invest')", N_("Invest"), N_("Put the card in your own column"), name="choice.invest"),
        key("c", "choose('quote')", N_("Quote"), N_("Put the card on the central pile"), name="choice.quote"),
        key("left,right,up,down,tab", "other", N_("Other"), N_("The other action"), name="choice.other", show=False),
        key("enter", "take", N_("Choose"), N_("Do what is chosen"), name="choice.take"),
    ]

    def __init__(self) -> None:
        super().__init__()
        self.chosen = Action.INVEST

    def heading(self, seen: Seen) -> str:
        """Who chooses."""
        return _("{seat} chooses", seat=seen.acting)

    def help_text(self) -> str:
        """About the choice."""
        return _(
            "Invest: the card goes to your own column of its suit. Quote: it goes on the central pile, and its value "
            "is the suit's new price. The lower card must do the other one; on equal values both choose freely."
        )

    def action_other(self) -> None:
        """The other action."""
        self.chosen = self.chosen.other
        self.refresh()

    def action_take(self) -> None:
        """Do what is chosen."""
        self.action_choose(self.chosen.value)

    def action_choose(self, action: str) -> None:
        """Invest or quote."""
        if self.seen and self.seen.acting and isinstance(self.seen.choices, ActionChoices):
            self.post_message(self.Move(model.Choose(seat=self.seen.acting, action=Action(action))))

    def lines(self, seen: Seen, width: int, height: int) -> list[Content]:
        """The duel, and the two actions with what they would do."""
        state: State = seen.state
        seat = state.seats.index(str(seen.acting))
        card = state.turned[seat]
        place = suit_place(card)
        column = state.column(seat, place)
        invest = _("your column of {suit}: {before} to {after}", suit=suit_name(place), before=column, after=column + 1)
        quote = _(
            "{suit} from {before} to {after}", suit=suit_name(place), before=state.prices[place], after=value_of(card)
        )
        rows = [*duel_lines(state), Content("")]
        for action, name, told in ((Action.INVEST, _("Invest"), invest), (Action.QUOTE, _("Quote"), quote)):
            style = "reverse bold" if action is self.chosen else "bold"
            ahead = choice_words(state, str(seen.acting), action, language())
            rows.append(line(link(f" {name} ", f"choose('{action.value}')", style), (f"  {told}; {ahead}", "$faint")))
        return [*rows, Content(""), self.coach_button(seen)] if seen.coached else rows


class DuelPanel(Watched):
    """What happened with the two cards, event by event."""

    def heading(self, seen: Seen) -> str:
        """The turn."""
        return _("Turn {turn}", turn=max(1, seen.state.turn))

    def help_text(self) -> str:
        """About the duel."""
        return _("Both cards are turned over: the higher chooses, the lower does the other. Enter goes on.")

    def lines(self, seen: Seen, width: int, height: int) -> list[Content]:
        """The cards, then the tape's words since they were turned over."""
        state: State = seen.state
        rows = duel_lines(state) if state.turned else []
        turned = seen.timeline.numbers(model.CardsTurnedOver, seen.n)
        if turned:
            chosen = any(map(seen.timeline.title.turned_over, seen.timeline.events(turned[-1], seen.n)))
            # Why a card was laid is over with the choice: another action than hoped for may have come of it.
            rows += [] if chosen else reason_lines(seen, turned[-1])
            for n in range(turned[-1] + 1, seen.n + 1):
                rows += [line(("→ ", "$accent"), text) for text in seen.timeline.told(n, language())]
                rows += reason_lines(seen, n)
        if seen.at_end and not state.over:
            rows += [Content(""), line((_waiting(seen), "$faint"))]
        elif not seen.at_end and seen.pace != "replay":
            rows += [
                Content(""),
                line(button(_("Next"), "next"), "  ", button(_("Skip"), "skip")),
            ]
        return rows


def _waiting(seen: Seen) -> str:
    if seen.thinking:
        return thinking(seen.thinking)
    choosing = to_act(seen.state)
    if not seen.state.turned:
        return _("The cards are still to come.")
    return many("{seats} is to choose", "{seats} are to choose", len(choosing), seats=together(choosing))


def duel_lines(state: State) -> list[Content]:
    """The two cards turned over, and who chooses."""
    parts: list[Content | str | tuple[str, str]] = []
    for seat, (name, card) in enumerate(zip(state.seats, state.turned, strict=True)):
        text, style = styled(card)
        higher = not state.tied and seat == state.higher
        parts += [f"{name} ", (f" {text} ", f"reverse bold {style}"), (" ★" if higher else "", "$text-success")]
        parts.append("    " if seat == 0 else "")
    told = (
        _("Equal values: both choose, sealed (S1.6).")
        if state.tied
        else _("{seat} has the higher card and chooses (S1.5).", seat=state.seats[state.higher])
    )
    return [line(*parts), line((told, "bold"))]


class SiniestraClose(Closing):
    """The scores, how they came about, and what can come next."""

    def outcome(self, seen: Seen, width: int) -> list[Content]:
        """Who won, then the title's own account of it."""
        state: State = seen.state
        points = scores(state)
        if state.winner is None:
            head = _("A draw at {points}", points=points[0])
        else:
            head = _(
                "{seat} wins with {points} to {against}",
                seat=state.seats[state.winner],
                points=points[state.winner],
                against=points[1 - state.winner],
            )
        # Panel 5 has the account; where one panel is seen at a time, it is here.
        told = seen.timeline.title.explain(state, language()) if getattr(self.screen, "small", True) else ()
        series = " · ".join(f"{seat} {won}" for seat, won in seen.series.items())
        rows = [line((f"★ {head}", "bold $text-success")), Content(""), *map(Content, told)]
        return [*rows, line((_("Series: {score}", score=series), "$faint"))] if series else rows
