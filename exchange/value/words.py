"""Words for people: gettext catalogues, one per package, English being the message ids themselves."""

import gettext
from collections.abc import Callable, Sequence
from functools import cache
from typing import Any

LANGUAGES = ("es", "en")


@cache
def catalogue(package: str, lang: str) -> gettext.NullTranslations:
    """The package's catalogue; English, and a language that the package does not speak, say the ids themselves.

    `market.bolsa` keeps its own in `market/bolsa/locale/LANG/LC_MESSAGES/bolsa.mo`.
    """
    if lang == "en":
        return gettext.NullTranslations()
    from importlib import resources  # it takes longer than this module, and English needs none of it

    domain = package.rpartition(".")[2]
    place = resources.files(package) / "locale" / lang / "LC_MESSAGES" / f"{domain}.mo"
    try:
        with place.open("rb") as file:
            return gettext.GNUTranslations(file)
    except FileNotFoundError:
        return gettext.NullTranslations()


def translate(message: str, lang: str, packages: Sequence[str]) -> str:
    """The message in this language, from the first of the packages that knows it; else the message itself."""
    for package in packages if message else ():  # the empty message's translation is the catalogue's own header
        if (said := catalogue(package, lang).gettext(message)) != message:
            return said
    return message


class Template(str):
    """A message id, and the package whose catalogue translates it."""

    __slots__ = ("package",)
    package: str


def marker(package: str) -> Callable[[str], Template]:
    """What a package marks its messages with: `N_ = marker("market.bolsa")`, then `N_("a message")`."""

    def mark(message: str) -> Template:
        template = Template(message)
        template.package = package
        return template

    return mark


N_ = marker("exchange")


def mark_plural(one: str, many: str) -> tuple[str, str]:
    """The two forms of a message about a number of things; marks them for the catalogue."""
    return one, many


class Message(str):
    """A sentence in English that can be said in another language: the template it was made from, and its facts.

    `Message(mark("{seat} has {cash}"), seat="Ana", cash=4)` is the string "Ana has 4"; `said` says it in Spanish.
    """

    __slots__ = ("facts", "template")
    template: str
    facts: dict[str, Any]

    def __new__(cls, template: str, /, **facts: Any) -> "Message":
        """The English sentence; a fact may be a Message of its own."""
        message = super().__new__(cls, template.format(**facts) if facts else template)
        message.template = template
        message.facts = facts
        return message


def listed(messages: Sequence[str]) -> Message:
    """Several sentences as one, with commas between them."""
    template = ", ".join(f"{{part{place}}}" for place in range(len(messages)))
    return Message(template, **{f"part{place}": message for place, message in enumerate(messages)})


def said(message: str, lang: str, packages: Sequence[str], facts: dict[str, Any] | None = None) -> str:
    """A template filled with its facts, or a Message, in this language."""
    if isinstance(message, Message):
        facts = message.facts
        message = message.template
    template = translate(message, lang, packages)
    if not facts:
        return template
    return template.format(
        **{name: said(fact, lang, packages) if isinstance(fact, Message) else fact for name, fact in facts.items()}
    )
