"""The consent of everybody who sits at a keyboard, each by its PIN where it set one."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from textual.app import App

from exchange.title import Title
from exchange.value.words import said
from tui.floor.screens.dialogs import Ask, Confirm
from tui.floor.voice import _, language


def ask_each(
    app: App[None], title: Title, seats: Sequence[str], pins: Mapping[str, str], then: Callable[[], None]
) -> None:
    """Ask the seats one after another whether a new game may branch off; then do it, unless one of them says no."""
    if not seats:
        then()
        return
    seat, *others = seats
    pin = pins.get(seat)

    def go_on() -> None:
        ask_each(app, title, others, pins, then)

    def answered(yes: bool | None) -> None:
        if yes:
            go_on()

    def typed(answer: str | None) -> None:
        if answer == pin:
            go_on()
        elif answer is not None:
            app.notify(_("That is not {seat}'s PIN.", seat=seat), severity="error", markup=False)

    what = what_comes_out(title)
    if pin is None:
        question = _("{seat}, do you agree to a new game from here?", seat=seat)
        app.push_screen(Confirm(f"{question} {what}", yes_first=False), answered)
    else:
        question = _("{seat}, your PIN, if you agree to a new game from here:", seat=seat)
        app.push_screen(Ask(f"{what} {question}", secret=True), typed)


def what_comes_out(title: Title) -> str:
    """What a new game would show of this one: in a game of cards the hand, as the title calls it."""
    hand = next((name for name, kind in title.kinds.items() if kind == "hand"), "")
    if not hand:
        return _("A new game would turn over what you have sealed in this one, which goes on.")
    word = said(title.labels.get(hand, hand), language(), title.package)
    return _("A new game would turn over cards of this one, which goes on: your {hand} too.", hand=word)
