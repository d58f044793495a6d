"""The table of a running game: the panels, the main panel of the moment, and what drives the game on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from msgspec.structs import replace
from textual import work
from textual.binding import BindingType
from textual.timer import Timer

from exchange.game import Command, is_sealed
from exchange.log.log import Entry
from exchange.session import Step
from exchange.value.errors import NOT_YOUR_TURN, Conflict, CorroError, Refused, StoreGone
from exchange.value.seal import SPECTATOR
from market.lab.analyse.analysis import Round
from tui.floor import N_
from tui.floor.analysis.opening import ask_how_it_came
from tui.floor.at_table import AtTable, Job
from tui.floor.desks import HOLD
from tui.floor.paces import beat_of
from tui.floor.panels.bars import key_name
from tui.floor.panels.panel import key
from tui.floor.panels.stage import Stage
from tui.floor.screens.dialogs import Sure
from tui.floor.screens.handover import Handover
from tui.floor.screens.standing_in import StandingIn
from tui.floor.seen import Seen
from tui.floor.voice import _, fault

MOMENT = 0.8
"""How long a move that needs no asking is shown before it is made, in seconds."""


LOOK = 0.4
"""How often it is asked whether another process has moved at a table in a store, in seconds."""


TRY_AGAIN = 5.0
"""When a move that nobody sends by a key is tried again after the store has failed, in seconds."""


HELD_BEATS = 4.0
"""How many beats stays, where nobody is waited for, what would wait for a key."""


class TableScreen(StandingIn):
    """One game at this keyboard, through all its phases."""

    BINDINGS: ClassVar[list[BindingType]] = [
        key("v", "replay", N_("Replay"), N_("Look at this game again, event by event"), name="table.replay"),
        key("p", "pace", N_("Pace"), N_("Step by step, slow, normal, fast"), name="table.pace"),
        key("escape", "back", N_("Menu"), N_("Start, rules, settings, statistics"), name="table.menu"),
        key("c", "keep", N_("Save"), N_("Copy or save tape, position, script or log"), name="table.keep"),
    ]

    kept: ClassVar[bool] = True
    """Whether its game is kept, so that it goes on where it was left."""

    def __init__(self, at_table: AtTable) -> None:
        super().__init__(at_table)
        self._timer: Timer | None = None
        self._came: tuple[Round, ...] = ()
        self._asked_how = False
        self._waiting = False  # the next thing to show waits until the table can be seen again

    def on_mount(self) -> None:
        """Lay out the table and begin to show it."""
        super().on_mount()
        self.call_after_refresh(self.ask_who_is_back)
        if self.at_table.elsewhere:
            self.begin_to_watch(LOOK)

    def on_unmount(self) -> None:
        """Nobody is awaited at a table that is left."""
        self.floor.somebody_is_due(False)

    # Showing ---------------------------------------------------------------------------------------------------------

    def heading(self) -> list[str]:
        """Title, game, and where it stands."""
        seen = self.at_table.seen(self.floor.settings.pace)
        head = self.at_table.table.log.head
        parts = [head.title.upper(), head.name] if not self.small else [head.title.upper()]
        return [*parts, *self.at_table.desk.layout().headline(seen)]

    def warning(self) -> str:
        """Whose private screen this is; that the seed is known."""
        seen = self.at_table.seen()
        if seen.private or (self.at_table.shared and seen.viewer != SPECTATOR):  # also while its own move is told
            return _("PRIVATE: {seat} alone", seat=seen.viewer)
        return _("known seed") if self.at_table.table.log.head.deal_known else ""

    def seen(self) -> Seen:
        """The moment to show."""
        seen = self.floor.with_series(self.at_table.seen(self.floor.settings.pace))
        return replace(seen, came=self._came, coached=self.coach_is_off() is None)

    def draft_of(self, seen: Seen) -> object:
        """What the acting seat was writing."""
        return self.at_table.drafts.get(seen.acting) if seen.acting else None

    # Driving ---------------------------------------------------------------------------------------------------------

    def pump(self) -> None:
        """Show where things stand, then see to whatever comes next."""
        at_table = self.at_table
        if self._timer is not None:
            self._timer.stop()
            self._timer = None
        at_table.glide()
        above = self.app.screen
        if isinstance(above, Sure) and not at_table.still_asks(above.seat, above.since):
            above.dismiss(None)
        self.retell()
        if not at_table.caught_up:
            self._wait_for_next()
            self.floor.somebody_is_due(False)
            return
        self.all_is_shown()
        self._ask_how_it_came()
        idle = at_table.idle_traders()
        for seat in idle:
            self.think(seat, at_table.think(seat))
        if idle:
            self.retell()  # who is thinking now
        self.comes_to_the_keys(at_table.acting())
        command = at_table.automatic()
        self.floor.somebody_is_due(command is None and (at_table.acting() is not None or at_table.handover_due()))
        if command is not None:
            self._timer = self.set_timer(MOMENT, lambda: self.move(command))
        elif at_table.handover_due() and self.app.screen is self:
            self._hand_over()

    def _ask_how_it_came(self) -> None:
        """Once the game is over, how the scores came about: read once, away from the screen."""
        if not self.at_table.over or self._asked_how:
            return
        self._asked_how = True

        def told(rounds: tuple[Round, ...]) -> None:
            self._came = rounds
            if self.is_attached:
                self.retell()

        ask_how_it_came(self.floor, self.at_table.table.log, self.at_table.title, told)

    def _wait_for_next(self) -> None:
        seconds = self.stays()
        if seconds is not None:
            self._timer = self.set_timer(max(0.02, seconds), self._at_beat)

    def stays(self) -> float | None:
        """How many seconds what is shown now stays; None for until a key."""
        weight, beat = self.at_table.weight(), beat_of(self.floor.settings)
        if weight == HOLD:
            if self.at_table.persons:
                return None
            weight = HELD_BEATS
        return None if beat is None else weight * beat

    def waits_for_a_key(self) -> bool:
        """Whether a key alone shows what happened next."""
        return self._timer is None and not self._waiting and not self.at_table.caught_up

    def _at_beat(self) -> None:
        """What happened waits while another screen lies over the table, for whoever would miss it."""
        if self.app.screen is self:
            self._next()
        else:
            self._waiting = True

    def on_screen_resume(self) -> None:
        """The table can be seen again."""
        if self._waiting:
            self._waiting = False
            self.pump()

    def _next(self) -> None:
        self.at_table.advance()
        self.pump()

    @work(thread=True, group="traders", exit_on_error=False)
    def think(self, seat: str, job: Job) -> None:
        """Let a trader think, away from the keys."""
        try:
            command = job()
        except Exception as error:  # noqa: BLE001 -- a trader's fault is told, and the table stays open
            self.app.call_from_thread(self._failed, seat, error)
            return
        if self.is_attached:
            self.app.call_from_thread(self._thought, seat, command)

    def _thought(self, seat: str, command: Command) -> None:
        step = self.at_table.thought(seat, command)
        if step is not None:
            self.keep(step)
        elif self.at_table.writing is None:
            self.pump()

    def _failed(self, seat: str, error: Exception) -> None:
        self.at_table.thinking.discard(seat)
        self.at_table.failed.add(seat)
        why = _("{seat}'s trader failed: {why}", seat=seat, why=type(error).__name__)
        self.notify(why, severity="error", markup=False)

    def move(self, command: Command, after: int | None = None) -> None:
        """A person's move, which answers event `after`. What is refused, or meant for a moment that has gone, is told,
        and nothing is lost."""
        if self.at_table.writing is not None:
            return
        self.refused = ""
        try:
            step = self.at_table.begin(command, after=after)
        except Conflict:
            self.notify(_("Somebody else moved first: the table has been read again."), markup=False)
            self.pump()
        except Refused as refusal:
            self._tell_refusal(refusal)
            self.pump()
        else:
            self.keep(step)

    def _tell_refusal(self, refusal: Refused) -> None:
        """Why the move is refused, and the key that opens the rule."""
        why = fault(refusal)
        if refusal.rule != NOT_YOUR_TURN:
            self.refused = refusal.rule
            key_now = key_name(self.floor.settings.keys.get("table.rules", "f3"))
            why = _("{why} ({key}: the rule)", why=why, key=key_now)
        self.notify(why, severity="error", markup=False)

    def keep(self, step: Step) -> None:
        """Have the store keep a move. One that another process could open may have to wait: never the screen."""
        if self.at_table.elsewhere:
            self.floor.from_store(
                lambda: self.at_table.write(step),
                lambda lost: self._kept(step, lost),
                lambda error: self._given_back(step, error),
            )
        else:
            self._kept(step, self.at_table.write(step))

    def _kept(self, step: Step, lost: Sequence[Entry] | None) -> None:
        """The store has kept the move; or somebody else moved first, and `lost` is what they moved."""
        at_table, writer = self.at_table, self.at_table.at_keys
        if not self.is_attached:
            return
        if lost is None:
            at_table.end(step)
            if writer is not None and at_table.at_keys is None:
                self.floor.forget()
        elif (again := at_table.follow_and_try_again(step, lost)) is not None:
            self.keep(again)
            return
        elif step.move is not None and step.move.seat in at_table.persons:
            self.notify(_("Somebody else moved first: the table has been read again."), markup=False)
        if late := at_table.next_thought():
            self.keep(late)
        else:
            self.pump()

    def _given_back(self, step: Step, error: CorroError) -> None:
        """The store does not keep the move. What a person wrote is still there, to be sent again; what moves by itself
        is tried again after a while."""
        at_table = self.at_table
        at_table.give_up()
        if not self.is_attached:
            return
        by_a_person = step.move is not None and step.move.seat in at_table.persons
        if by_a_person:
            self.floor.stay()
        if isinstance(error, Refused):  # a house decides what is sent to it
            self._tell_refusal(error)
        elif not isinstance(error, StoreGone):
            if by_a_person or not self.floor.waits:
                self.notify(_("Not kept: {why}", why=fault(error)), severity="error", markup=False)
            self.floor.store_fails()
        self.retell()
        if at_table.handover_due() and self.app.screen is self:
            self._hand_over()
        elif at_table.automatic() is not None or at_table.idle_traders():
            self._timer = self.set_timer(TRY_AGAIN, self.pump)

    def _hand_over(self) -> None:
        def came(_result: None) -> None:
            self.pump()

        self.floor.forget()
        self.app.push_screen(Handover(self.at_table, self.action_take_back), came)

    # Messages --------------------------------------------------------------------------------------------------------

    def on_stage_move(self, message: Stage.Move) -> None:
        """A move from the main panel. Nobody can have meant what others have only just brought about."""
        if not is_sealed(message.command) and (self.pressed_once_too_often() or self.has_just_changed()):
            self.notify(_("Somebody else has just moved: look, and press again."), markup=False)
            return
        self.move(message.command, message.after)

    def on_stage_sure(self, message: Stage.Sure) -> None:
        """A move that is asked about first."""

        def answered(yes: bool | None) -> None:
            if yes:
                self.move(message.command, message.after)

        since = self.at_table.table.state.n
        self.app.push_screen(Sure(message.question, message.command.seat, since), answered)

    def on_stage_plan(self, message: Stage.Plan) -> None:
        """A plan: kept here alone, spoken bid by bid."""
        if message.upto is None:
            self.at_table.plans.pop(message.seat, None)
            self.pump()  # what the plan was about to say is not said
            return
        self.at_table.plans[message.seat] = message.upto
        command = self.at_table.automatic()
        if command is not None:
            self.move(command)
        else:
            self.retell()

    def on_stage_draft(self, message: Stage.Draft) -> None:
        """What a seat is writing."""
        self.at_table.drafts[message.seat] = message.draft

    def on_stage_wish(self, message: Stage.Wish) -> None:
        """What the main panel asks of the floor."""
        match message.what:
            case "next":
                self.goes_on()
                self._next()
            case "skip":
                self.at_table.skip()
                self.pump()
            case "replace":
                if not self.at_table.shared:
                    self.at_table.replacing = True
                    self.retell()
            case "coach":
                self.action_coach()
            case "rematch":
                self.rematch()
            case "replay":
                self.action_replay()
            case "analysis":
                self.floor.open_analysis(self.at_table.table.log, self.at_table.title)
            case "start":
                self.floor.to_start()
            case _:
                pass

    def rematch(self) -> None:
        """The same seats again."""
        self.floor.rematch(self.at_table)

    # Keys ------------------------------------------------------------------------------------------------------------

    async def action_back(self) -> None:
        """From one panel back to all, or to the main one; from there to the menu."""
        if self.maximized is not None:
            self.minimize()
        elif self.small and self.main != "2":
            self.action_panel(2)
        else:
            await self.run_action("app.menu")

    def action_pace(self) -> None:
        """The next pace."""
        self.floor.next_pace()
        self.pump()

    def action_replay(self) -> None:
        """This game again, as whoever is at the keys may see it."""
        if not self.store_is_busy():
            self.floor.open_replay(self.at_table)

    def hide(self) -> None:
        """Hide at once: nobody is at the keys any more. What was being written is kept."""
        if self.at_table.shared and self.at_table.at_keys:
            self.at_table.leave()
            self.pump()

    def action_keep(self) -> None:
        """Copy or save what whoever is at the keys may see."""
        from tui.floor.keep.keep_screen import open_keep

        if self.store_is_busy():
            return
        self.app.push_screen(open_keep(self.seen(), self.at_table.table.log))

    def help_text(self) -> str:
        """About the table."""
        return _(
            "Digits go to the panels, Tab to the next one. The main panel (2) shows what is to be done now. In a small "
            "window one panel is shown at a time, each behind its digit."
        )
