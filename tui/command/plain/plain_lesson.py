"""A title's first game in plain lines: what the lesson says stands behind the sentence that it is about."""

from exchange.opening import open_lesson
from exchange.teaching import Balloon, Lesson
from exchange.title import Title
from tui.command import N_
from tui.command.console import Console
from tui.command.plain.plain_game import Left, PlainGame
from tui.command.tape import tell


class PlainLesson(PlainGame):
    """A first game at one keyboard, explained. It lies in memory: who leaves it has nothing to come back to."""

    def __init__(self, console: Console, title: Title, lesson: Lesson, *, rules: bool = False) -> None:
        table = open_lesson(title)
        others = {seat: lesson.teacher for seat in table.seats if table.log.head.players[seat] in table.title.traders}
        super().__init__(console, table.title, table, others, rules=rules)
        self.lesson = lesson
        self._explained = 0  # events

    def tell_so_far(self, last: int = 0) -> None:
        """The opening, explained."""
        self._tell()

    def _tell(self) -> None:
        """What the tape says that was not told yet, and what there is to say of it."""
        follower, lang = self.table.follower(self.viewer), self.console.lang
        lines = follower.tape(lang)
        for n in range(self._explained + 1, len(follower) + 1):
            tell(self.console, [line for line in lines[self._told :] if line.n == n], rules=self.rules)
            if balloon := self.lesson.say(follower, n, lang):
                self._say(balloon)
        self._told, self._explained = len(lines), len(follower)

    def _say(self, balloon: Balloon) -> None:
        """The text, and the move that it speaks of as it is typed."""
        self.console.paragraph(f"# {balloon.text}")
        if balloon.advised is not None:
            typed = self.title.words.grammar.typed(balloon.advised, self.console.lang)
            self.console.sentence(f"# {self.console.say(N_('Type: {move}'), move=typed)}")


def play_lesson(console: Console, title: Title, *, rules: bool = False) -> None:
    """The tutorial of a title, to its end or until it is left. Raises SetupError for a title without one."""
    lesson = title.lesson
    if lesson is None:
        open_lesson(title)
        return
    console.sentence(
        console.say(N_("What begins with # explains the game to you; ? tells what is legal, quit leaves."))
    )
    game = PlainLesson(console, title, lesson, rules=rules)
    game.tell_so_far()
    try:
        game.play()
    except (EOFError, Left):
        console.note("")
