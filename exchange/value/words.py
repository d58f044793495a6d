"""Words for people: gettext catalogues, one per package, English being the message ids themselves."""

import gettext
import re
from collections.abc import Mapping, Sequence
from functools import cache
from typing import NamedTuple

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


class Template(str):
    """A message id, and the package whose catalogue translates it."""

    __slots__ = ("package",)
    package: str


class Plural(NamedTuple):
    """A message about a number of things, its field `count`: two English forms, and whose they are."""

    one: str
    many: str
    package: str


class Marker:
    """What a package marks its messages with: `N_ = marker("market.bolsa")`, then `N_("a message")`."""

    def __init__(self, package: str) -> None:
        self.package = package

    def __call__(self, message: str) -> Template:
        """The message, which stays as it is and knows its catalogue."""
        template = Template(message)
        template.package = self.package
        return template

    def plural(self, one: str, many: str) -> Plural:
        """The two forms of a message about a number of things."""
        return Plural(one, many, self.package)


def marker(package: str) -> Marker:
    """The marker of this package; its catalogue lies in the package's folder `locale`."""
    return Marker(package)


N_ = marker("exchange")


class Message(str):
    """A sentence in English that can be said in another language: the template it was made from, and its facts.

    `Message(N_("{seat} has {cash}"), seat="Ana", cash=4)` is the string "Ana has 4"; `said` says it in Spanish.
    """

    __slots__ = ("facts", "template")
    template: str
    facts: dict[str, object]

    def __new__(cls, template: str, /, **facts: object) -> "Message":
        """The English sentence; a fact may be a Message or a Template of its own."""
        message = super().__new__(cls, template.format(**facts) if facts else template)
        message.template = template
        message.facts = facts
        return message


def listed(messages: Sequence[str]) -> Message:
    """Several sentences as one, with commas between them."""
    template = ", ".join(f"{{part{place}}}" for place in range(len(messages)))
    return Message(template, **{f"part{place}": message for place, message in enumerate(messages)})


_AND = N_("{names} and {last}")
_BEFORE_A_SOUND = {"es": (re.compile(r"h?[ií](?![aeoáéó])|y(?![aeiouáéíóú])", re.IGNORECASE), "{names} e {last}")}
"""Where the word between the last two is another one: in Spanish `e` before the sound of i."""


def enumerated(names: Sequence[str], lang: str) -> str:
    """Names in a sentence: `Ana`, `Ana and Beto`, `Ana, Beto and Caro`. None are no text."""
    if len(names) < 2:
        return "".join(names)
    sound, other = _BEFORE_A_SOUND.get(lang, (None, ""))
    template = other if sound is not None and sound.match(names[-1]) else said(_AND, lang)
    return template.format(names=", ".join(names[:-1]), last=names[-1])


def said(message: str, lang: str, home: str = "", /, **facts: object) -> str:
    """A message in this language, from the catalogue of the package that marked it, its fields filled.

    A text that nobody marked is looked up in the catalogue of `home`. Facts that are messages are said in the language
    too; other texts among them are data and stay. What comes of it is a plain text, which msgspec encodes.
    """
    if isinstance(message, Message):
        facts = message.facts
        message = message.template
    package = message.package if isinstance(message, Template) else home
    template = catalogue(package, lang).gettext(message) if package and message else message  # "" asks for the header
    return template.format(**_said_facts(facts, lang)) if facts else str(template)


def said_of(forms: Plural, count: int, lang: str, /, **facts: object) -> str:
    """A message about this number of things, in the language."""
    template = catalogue(forms.package, lang).ngettext(forms.one, forms.many, count)
    return template.format(count=count, **_said_facts(facts, lang))


def _said_facts(facts: Mapping[str, object], lang: str) -> dict[str, object]:
    return {name: said(fact, lang) if isinstance(fact, Message | Template) else fact for name, fact in facts.items()}
