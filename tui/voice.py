"""How messages and errors are put into words: one place for the command line and the floor."""

from exchange.value.errors import CorroError, LogError, PlayFileError, Refused
from exchange.value.words import Plural, said, said_of
from tui import N_


class Voice:
    """A language to speak. `home` is the package whose catalogue says a text that nobody marked."""

    def __init__(self, lang: str, home: str) -> None:
        self.lang = lang
        self.home = home

    def say(self, message: str, /, **facts: object) -> str:
        """The message in the language, its fields filled."""
        return said(message, self.lang, self.home, **facts)

    def count(self, forms: Plural, count: int, /, **facts: object) -> str:
        """The message for this number of things, which is its field `count`."""
        return said_of(forms, count, self.lang, **facts)

    def why(self, error: CorroError) -> str:
        """What is wrong, without where."""
        return self.say(error.why, **error.facts)

    def fault(self, error: CorroError) -> str:
        """What is wrong, in one line: where, or by which rule, stands before it."""
        why = self.why(error)
        match error:
            case PlayFileError():
                where = f"{error.file}:{error.line}  {error.sentence}".rstrip()
                return f"{where}: " + self.say(N_("column {column}: {why}"), column=error.column, why=why)
            case Refused():
                return f"{error.rule}: {why}"
            case LogError() if error.line and error.field:
                return self.say(N_("line {line}, {field}: {why}"), line=error.line, field=error.field, why=why)
            case LogError() if error.line:
                return self.say(N_("line {line}: {why}"), line=error.line, why=why)
            case _:
                return why
