"""The screen of a trial: who plays, how far the games are, then what changed, in ten lines; a key opens the report."""

from __future__ import annotations

from typing import Any, ClassVar

from msgspec import structs
from textual import work
from textual.binding import BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.widget import Widget
from textual.widgets import Static

from exchange.title import Title
from exchange.value.errors import CorroError
from market import GAMES as TITLES
from market.lab.report.figures import Text, say
from market.lab.report.model import Finding
from market.lab.trying import GAMES, Tried
from tui.floor import N_
from tui.floor.keep.exports import Export, NotSaved, default_folder, save
from tui.floor.opponents import player_name
from tui.floor.panels.panel import key
from tui.floor.screens.floor_screen import FloorScreen
from tui.floor.screens.pages import Reading
from tui.floor.trial.process import Trial, TrialProcess
from tui.floor.voice import _, fault, language, many

LINES = 10
"""So many lines tell what changed; the report has the rest."""
_BAR = 30


def with_names(title: Title[Any, Any, Any], words: object) -> object:
    """A report's sentence with its traders called as the floor calls them."""
    if isinstance(words, tuple | list):
        return type(words)(with_names(title, each) for each in words)
    if not isinstance(words, Text):
        return words
    facts = {
        name: player_name(title, fact) if name == "trader" and isinstance(fact, str) else with_names(title, fact)
        for name, fact in words.facts.items()
    }
    return structs.replace(words, facts=facts)


class TrialScreen(FloorScreen):
    """A trial, from its first game to what came of it. Leaving ends it. `stand_ins` are the traders that play for
    persons, by seat."""

    DEFAULT_CSS = """
    TrialScreen #trial { height: 1fr; margin: 1 2; scrollbar-size-vertical: 1; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        key("enter,r", "report", N_("Report"), N_("The whole report of these games"), name="trial.report"),
        key("c", "file", N_("Save"), N_("Write the report to a file, as a page for browsers"), name="trial.file"),
        key("escape", "leave", N_("Back"), N_("Back to the form; games that are still played end"), name="trial.leave"),
    ]
    AUTO_FOCUS = "#trial"

    def __init__(self, trial: Trial, stand_ins: dict[str, str]) -> None:
        super().__init__()
        self.trial, self.stand_ins = trial, stand_ins
        self.tried: Tried | None = None
        self.trouble: CorroError | None = None
        self.played = self.games = 0
        self._process = TrialProcess(trial)
        self._left = False

    def body(self) -> list[Widget]:
        """The lines."""
        return [VerticalScroll(Static("", id="trial-lines", markup=False), id="trial")]

    def heading(self) -> list[str]:
        """The parts of the top line."""
        return [self.trial.title.upper(), _("Try this rule")]

    def help_text(self) -> str:
        """About the trial."""
        return _(
            "The same traders play many games by the plain rules, and as many by the options of the form. A difference "
            "is told where games as many as these would hardly show it by chance, with its interval; of all else "
            "the last line says that none is seen. Slow traders play fewer games."
        )

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """There is a report once the games are played."""
        return self.tried is not None if action in ("report", "file") else super().check_action(action, parameters)

    def on_mount(self) -> None:
        """Begin to play."""
        super().on_mount()
        self._play()

    def on_unmount(self) -> None:
        """Whoever leaves waits for no games."""
        self._left = True
        self._process.end()

    def retell(self) -> None:
        """All lines in the language of the moment."""
        super().retell()
        self.query_one("#trial-lines", Static).update(Content("\n").join(self._lines()))

    def _lines(self) -> list[Content]:
        title = TITLES[self.trial.title]
        told = _("The same traders by the plain rules, and with {options}", options=self._options())
        lines = [
            Content.styled(told, "bold"),
            Content(_("They are: {traders}.", traders=", ".join(player_name(title, each) for each in self.trial.cast))),
        ]
        if self.stand_ins:
            told = ", ".join(f"{seat}: {player_name(title, trader)}" for seat, trader in self.stand_ins.items())
            lines.append(Content(_("Traders stand in for persons ({told}).", told=told)))
        return [*lines, Content(""), *self._progress()]

    def _options(self) -> str:
        return ", ".join(f"{name}={value}" for name, value in self.trial.options.items())

    def _said(self, finding: Finding) -> str:
        """A sentence of the report; which options it is about stands above all of them."""
        words = with_names(TITLES[self.trial.title], finding.text)
        return say(words, language()).removeprefix(f"{self._options()}: ")

    def _progress(self) -> list[Content]:
        if self.trouble is not None:
            return [Content.styled(fault(self.trouble), "$warning")]
        if self.tried is not None:
            return self._changes(self.tried)
        done = _BAR * self.played // self.games if self.games else 0
        bar = Content.assemble(("█" * done, "$accent"), ("·" * (_BAR - done), "$faint"))
        if not self.games:
            return [bar, Content(_("The first games tell how long it takes."))]
        return [bar, Content(_("{played} of {games} games", played=self.played, games=self.games))]

    def _changes(self, found: Tried) -> list[Content]:
        lines = [Content(_("Games by each: {games}.", games=found.games))]
        if found.games < GAMES:
            lines.append(Content(_("These traders take their time: {most} would have been too many.", most=GAMES)))
        *seen, last = found.findings
        alike = last.key.endswith(".alike")
        changed = seen if alike else [*seen, last]
        shown, left = changed[:LINES], changed[LINES:]
        lines += [Content(""), *(Content(f"• {self._said(each)}") for each in shown)]
        if left:
            more = many(
                "… and {count} more difference in the report.",
                "… and {count} more differences in the report.",
                len(left),
            )
            lines.append(Content(more))
        if alike:
            lines.append(Content.styled(f"= {self._said(last)}", "$faint"))
        return lines

    @work(thread=True, group="trial", exit_on_error=False)
    def _play(self) -> None:
        if self._left:
            return
        try:
            found = self._process.play(self._told)
        except CorroError as error:
            self._later(self._failed, error)
        else:
            if found is not None:
                self._later(self._done, found)

    def _later(self, then: object, what: object) -> None:
        if not self._left and self.app.is_running:
            self.app.call_from_thread(then, what)  # type: ignore[arg-type]

    def _told(self, played: int, games: int) -> None:
        self._later(self._went_on, (played, games))

    def _went_on(self, done: tuple[int, int]) -> None:
        self.played, self.games = done
        self.retell()

    def _done(self, found: Tried) -> None:
        self.tried = found
        self.retell()
        self.refresh_bindings()

    def _failed(self, error: CorroError) -> None:
        self.trouble = error
        self.retell()

    def action_report(self) -> None:
        """The report, as the terminal has it."""
        if self.tried is None:
            return
        from market.lab.report.terminal import terminal

        width = max(50, min(76, self.app.size.width * 96 // 100 - 8))  # what a page has beside its scrollbar
        text = terminal(self.tried.report, language(), width=width)
        self.app.push_screen(Reading(_("Report"), Content(text)))

    def action_file(self) -> None:
        """The report as a page for browsers, among the files of this floor; where it is, is told."""
        if self.tried is None:
            return
        report, lang = self.tried.report, language()

        def written() -> str:
            from market.lab.report.writing import written

            text = written(report, "html", lang).decode()
            return str(save(Export(f"{self.trial.title}-report.html", text), default_folder()))

        def told(path: str) -> None:
            self.notify(_("Saved: {path}", path=path), markup=False)

        def not_saved(error: CorroError) -> None:
            why = fault(error) if not isinstance(error, NotSaved) else error.message
            self.notify(_("Not saved: {why}", why=why), severity="error", markup=False)

        self.floor.from_store(written, told, not_saved)

    def action_leave(self) -> None:
        """Back to the form."""
        self.dismiss(None)
