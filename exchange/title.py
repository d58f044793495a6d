"""A title: a game one can play here, and all that the command line, the floor and the tables must know of it."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Generic

from msgspec import Struct, UnsetType

from exchange.board import Face, Kind
from exchange.game import PERSON, Command, CommandT, EventT, Game, Setup, StateT
from exchange.log.log import Head
from exchange.script.sentence import Line
from exchange.script.speech import Words
from exchange.teaching import Card, Lesson
from exchange.trader import Character, Strength, Trader
from exchange.value.errors import SetupError, UnknownVersion
from exchange.value.seats import check_names, name_fault
from exchange.value.words import N_, said


def _no_aside(event: object, after: object, lang: str) -> tuple[str, ...]:
    return ()


def _nothing_to_explain(what: object, lang: str) -> tuple[str, ...]:
    return ()


def _nothing_awaited(state: object, seat: str, lang: str) -> str:
    return ""


def _no_reason(view: object, command: Command, trader: str, lang: str) -> str:
    return ""


def _nothing_turned_over(event: object) -> tuple[Command, ...]:
    return ()


def plain_face(word: str, lang: str) -> Face:
    """A title's `face`, where nothing more is known of a card than its word."""
    return Face(word=word, value=word)


def always(state: object) -> bool:
    """A title's `private`, where whoever may move looks at something of their own throughout."""
    return True


def never(state: object) -> bool:
    """A title's `private`, where everything lies open."""
    return False


def _no_rounds(event: object, before: int) -> int | None:
    return None


class Tables(Struct, frozen=True, kw_only=True):
    """A title's tidy tables: `columns` by table, and the rows of a game, each with the name of its table.

    `market.export` says what a column and a row is.
    """

    columns: Mapping[str, Sequence[Any]]
    rows: Callable[[Any], Iterator[tuple[str, Mapping[str, Any]]]]


class Option(Struct, frozen=True, kw_only=True):
    """An option of a table, as somebody who opens one is asked for it.

    `name` is what `--option` and play scripts call it, `asks` what a person does. A number lies in `least`..`most`; a
    word is one of `words`: value → what that is called. Where `of_seats` is set the value is a seat, or one of `words`;
    the default is the first seat, unless it names one of these. `about` says what it does, `rule` where that is
    written. `asks`, `about` and the words' names are message ids of the title's catalogue. `added` marks an option that
    came after games had been kept: their heads lack it, and its default holds.
    """

    name: str
    asks: str
    default: int | str = ""
    least: int = 0
    most: int = 0
    words: Mapping[int | str, str] = {}
    of_seats: bool = False
    about: str = ""
    rule: str = ""
    added: bool = False

    def take(self, line: Line) -> int | str:
        """Its value: the next word of a line of text. Raises PlayFileError saying what was expected there."""
        if self.of_seats and line.peek() not in self.words:
            return line.take_seat()
        if not self.words:
            return line.take_number(self.least, self.most)
        word = line.take_word(*map(str, self.words))
        return next(value for value in self.words if str(value) == word)


def chosen_options(
    options: Sequence[Option], seats: tuple[str, ...], given: Mapping[str, int | str]
) -> dict[str, int | str]:
    """All options of a table: those that were given, and the defaults of the others; numbers may be given as text.

    Raises SetupError for one that there is not, or for a value that it cannot have.
    """
    by_name = {option.name: option for option in options}
    for name, value in given.items():
        if name not in by_name:
            raise SetupError(name, N_("there is no option {name}"), name=name)
        _check_value(by_name[name], seats, value)
    values = {name: given.get(name, option.default) for name, option in by_name.items()}
    words = {name for name, option in by_name.items() if option.words or option.of_seats}
    return {name: value if name in words else int(value) for name, value in values.items()}


def _check_value(option: Option, seats: tuple[str, ...], value: int | str) -> None:
    name, known = option.name, " | ".join(map(str, option.words))
    if option.of_seats:
        if value not in (*option.words, *seats):
            why = N_("{name} is a seat, or {word}, not {value}")
            raise SetupError(name, why, name=name, word=known, value=value)
    elif option.words:
        if value not in option.words:
            raise SetupError(name, N_("{name} is one of {known}, not {value}"), name=name, known=known, value=value)
    elif not (str(value).isdecimal() and option.least <= int(value) <= option.most):
        why = N_("{name} is a number {least}..{most}, not {value}")
        raise SetupError(name, why, name=name, least=option.least, most=option.most, value=value)


class Title(Struct, Generic[StateT, CommandT, EventT], frozen=True, kw_only=True):
    """What a title is made of.

    `game` decides, `words` speaks (its sentences of the play script and the tape), `traders` by name,
    `package` is the one that holds `rules.toml` and the title's catalogue, `show` gives a state as `corro show
    --json` prints it (without `title`, `game` and `at`), `cast` seats a new table that was told no seats: name →
    trader. `casts` are the traders that sit with one person, by strength: of each as many as there may be seats beside
    the first. `about` says in a line what the title is, `about_traders` what each trader does, `characters` who it is
    to play with: message ids of the title's catalogue. `explain` says in the language how the score of a state comes
    about, a line each with the rule in front; nothing where the tape says it all. `legal` tells a person in the
    language what these choices allow, and how it is typed. `aside` says more of an event than the
    tape does, to whoever sits at a table in plain lines: the event and the state behind it, as that viewer knows them;
    a line each. `foresee` tells what would come of a move, from the view of
    the seat that would make it: view, move, language; a line each, none where nothing can be told. `reason` says why a
    trader moves so: the state that the move found, as anybody may see it, the move, the trader's name, language; a
    sentence without a subject, the same whoever looks, empty where there is none to tell. `turned_over` gives the
    moves that lie open with an event and that a trader gives its reason for. `coach` is the trader that somebody
    who asks for advice is told of; none where it is empty. `seats` are the numbers of seats that can play,
    `options` what a new table may be asked for.

    `private` says whether a seat that may move now looks at something that others at the same keyboard may not see (a
    hand, say), whether its move is sealed or open; unless a title says otherwise, it always does. `round_begun` gives
    the number of the round that begins with an event, where round `before` was the last, and None for any other event.
    `labels` are what the fields of `show` are called: field → message id. `score` gives each seat's score in a state.
    `kinds` says which fields of `show` hold cards, and how they lie: field → `exchange.board.Kind`. Such a field
    gives cards as sentences write them, or, where they may not be known, how many there are; `face` says how a card is
    drawn, in a language.
    `tables` gives the title's tidy tables, where it has more than the first two of every title. `lab` gives what plays
    many games of it at once (`market.lab.lab.Lab`), where the title has an engine for that; `analyst` what analyses one
    game (`market.lab.analyse.task.Analyst`), where it does so by more than its rules; `debrief` what tells more of
    games laid side by side than holds for all titles: `market.lab.debrief.played.Gathered` → parts.

    `opened_as_told` makes the opening events once more from what these tell, for a copy that does not tell the seed:
    what chance drew is taken as told, the rest is as the rules make it. It is told whether a position was given (None:
    nobody knows), and raises SetupError where no table can be opened so. Without it such an opening is taken as told.

    `card` gives the card of how prices move at a table with these options, in a language; `lesson` is the first game
    that teaches the title (`exchange.teaching`).
    `idle` gives the move that is made for a seat whose time is up, from what anybody at the table knows: None where
    this viewer cannot tell. Without it that is the first of its choices.
    `proposes` gives the move with which a person begins to put one together, from the view of its seat; without it that
    is the idle one, and the first where there are but words to choose from (`takes`, `declines`). `awaited` says what a
    seat that owes a move is awaited for, from what everybody may know, in words that go on from its name (`to answer
    Ana's offer`); empty where there is no more to say than that it is to move.

    `endings` says by which rule a game that is over ended: rule → whether that end came by it, the first that holds.
    Without it that is the rule of the last event.

    `goes_on` gives what happens by itself in a state, where a sealed move that binds nothing may bring that about
    (`Sealed.binds_nothing`): from the state that it left, and the chance that its command was given. It raises
    NeedsChance where it comes to a draw and was given none. Without it nothing happens behind such a move.

    `family` names titles that share traders and tables; a title alone is its own. `earlier` are the same title by
    earlier versions of its rules, complete: their games are shown, verified, exported and played on; new ones are not
    opened, unless a script says so (`game pares rules 1`). Each of these is marked `superseded`.
    """

    game: Game[StateT, CommandT, EventT]
    words: Words[StateT, EventT]
    traders: Mapping[str, Trader]
    package: str
    show: Callable[[StateT], dict[str, Any]]
    cast: Mapping[str, str]
    about: str = ""
    about_traders: Mapping[str, str] = {}
    characters: Mapping[str, Character] = {}
    casts: Mapping[Strength, tuple[str, ...]] = {}
    explain: Callable[[StateT, str], tuple[str, ...]] = _nothing_to_explain
    legal: Callable[[Any, str], tuple[str, ...]] = _nothing_to_explain
    aside: Callable[[EventT, StateT, str], tuple[str, ...]] = _no_aside
    foresee: Callable[[Any, Any, str], tuple[str, ...]] | None = None
    reason: Callable[[Any, Any, str, str], str] = _no_reason
    turned_over: Callable[[EventT], tuple[Command, ...]] = _nothing_turned_over
    coach: str = ""
    seats: range = range(2, 7)
    options: tuple[Option, ...] = ()
    private: Callable[[StateT], bool] = always
    round_begun: Callable[[EventT, int], int | None] = _no_rounds
    labels: Mapping[str, str] = {}
    kinds: Mapping[str, Kind] = {}
    face: Callable[[str, str], Face] = plain_face
    score: Callable[[StateT], Mapping[str, int]] | None = None
    tables: Callable[[], Tables] | None = None
    lab: Callable[[], Any] | None = None
    opened_as_told: Callable[[Setup, bool | None, Sequence[EventT]], tuple[EventT, ...]] | None = None
    analyst: Callable[[], Any] | None = None
    debrief: Callable[[], Any] | None = None
    card: Callable[[Mapping[str, int | str], str], Card] | None = None
    lesson: Lesson | None = None
    idle: Callable[[StateT, str], CommandT | None] | None = None
    proposes: Callable[[StateT, str], CommandT | None] | None = None
    awaited: Callable[[StateT, str, str], str] = _nothing_awaited
    endings: Mapping[str, Callable[[StateT], bool]] = {}
    goes_on: Callable[[StateT, str | UnsetType], tuple[EventT, ...]] | None = None
    family: str = ""
    superseded: bool = False
    earlier: tuple["Title", ...] = ()

    def __post_init__(self) -> None:
        versions = [self.game.version, *(title.game.version for title in self.earlier)]
        if len({self.name, *(title.name for title in self.earlier)}) > 1 or len(set(versions)) < len(versions):
            raise ValueError(f"the versions of {self.name} bear one name and a number each")
        if not all(title.superseded for title in self.earlier):
            raise ValueError(f"an earlier version of {self.name} is not marked as superseded")

    @property
    def name(self) -> str:
        """The title's name, as in `game bolsa`."""
        return self.game.name

    def of(self, rules: int) -> "Title":
        """The title by this version of its rules. Raises KeyError where there never was one."""
        for title in (self, *self.earlier):
            if title.game.version == rules:
                return title
        raise KeyError(rules)

    def facing(self, strength: Strength = "easy") -> dict[str, str]:
        """Who sits where in a new game of one person: the person on the first seat, the cast of that strength beside.

        As many seats as in the title's own cast; its traders where the title has no cast of that strength.
        """
        first, *others = self.cast
        traders = self.casts.get(strength, tuple(self.cast.values())[1:])
        return {first: PERSON} | dict(zip(others, traders, strict=False))

    def idle_move(self, state: StateT, seat: str) -> CommandT | None:
        """What the seat, which owes a move, does when its time is up; None where this state does not tell."""
        return self.idle(state, seat) if self.idle else next(iter(self.game.choices(state, seat)), None)

    def proposed_move(self, view: StateT, seat: str) -> CommandT | None:
        """The move with which the person of the seat, which owes one, begins to put one together; None for nothing."""
        return self.proposes(view, seat) if self.proposes else self.idle_move(view, seat)

    def options_of(self, kept: Mapping[str, int | str]) -> dict[str, int | str]:
        """All options of a table: those `kept` in its head, and the defaults of those that are younger than it."""
        return {option.name: option.default for option in self.options if option.added} | dict(kept)

    def named_options(self, given: Mapping[str, int | str], lang: str) -> list[str]:
        """These options and their values in words: "Fee: 2"."""
        home = self.package
        return [
            f"{said(option.asks, lang, home)}: {said(option.words.get(value, str(value)), lang, home)}"
            for option in self.options
            for name, value in given.items()
            if name == option.name
        ]

    def name_fault(self, seat: str) -> str | None:
        """Why no seat can be called so at a table of this title (a message with `{name}`), or None."""
        return name_fault(seat, self.words.taken, self._reserved)

    def check_names(self, seats: tuple[str, ...]) -> None:
        """Raises SetupError for a name that no seat can have here, or two that differ in case alone."""
        check_names(seats, self.words.taken, self._reserved)

    @property
    def _reserved(self) -> frozenset[str]:
        return self.words.reserved | self.words.grammar.opening | self.words.head.keys()


def title_for(titles: Mapping[str, Title], head: Head, *, line: int = 0) -> Title:
    """The title that a game with this head is played by, by its own version of the rules.

    Raises UnknownVersion (at this line of a file) where there is none, and SetupError for one that does not work here.
    """
    if head.title not in titles:
        raise UnknownVersion(N_("there is no title {title} here"), line=line, field="title", title=head.title)
    try:
        return titles[head.title].of(head.rules)
    except KeyError:
        why = N_("rules version {rules} of {title} is not known to this program")
        raise UnknownVersion(why, line=line, field="rules", rules=head.rules, title=head.title) from None


def traders_of(title: Title, players: Mapping[str, str]) -> dict[str, Trader]:
    """The trader of each seat that one plays.

    Raises SetupError for one that this program does not know, or that another package brings and that does not work.
    """
    for seat, player in players.items():
        if player != PERSON and player not in title.traders:
            why = N_("{seat} is played by {trader}, and {title} has no such trader here")
            raise SetupError("seats", why, name=seat, seat=seat, trader=player, title=title.name)
    return {seat: title.traders[player] for seat, player in players.items() if player != PERSON}
