"""The replay: any game, running or finished, at any event, through the eyes of whoever may look."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from msgspec.structs import replace
from textual.binding import Binding, BindingType
from textual.timer import Timer
from textual.widget import Widget

from exchange.game import PERSON
from exchange.log.branch import command_ends
from exchange.log.follow import Follower
from exchange.log.log import Entry
from exchange.value.errors import CorroError
from exchange.value.seal import SPECTATOR
from tui.floor import N_
from tui.floor.analysis.curve import Curve
from tui.floor.paces import beat_of
from tui.floor.panels.panel import key
from tui.floor.panels.scrubber import Scrubber, Track
from tui.floor.panels.stage import Stage
from tui.floor.replay.explained import Explained
from tui.floor.replay.goto import GoTo
from tui.floor.replay.playback import Permissions, Playback, viewers
from tui.floor.replay.viewer import ChooseViewer, viewer_name
from tui.floor.screens.dialogs import Confirm
from tui.floor.seen import Seen
from tui.floor.voice import _

POLL = 1.0
"""How often, in seconds, a replay that follows a game asks whether it has gone on."""


def _key(keys: str, action: str, description: str, tip: str, name: str, *, show: bool = True) -> Binding:
    """A key that works whatever has the focus: panels keep their own only where the replay needs none."""
    return Binding(keys, action, description, show=show, tooltip=tip, id=f"replay.{name}", priority=True)


class ReplayScreen(Explained):
    """One game again."""

    BINDINGS: ClassVar[list[BindingType]] = [
        key("j", "jump", N_("Jump"), N_("A letter on every panel"), name="table.jump", show=False),
        key("t", "panel(7)", N_("Tape"), N_("Go to the tape"), name="table.tape", show=False),
        key("z", "zoom", N_("Zoom"), N_("The panel as large as the window"), name="table.zoom", show=False),
        _key("space", "play", N_("Play on"), N_("Play on by itself, or stop"), "play"),
        _key("comma", "step(-1)", N_("Back"), N_("One event back"), "back", show=False),
        _key("full_stop", "step(1)", N_("On"), N_("One event on"), "on"),
        _key("pageup", "round(-1)", N_("Round"), N_("To the beginning of this round, or the last"), "up", show=False),
        _key("pagedown", "round(1)", N_("Round"), N_("To the beginning of the next round"), "down"),
        _key("home", "seek(1)", N_("Start"), N_("To the first event"), "home", show=False),
        _key("end", "seek(-1)", N_("End"), N_("To the last event"), "end", show=False),
        _key("g", "go_to", N_("Go to"), N_("Find an event, a round, a company, a seat or a rule"), "goto"),
        _key("n", "mark(1)", N_("Next found"), N_("To the next event that was found"), "next", show=False),
        _key("N", "mark(-1)", N_("Last found"), N_("To the found event before this one"), "previous", show=False),
        _key("o", "look", N_("Eyes"), N_("Look through other eyes"), "eyes"),
        _key("b", "branch", N_("Branch"), N_("Play on from here, as a new game"), "branch"),
        _key("v,escape", "close", N_("Leave"), N_("Leave the replay"), "close"),
        _key("plus,equals_sign", "speed(1)", N_("Faster"), N_("Play twice as fast"), "faster"),
        _key("minus", "speed(-1)", N_("Slower"), N_("Play half as fast"), "slower", show=False),
        _key("a", "analysis", N_("Analysis"), N_("Why it was won: chances, and what each decision lost"), "analysis"),
        _key("c", "keep", N_("Keep"), N_("Save the game, or copy tape and position"), "keep"),
    ]
    AUTO_FOCUS = "Scrubber"

    def __init__(self, playback: Playback, permissions: Permissions) -> None:
        super().__init__(playback.desk)
        self.me = permissions.me
        self.permissions = permissions
        self.playback = playback
        self.allowed = self._viewers()
        self.found = ""
        self._wanted: int | None = None
        self._timer: Timer | None = None
        self._asking = False  # the store is being asked whether the game has gone on

    @property
    def running_with_persons(self) -> bool:
        """Whether the game still has secrets that somebody could misuse."""
        return not self.playback.over and PERSON in self.playback.log.head.players.values()

    @property
    def persons(self) -> int:
        """How many seats persons play."""
        return list(self.playback.log.head.players.values()).count(PERSON)

    def _viewers(self) -> tuple[str, ...]:
        head, over = self.playback.log.head, self.playback.over
        return viewers(head, over=over, me=self.me, reveal=self.permissions.reveal, hosting=self.permissions.hosting)

    # Showing ---------------------------------------------------------------------------------------------------------

    def footer(self) -> list[Widget]:
        """The scrubber below the panels, and the chances over it."""
        return [Curve(id="curve"), Scrubber(id="scrubber")]

    def wants_focus(self) -> bool:
        """The scrubber keeps the focus, unless somebody goes to another panel."""
        return not isinstance(self.focused, Scrubber)

    def on_mount(self) -> None:
        """Show the first event, and follow a game that goes on."""
        super().on_mount()
        self.ask_how_it_came()
        if self.permissions.follow:
            self.set_interval(POLL, self._ask_for_more)

    def seen(self) -> Seen:
        """The event we are at."""
        return replace(self.playback.seen(), came=self.came)

    def heading(self) -> list[str]:
        """Title, that it is a replay, through whose eyes, and where it stands."""
        head = self.playback.log.head
        what = _("Live") if self.permissions.follow and (self.playback.at_end or self.playback.playing) else _("Replay")
        eyes = _("as {viewer}", viewer=viewer_name(self.playback.viewer))
        parts = [head.title.upper(), f"{what} {eyes}", *self.desk.layout().headline(self.seen())]
        return [*parts, head.name]

    def warning(self) -> str:
        """That this is more than a player may see."""
        viewer = self.playback.viewer
        if self.running_with_persons and viewer != SPECTATOR and self.permissions.reveal:
            return _("REVEALED: the game is still running")
        if self.running_with_persons and self.persons > 1 and viewer != SPECTATOR:
            return _("PRIVATE: {seat} alone", seat=viewer)
        return _("known seed") if self.playback.log.head.deal_known else ""

    def retell(self) -> None:
        """Show where we are."""
        super().retell()
        playback = self.playback
        if self.focused is None:
            self.call_after_refresh(self.query_one(Scrubber).focus)
        self.query_one(Scrubber).show(
            Track(
                n=playback.n,
                total=playback.total,
                rounds=tuple((each.n, each.number) for each in playback.rounds),
                marks=playback.marks,
                branched=playback.branched_at,
                speed=playback.speed,
                playing=playback.playing,
            )
        )

        self.tell_curve()

    def help_text(self) -> str:
        """About the replay."""
        return self.query_one(Scrubber).help_text()

    # Going somewhere -------------------------------------------------------------------------------------------------

    def seek(self, n: int) -> None:
        """Go to event n and show it; playing stops."""
        self.playback.playing = False
        self._stop_timer()
        self.playback.seek(n)
        self.retell()

    def on_scrubber_sought(self, message: Scrubber.Sought) -> None:
        """A click or a drag. Of many places dragged over, only the last one is painted."""
        if self._wanted is None:
            self.call_later(self._seek_wanted)
        self._wanted = message.n

    def _seek_wanted(self) -> None:
        wanted, self._wanted = self._wanted, None
        if wanted is not None:
            self.seek(wanted)

    def action_step(self, step: int) -> None:
        """So many events on or back."""
        self.seek(self.playback.n + step)

    def action_round(self, step: int) -> None:
        """To a round's beginning."""
        if step > 0:
            self.playback.next_round()
        else:
            self.playback.last_round()
        self.seek(self.playback.n)

    def action_seek(self, n: int) -> None:
        """To an end: −1 is the last event."""
        self.seek(n if n >= 0 else self.playback.total)

    def action_mark(self, step: int) -> None:
        """To another event that was found."""
        if self.playback.marks:
            self.playback.next_mark(step)
            self.seek(self.playback.n)
        else:
            self.action_go_to()

    def action_go_to(self) -> None:
        """Ask where to; what is found is marked on the scrubber."""

        def chosen(found: tuple[str, int, tuple[int, ...]] | None) -> None:
            if found is not None:
                self.found, n, self.playback.marks = found
                self.seek(n)

        self.pause()
        self.app.push_screen(GoTo(self.playback, self.found), chosen)

    # Playing ---------------------------------------------------------------------------------------------------------

    def action_play(self) -> None:
        """Play on, or stop; from the end, play again from the start."""
        playback = self.playback
        if playback.playing:
            self.pause()
            return
        if playback.at_end and not self.permissions.follow:
            playback.seek(1)
        playback.playing = not playback.at_end
        self.retell()
        self._wait()

    def action_speed(self, step: int) -> None:
        """Faster or slower."""
        self.playback.faster(step)
        self.retell()
        self._wait()

    def pause(self) -> None:
        """Stop playing."""
        self.playback.playing = False
        self._stop_timer()
        self.retell()

    def _stop_timer(self) -> None:
        if self._timer is not None:
            self._timer.stop()
            self._timer = None

    def _wait(self) -> None:
        """Set one timer for the next event, while it plays."""
        self._stop_timer()
        if self.playback.playing:
            beat = beat_of(self.floor.settings) or 1.0
            self._timer = self.set_timer(self.playback.pause(beat), self._play_on)

    def _play_on(self) -> None:
        self.playback.advance()
        self.retell()
        self._wait()

    def _ask_for_more(self) -> None:
        """The game may have gone on."""
        if not self.playback.log.shared:
            self._found(self.playback.fetch())
        elif not self._asking:
            self._asking = True
            self.floor.from_store(self.playback.fetch, self._found, self._not_found)

    def _not_found(self, _error: CorroError) -> None:
        """A store that cannot be read now may be read the next time."""
        self._asking = False

    def _found(self, entries: Sequence[Entry]) -> None:
        """Whoever looked at the game's end sees it go on."""
        self._asking = False
        if not self.is_attached:
            return
        was_at_end = self.playback.at_end
        if not self.playback.follow(entries):
            return
        self.allowed = self._viewers()
        if was_at_end:
            self.playback.playing = True
            self._wait()
        self.retell()

    # Whose eyes, and branches ----------------------------------------------------------------------------------------

    def action_look(self) -> None:
        """Choose through whose eyes to look."""

        def chosen(viewer: str | None) -> None:
            if viewer is not None:
                self.look_as(viewer)

        self.pause()
        note = ""
        if self.running_with_persons and not self.permissions.reveal:
            note = _("The game is still running: the others' secrets stay closed.")
        self.app.push_screen(ChooseViewer(self.allowed, self.playback.viewer, note), chosen)

    def look_as(self, viewer: str) -> None:
        """Look through these eyes, at the same event. What they see has to be read, but for what everybody may see."""

        def look(seen: Follower) -> None:
            if viewer in self.allowed:  # of a running game somebody may have hidden what is private meanwhile
                self.playback.take(seen)
                self.retell()

        if viewer == SPECTATOR:
            look(self.playback.public())
        elif viewer in self.allowed:
            self.floor.show_from_store(lambda: self.playback.read_as(viewer), look)

    def hide_private(self) -> None:
        """Nobody is at the keys any more: where several persons share them, only what everybody may see stays."""
        if self.running_with_persons and self.persons > 1 and self.playback.viewer != SPECTATOR:
            self.me = SPECTATOR
            self.allowed = self._viewers()
            self.look_as(SPECTATOR)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Only the host of a game branches it, and only what is there can be looked through."""
        match action:
            case "branch":
                return self.permissions.hosting and self.permissions.branching
            case "look":
                return len(self.allowed) > 1
            case "analysis":
                return self.permissions.hosting and self.playback.over
            case _:
                return super().check_action(action, parameters)

    def action_branch(self) -> None:
        """A new game from here, after asking."""
        log, title = self.playback.log, self.playback.title
        self.pause()
        self.floor.show_from_store(lambda: command_ends(log, title), self._ask_to_branch)

    def _ask_to_branch(self, ends: Sequence[int]) -> None:
        log = self.playback.log
        n = max((end for end in ends if end <= self.playback.n), default=0)
        if not n:
            self.notify(_("No move has been made here yet."), markup=False)
            return
        question = _("Play on from event {n}, as a new game?", n=n)
        if self.running_with_persons:
            question += " " + _("The game it leaves is still running, and what is sealed there is used here.")

        def answered(yes: bool | None) -> None:
            if yes:
                self.floor.branch(log, n, consent_of=self._asked_first())

        self.app.push_screen(Confirm(question), answered)

    def _asked_first(self) -> tuple[str, ...]:
        """Whose consent a branch needs: each person's, where several sit at a game that still runs, unless the host
        said aloud that its secrets may be shown."""
        if not self.running_with_persons or self.permissions.reveal or self.persons < 2:
            return ()
        players = self.playback.log.head.players
        return tuple(seat for seat in self.playback.log.head.seats if players[seat] == PERSON)

    def action_keep(self) -> None:
        """Save or copy what this viewer sees."""
        from tui.floor.keep.keep_screen import open_keep

        self.pause()
        self.app.push_screen(open_keep(self.seen(), self.playback.log))

    def action_close(self) -> None:
        """Back to where we came from."""
        self.dismiss(None)

    def on_stage_wish(self, message: Stage.Wish) -> None:
        """The main panel's own keys and links, as far as a replay knows them."""
        match message.what:
            case "next":
                self.action_step(1)
            case "skip":
                self.action_round(1)
            case "replay":
                self.action_seek(1)
            case "start":
                self.floor.to_start()
            case _:
                pass
