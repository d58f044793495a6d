"""Panel 2 when somebody is to move: the move is put together row by row, by arrows, digits or clicks, or typed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

import msgspec
from rich.style import Style
from textual.binding import BindingType
from textual.content import Content

from exchange.board import Offered
from exchange.describing import offered
from exchange.game import Command
from tui.floor import N_
from tui.floor.anytitle.choosing import Choosing, Row, choosing
from tui.floor.anytitle.drawing import beside, board_of, carded, faces_of, held_cards, known_cards
from tui.floor.anytitle.examples import examples, fitting, in_order, taken
from tui.floor.anytitle.foretelling import about_of, ahead_of, came_of
from tui.floor.anytitle.move_line import MoveLine
from tui.floor.anytitle.row_lines import row_lines
from tui.floor.panels.panel import button, height_of, key, line
from tui.floor.panels.stage import Stage
from tui.floor.seen import Seen
from tui.floor.voice import _, language


class MovesPanel(Stage):
    """Put a move together and make it."""

    how = N_("{left} and {right} choose, {go} goes on to the next row and moves at the last.")
    BINDINGS: ClassVar[list[BindingType]] = [
        key("enter", "go", N_("Move"), N_("The next row; at the last one, make the move"), name="moves.go"),
        key("left,minus", "step(-1)", N_("Choose"), N_("What stands before"), name="moves.left", show=False),
        key("right,plus", "step(1)", N_("Choose"), N_("What stands behind"), name="moves.right"),
        key("down", "row(1)", N_("Row"), N_("The row below"), name="moves.down"),
        key("up", "row(-1)", N_("Row"), N_("The row above"), name="moves.up", show=False),
        key("space", "take", N_("Take"), N_("Take this card, or put it back"), name="moves.take"),
        key("e", "example", N_("Example"), N_("Another move that is allowed"), name="moves.example"),
        key("w", "write", N_("Type"), N_("Type the move as a line"), name="moves.write"),
        *(
            key(digit, f"digit({digit})", N_("Choose"), N_("What has this digit"), name=f"moves.{digit}", show=False)
            for digit in "1234567890"
        ),
        *(
            key(rank, f"rank('{rank}')", N_("Choose"), N_("This rank"), name=f"moves.{rank}", show=False)
            for rank in "TJQKA"
        ),
    ]

    def __init__(self) -> None:
        super().__init__()
        self.at = 0  # the row that the arrows move in
        self.cursor = 0  # the place in a row of several
        self._of: tuple[int, str, str] | None = None
        self._offered: Offered | None = None
        self._choosing: Choosing | None = None
        self._by_hand: Choosing | None = None  # how it stood when something was taken last that is no example

    @property
    def link_style(self) -> Style:
        """What a click chooses keeps the colours of its cards."""
        return Style.null()

    # What is chosen ---------------------------------------------------------------------------------------------------

    def choosing(self, seen: Seen) -> Choosing:
        """Where choosing stands at this moment; in another language the same moves are chosen again."""
        moment = (seen.n, str(seen.acting), language())
        if self._choosing is None or self._of != moment:
            title, seat = seen.timeline.title, str(seen.acting)
            same = self._choosing is not None and self._of is not None and self._of[:2] == moment[:2]
            chosen = self._choosing.command if same and self._choosing is not None else None
            self._offered = offered(title, seat, seen.choices, language())  # type: ignore[arg-type]
            begun = choosing(self._offered, faces_of(board_of(seen)))
            # Where there is more to choose than words, or the title proposes moves, one stands there to begin with that
            # costs least where it is made by mistake.
            more = bool(self._offered.shapes) or len(begun.ways) < len(self._offered.moves)
            free = more or title.proposes is not None
            usual = chosen or (_as_data(title.proposed_move(seen.state, seat)) if free else None)
            self._choosing = begun if usual is None else begun.begun_with(usual)
            if self._offered.shapes and usual is not chosen and not self._choosing.ways[self._choosing.way].parts:
                self._choosing = begun.begun_with_blanks()  # one that says nothing is soon made by mistake
            self._of, self.at, self.cursor, self._by_hand = moment, 0, 0, None
        return self._choosing

    def take_up(self, draft: object) -> None:
        """Go on with the move that was being put together."""
        if self.seen is not None and isinstance(draft, dict):
            self._choosing = self.choosing(self.seen).begun_with(draft)

    def _keep(self, chosen: Choosing) -> None:
        self._choosing = chosen
        rows = chosen.rows
        self.at = min(self.at, len(rows) - 1)
        self.cursor = min(self.cursor, max(0, len(rows[self.at].texts) - 1))
        if self.seen is not None and self.seen.acting and (command := chosen.command) is not None:
            self.post_message(self.Draft(self.seen.acting, command))
        self.refresh()

    # Keys -------------------------------------------------------------------------------------------------------------

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """There is something to take in a row of several alone, and another row where there are several."""
        if self.seen is None or self.seen.acting is None:
            return False
        rows = self.choosing(self.seen).rows
        if action == "example":
            return self._offered is not None and bool(self._offered.shapes)
        own = rows[min(self.at, len(rows) - 1)]
        if action == "take":
            return own.several
        if action == "rank":
            return own.numbers and parameters[0] in own.texts
        return len(rows) > 1 if action == "row" else True

    def action_step(self, step: int) -> None:
        """Along the row: the next is chosen, or in a row of several the cursor goes there."""
        if self.seen is None:
            return
        chosen = self.choosing(self.seen)
        own = chosen.rows[self.at]
        if not own.texts:
            return
        if own.several:
            self.cursor = (self.cursor + step) % len(own.texts)
            self.refresh()
        else:
            self._keep(self._helped(chosen.pick(own, (own.chosen[0] + step) % len(own.texts)), own))

    def action_row(self, step: int) -> None:
        """To another row."""
        if self.seen is None:
            return
        rows = self.choosing(self.seen).rows
        self.at = max(0, min(len(rows) - 1, self.at + step))
        self.cursor = 0
        self.refresh_bindings()
        self.refresh()

    def action_take(self) -> None:
        """Take what is under the cursor, or put it back."""
        if self.seen is not None:
            self.action_pick(self.at, self.cursor)

    def action_digit(self, digit: int) -> None:
        """The first nine of a row have the digits 1 to 9, the tenth has 0; in a row of numbers each is its own."""
        own = self.choosing(self.seen).rows[self.at] if self.seen is not None else None
        numbers = own.texts if own is not None and own.numbers else ()
        if not numbers:
            self.action_pick(self.at, (digit - 1) % 10)
            if own is not None and own.part < 0 and digit <= len(own.texts):
                self.action_row(1)  # the kind of move is chosen: on to what it says
        elif str(digit) in numbers:
            self.action_pick(self.at, numbers.index(str(digit)))

    def action_rank(self, rank: str) -> None:
        """In a row of ranks a capital letter is what it says, as a digit is: Q is the queen, and does not quit."""
        if self.seen is not None:
            self.action_pick(self.at, self.choosing(self.seen).rows[self.at].texts.index(rank))

    def action_example(self) -> None:
        """The next of the examples of this kind of move, those that the title tells of first: where some cards are
        taken that are no move yet, of those that have these cards."""
        if self.seen is None or self._offered is None:
            return
        chosen = self.choosing(self.seen).begun_to_fill_in()
        way = chosen.ways[chosen.way]
        by_hand = self._by_hand
        begun = by_hand is not None and by_hand.ways[by_hand.way] is way and not self._allowed(by_hand.command)
        found = examples(self._offered, way, taken(by_hand) if by_hand is not None and begun else {})
        same = (chosen.begun_with(move.command).words == chosen.words for move in found)  # in whatever order of cards
        now = next((n for n, is_same in enumerate(same) if is_same), -1)
        if not found:
            why = _("None that has these cards is allowed.") if begun else _("None of this kind is allowed now.")
            self.app.notify(why, markup=False)
        elif len(found) == 1 and now == 0 and chosen is self._choosing:
            self.app.notify(_("There is no other one."), markup=False)
        else:
            self._keep(chosen.begun_with(found[(now + 1) % len(found)].command))
            self.at = len(self.choosing(self.seen).rows) - 1
            self.refresh_bindings()

    def action_pick(self, at: int, place: int) -> None:
        """Choose this in that row: a digit, or a click."""
        if self.seen is None:
            return
        chosen = self.choosing(self.seen)
        if at < len(chosen.rows):
            self.at = at
            own = chosen.rows[at]
            self.cursor = place if own.several and place < len(own.texts) else 0
            self._keep(self._helped(chosen.pick(own, place), own))
            self._by_hand = self._choosing
            self.refresh_bindings()

    def _helped(self, chosen: Choosing, own: Row) -> Choosing:
        """What was chosen in this row, brought to a move that is allowed where order, or other rows, are all it
        takes."""
        if chosen.command is None or self._offered is None or self._allowed(chosen.command):
            return chosen
        return in_order(chosen, self._offered, self._allowed) if own.several else fitting(chosen, self._offered, own)

    def _allowed(self, command: Mapping[str, Any] | None) -> bool:
        """Whether the seat may do this now."""
        if command is None or self.seen is None:
            return False
        return msgspec.convert(command, self.seen.timeline.title.game.command_type) in self.seen.choices  # type: ignore[operator]

    def action_go(self) -> None:
        """On to the next row; from the last one, make the move."""
        if self.seen is None:
            return
        if self.at < len(self.choosing(self.seen).rows) - 1:
            self.action_row(1)
        else:
            self.action_play()

    def action_play(self) -> None:
        """Make the move as it stands."""
        command = self._command()
        if command is None:
            self.app.bell()
        else:
            self.post_message(self.Move(command))

    def _command(self) -> Command | None:
        if self.seen is None or self.seen.acting is None:
            return None
        found = self.choosing(self.seen).command
        kinds = self.seen.timeline.title.game.command_type
        return None if found is None else msgspec.convert(found, kinds)

    def action_write(self) -> None:
        """Type the move."""
        seen = self.seen
        if seen is None or seen.acting is None:
            return
        chosen = self.choosing(seen)
        moves = tuple(move.label for move in self._offered.moves) if self._offered is not None else ()

        def typed(command: Command | None) -> None:
            if command is not None:
                self.post_message(self.Move(command))

        head = seen.timeline.head
        self.app.push_screen(MoveLine(seen.timeline.title, head, chosen.seat, moves), typed)

    # What is shown ----------------------------------------------------------------------------------------------------

    def heading(self, seen: Seen) -> str:
        """Whose move it is."""
        return _("{seat} is to move", seat=seen.acting)

    def help_text(self) -> str:
        """About putting a move together."""
        return _(
            "The move is put together from the rows: ← → choose, ↑ ↓ go to another row, Enter goes on and, in the last "
            "row, makes the move. In a row of cards Space takes a card or puts it back. Digits choose what stands "
            "there, and so does a click; e shows, one after another, moves that are allowed, where there are too many "
            "to list. w types the move as a line. What is not allowed is told with its rule."
        )

    def lines(self, seen: Seen, width: int, height: int) -> list[Content]:
        """What one sees of cards where no other panel shows it, the rows, the move, and what it means."""
        if seen.acting is None:
            return []
        chosen = self.choosing(seen)
        shown = {text for own in chosen.rows if own.faces for text in own.texts}
        board = board_of(seen) if getattr(self.screen, "small", False) else None
        known = [] if board is None else known_cards(board, width, shown)
        drawn = [] if board is None else known_cards(board, width, shown, boxed=True)
        bare = [] if board is None else known_cards(board, width, shown, piles=False)
        held = held_cards(board_of(seen) if board is None else board)
        came = came_of(seen)
        move, buttons = self._tail(seen, chosen)
        told = self._offered.told if self._offered is not None else ()
        ahead, about = ahead_of(seen, chosen, self._command()), about_of(seen, chosen, told)
        rows: list[Content] = []
        for first, boxed, rest in (
            (drawn, True, about),
            (known, True, about),
            (known, True, []),
            (bare, True, []),
            (known, False, about),
            (known, False, []),
            ([], False, []),
        ):
            choices = [
                each for at, own in enumerate(chosen.rows) for each in self._row(at, own, width, held, boxed=boxed)
            ]
            rows = [*first, *beside(came, choices, width), Content(""), move, *ahead, *rest, buttons]
            if height_of(rows, width) <= height:
                break
        return rows

    def _row(self, at: int, own: Row, width: int, held: Mapping[str, int], *, boxed: bool) -> list[Content]:
        cursor = self.cursor if own.several else own.chosen[0]
        return row_lines(own.counted(held), at, cursor if at == self.at else -1, width, boxed=boxed)

    def _tail(self, seen: Seen, chosen: Choosing) -> tuple[Content, Content]:
        """The move as it stands, and the words that can be clicked."""
        command = self._command()
        allowed = command is not None and command in seen.choices  # type: ignore[operator]
        sign = ("✓ ", "$text-success") if allowed else ("· ", "$faint")
        typed = button(_("Type it"), "write")
        buttons = line(button(_("Move"), "play", "bold"), "  ", typed, self.coach_button(seen))
        return line(sign, carded(seen, chosen.words, "bold")), buttons


def _as_data(command: Command | None) -> Mapping[str, Any] | None:
    found: Mapping[str, Any] | None = None if command is None else msgspec.to_builtins(command)
    return found
