"""The form of a new game: built anew for each title from what the title says of its seats, traders and options."""

from __future__ import annotations

from collections.abc import Mapping

from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.widget import Widget
from textual.widgets import Static

from exchange.opening import NewGame, new_game
from exchange.value.errors import SetupError
from exchange.value.names import LONGEST_NAME
from exchange.words import givers
from market import GAMES
from tui.floor.newgame.last import read_table, table_of
from tui.floor.newgame.options_form import OptionsForm
from tui.floor.newgame.row import FieldRow
from tui.floor.newgame.seats_form import SeatsForm
from tui.floor.panels.form_fields import Choice, TextField
from tui.floor.voice import _
from tui.settings import LastTable


class Form(VerticalScroll, can_focus=False):
    """The fields of a new game. `last` holds the tables that were opened here before, by title, the newest last; they
    begin with what was `asked` for, if anything was. `words`: whether each person adds one to the seed."""

    def __init__(
        self,
        last: Mapping[str, LastTable],
        asked: NewGame | None = None,
        *,
        words: bool = False,
        id: str,  # noqa: A002
    ) -> None:
        super().__init__(id=id)
        self._with_words = words
        self._called = self._seed = ""
        if asked is not None:
            others = {title: table for title, table in last.items() if title != asked.title.name}
            last = others | {asked.title.name: table_of(asked)}
            self._called, self._seed = asked.name, asked.setup.seed if asked.seed_known else ""
        self._last = last
        self._titles = [title.name for title in GAMES.working()]
        self._shown = next((name for name in reversed(list(last)) if name in self._titles), self._titles[0])

    @property
    def title(self) -> str:
        """The title chosen."""
        return str(self.query_one("#title", Choice).chosen)

    @property
    def seats(self) -> SeatsForm:
        """The fields of the seats."""
        return self.query_one(SeatsForm)

    @property
    def options(self) -> OptionsForm:
        """How it is played."""
        return self.query_one(OptionsForm)

    def compose(self) -> ComposeResult:
        """Title, seats, name and seed on the left; options on the right, or below in a small window."""
        titles = [(_(GAMES[name].about).partition(":")[0] or name, name) for name in self._titles]
        with Horizontal(id="halves"):
            with Vertical(id="who"):
                yield FieldRow(_("Title"), Choice(titles, self._shown, id="title"), hint=self._about_title)
                yield self._seats()
                name = TextField(self._called, id="name", most=LONGEST_NAME, placeholder=self._shown)
                yield FieldRow(_("Name"), name, hint=_about_name)
                seed = TextField(self._seed, id="seed", placeholder=_("empty: nobody knows it"))
                yield FieldRow(_("Seed"), seed, hint=_about_seed)
                words = Choice([(_("none"), False), (_("one of each person"), True)], self._with_words, id="words")
                yield FieldRow(_("Words"), words, hint=_about_words)
            with Vertical(id="how"):
                yield Static(_("How it is played"), classes="group", markup=False)
                yield self._options()

    def _about_title(self) -> str:
        title = GAMES[self.title]
        return _(title.about)

    def _seats(self) -> SeatsForm:
        return SeatsForm(GAMES[self._shown], self._before()[0])

    def _options(self) -> OptionsForm:
        return OptionsForm(
            GAMES[self._shown], self._before()[1], list(self._before()[0]) or list(GAMES[self._shown].cast)
        )

    def _before(self) -> tuple[dict[str, str], dict[str, int | str]]:
        return read_table(self._last.get(self._shown), GAMES[self._shown])

    async def change_title(self) -> None:
        """Another title has seats, traders and options of its own; what was typed of name and seed stays."""
        if self.title == self._shown:
            return
        self._shown = self.title
        await self.query_one(SeatsForm).remove()
        await self.query_one(OptionsForm).remove()
        await self.query_one("#who").mount(self._seats(), after=0)
        await self.query_one("#how").mount(self._options())
        self.query_one("#name", TextField).placeholder = self._shown

    @property
    def words(self) -> bool:
        """Whether each person adds a word to the seed."""
        return bool(self.query_one("#words", Choice).chosen)

    def new_game(self) -> NewGame:
        """What was filled in. Raises SetupError for what cannot be."""
        players = self.seats.players()
        new = new_game(
            self.title,
            players,
            options=self.options.chosen(tuple(players)),
            seed=self.query_one("#seed", TextField).value.strip(),
            name=self.query_one("#name", TextField).value.strip(),
        )
        if self.words:
            givers(new)
        return new

    def on_seats_form_changed(self) -> None:
        """Whatever is chosen among the seats is chosen among these."""
        for options in self.query(OptionsForm):
            options.name_seats(self.seats.names())

    def point_at(self, error: SetupError) -> None:
        """Give the focus to the field that is wrong."""
        field: Widget | None
        if error.field in ("seed", "words"):
            field = self.query_one(f"#{error.field}")
        else:
            field = self.options.field(error.field) or self.seats.field(str(error.facts.get("name", "")))
        if field is not None:
            field.focus()


def _about_name() -> str:
    return _("What the game is called in the list of games; empty: its title, with a number where that is taken.")


def _about_seed() -> str:
    return _("Whoever knows the seed can know what chance brings; the table then says so.")


def _about_words() -> str:
    return _(
        "Each person types a word, unseen. All are sealed, then opened together, and with the seed they draw the deal: "
        "nobody chose it alone."
    )
