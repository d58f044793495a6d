"""What a house serves of the page, as bytes: put together once, and the same for every visitor of a language."""

from __future__ import annotations

import json
import re
from functools import cache
from html import escape
from importlib import resources

from tui.web.page.words import IN_TEMPLATE, WORDS, said

SCRIPTS = ("hash", "proof", "dom", "store", "link", "frame", "bolsa", "cards", "main")
"""The parts of the one script, in order."""

_HERE = resources.files("tui.web.page")
_COMMENT = re.compile(r"^\s*(?://.*|/\*\*.*\*/)$\n?", re.MULTILINE)
_QUOTED = r'"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`|(?<=\()/(?:[^/\\\n]|\\.)+/'
_SIGN = r"[ \t]*([,;:={}()<>&|*!\[\]]|\?(?![ \t]*[.\d])|[-+/%](?![ \t]*[-+]))[ \t]*"
_IDLE = re.compile(rf"({_QUOTED})|[ \t]*//.*$|{_SIGN}|^[ \t]+|\n+(?=[}})\]])", re.MULTILINE)


@cache
def html(lang: str) -> bytes:
    """The page itself in a language: its words are in it, and no script."""
    words = json.dumps(said(WORDS, lang), ensure_ascii=False, separators=(",", ":"))
    given = {"lang": lang, "words": _quoted(words)} | {
        name: escape(text) for name, text in said(IN_TEMPLATE, lang).items()
    }
    return re.sub(r"\{\{(\w+)\}\}", lambda place: given[place[1]], _read("page.html")).encode()


@cache
def script() -> bytes:
    """The script of the page: its parts one behind the other, in a scope of their own."""
    parts = "".join(_read(f"script/{name}.js") for name in SCRIPTS)
    return f'"use strict";{{\n{squeezed(parts)}}}\n'.encode()


@cache
def style() -> bytes:
    """The style of the page."""
    return re.sub(r"\s*([{};,])\s*|(?<=:) ", r"\1", _read("page.css")).replace(";}", "}").encode()


def squeezed(text: str) -> str:
    """The script without its comments and the spaces that say nothing: a phone has to fetch and to read them all.

    Whatever stands in quotes stays. A template in backticks holds no other one, and every statement ends in `;` or `}`.
    """
    tight = _IDLE.sub(lambda found: found[1] or found[2] or "", _COMMENT.sub("", text))
    return re.sub(r"(?<=[;,{}])\n+", "", tight).replace(";}", "}")


def _read(name: str) -> str:
    return _HERE.joinpath(*name.split("/")).read_text(encoding="utf-8")


def _quoted(text: str) -> str:
    """For an attribute in single quotes."""
    return text.replace("&", "&amp;").replace("'", "&#39;").replace("<", "&lt;")
