"""The errors of the kernel: few, named, each with the facts a person needs to mend the cause.

A message is an English template with its facts beside it, so that a screen can say it in another language.
"""

from exchange.value.words import Message

NOT_YOUR_TURN = "not-your-turn"


class CorroError(Exception):
    """Anything wrong that this program tells its user in one line.

    `why` is an English template (a gettext message id) with named fields, `facts` fills them.
    """

    def __init__(self, why: str, /, **facts: object) -> None:
        super().__init__(why)
        self.why = why
        self.facts = facts

    def __str__(self) -> str:
        return self.why.format(**self.facts) if self.facts else self.why

    @property
    def message(self) -> Message:
        """What is wrong, as a fact that another message can hold and say in its own language."""
        return Message(self.why, **self.facts)


class Refused(CorroError):
    """A move against the rules. `rule` is a rule number such as `B4.3`, or `not-your-turn`. Nothing was written."""

    def __init__(self, rule: str, why: str, /, **facts: object) -> None:
        super().__init__(why, **facts)
        self.rule = rule

    def __str__(self) -> str:
        return f"{self.rule}: {super().__str__()}"

    @property
    def message(self) -> Message:
        """The rule, and what is wrong."""
        return Message("{rule}: {why}", rule=self.rule, why=super().message)


class SetupError(CorroError):
    """A table that cannot be opened so: seats, options or position. `field` names what is wrong."""

    def __init__(self, field: str, why: str, /, **facts: object) -> None:
        super().__init__(why, **facts)
        self.field = field


class PlayFileError(CorroError):
    """A play script that cannot be read: where, and what was expected there (`line` and `column` count from 1)."""

    def __init__(self, file: str, line: int, column: int, expected: str, sentence: str = "", **facts: object) -> None:
        super().__init__(expected, **facts)
        self.file = file
        self.line = line
        self.column = column
        self.sentence = sentence

    @property
    def expected(self) -> str:
        """What was expected at that place, in English."""
        return super().__str__()

    def __str__(self) -> str:
        where = f"{self.file}:{self.line}  {self.sentence}".rstrip()
        return f"{where}: column {self.column}: {self.expected}"


class LogError(CorroError):
    """A log that cannot be read or does not hold. `line` counts from 1 (the head), `field` names the culprit."""

    def __init__(self, why: str, /, *, line: int = 0, field: str = "", **facts: object) -> None:
        super().__init__(why, **facts)
        self.line = line
        self.field = field

    def __str__(self) -> str:
        where = ", ".join([*([f"line {self.line}"] if self.line else []), *([self.field] if self.field else [])])
        return f"{where}: {super().__str__()}" if self.line else super().__str__()


class Malformed(LogError):
    """A line that cannot be read: no canonical JSON, too long, or with a field that should not be there."""


class UnknownVersion(LogError):
    """The log's format or rules version is newer than this program, or never existed."""


class DoesNotHold(LogError):
    """The log can be read, and was checked, and is not what was played: one of the kinds below."""


class BrokenChain(DoesNotHold):
    """A line's chain is not the hash of what stands before it."""


class BrokenSequence(DoesNotHold):
    """An event's number or time is not the next one."""


class BrokenSeal(DoesNotHold):
    """What was turned over is not what was sealed, or a copy holds what is not for its viewer, or lacks what is."""


class BrokenDecision(DoesNotHold):
    """Deciding the recorded command again does not give the recorded events."""


class BrokenInvariant(DoesNotHold):
    """What always holds of a title does not, after an event: its rules are at fault, not whoever moved."""


class Conflict(LogError):
    """Somebody else appended first: reload and decide again."""


class NoSuchGame(LogError):
    """No game by that id or name."""


class NameTaken(LogError):
    """The store knows another game by that name, or has this very game already, or the name cannot be one."""


class StoreError(LogError):
    """The store cannot be opened, read or written; whatever was being written is not there."""


class StoreGone(StoreError):
    """The store that was opened is there no more: somebody deleted or replaced it. What is written now is lost."""
