"""What a house serves of the page, as bytes: put together once, and the same for every visitor of a language."""

from __future__ import annotations

import json
import re
from base64 import b64encode
from collections.abc import Iterable, Mapping
from functools import cache
from hashlib import sha256
from html import escape
from importlib import resources

from tui.web.page.words import IN_TEMPLATE, ON_BOARD, WORDS, Names, said

SCRIPTS = ("hash", "proof", "dom", "store", "link", "frame", "bolsa", "cards", "main")
"""The parts of the one script, in order."""
ON_BOARD_SCRIPTS = ("dom", "board")
"""Those of the board."""

_HERE = resources.files("tui.web.page")
_COMMENT = re.compile(r"^\s*(?://.*|/\*\*.*\*/)$\n?", re.MULTILINE)
_QUOTED = r'"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`|(?<=\()/(?:[^/\\\n]|\\.)+/'
_SIGN = r"[ \t]*([,;:={}()<>&|*!\[\]]|\?(?![ \t]*[.\d])|[-+/%](?![ \t]*[-+]))[ \t]*"
_CALLED = {
    "JSON.parse": "$p",
    "JSON.stringify": "$j",
    "Math.floor": "$l",
    "Math.max": "$m",
    "Math.min": "$n",
    "Object.assign": "$a",
    "Object.entries": "$e",
    "Object.fromEntries": "$f",
    "Object.keys": "$k",
    "Object.values": "$v",
}
_OURS = {"announce": "$w", "keepDraft": "$d", "ruleButton": "$r", "rulesDialog": "$g"}
"""Functions of the script that are long and often called; none of them in a template."""
_SHORTER = {"true": "!0", "false": "!1", "undefined": "void 0", "const": "let"} | _CALLED | _OURS
_IDLE = re.compile(
    rf"({_QUOTED})|[ \t]*//.*$|\b({'|'.join(map(re.escape, _SHORTER))})\b|{_SIGN}|^[ \t]+|\n+(?=[}})\]])", re.MULTILINE
)

_OFTEN = re.compile(r"\beach\b")
"""The name that the script gives what it goes through, and nothing else: it is `$` to a phone."""
_ALONE = re.compile(r"(?<=[,(=:?&|>{;\[])\((\w+)\)=>")
"""A function's only parameter: it needs no brackets."""


@cache
def html(lang: str, traders: Names = ()) -> bytes:
    """The page itself in a language: its words and its style are in it, what traders are called too, and no script."""
    return _html("page.html", WORDS, lang, traders)


@cache
def script() -> bytes:
    """The script of the page: its parts one behind the other, in a scope of their own."""
    return _script(SCRIPTS)


@cache
def style() -> bytes:
    """The style of the page. It is in the page itself, so that a phone paints before it has asked for anything more;
    the board asks for it."""
    return _style("page.css")


@cache
def style_hash() -> str:
    """By which a policy lets the style in the page hold, and no other one (CSP, `style-src`)."""
    return f"sha256-{b64encode(sha256(style()).digest()).decode()}"


@cache
def board_html(lang: str, traders: Names = ()) -> bytes:
    """The board for a projector, in a language. It has the page's style, and some of its own."""
    return _html("board.html", ON_BOARD, lang, traders)


@cache
def board_script() -> bytes:
    """The script of the board."""
    return _script(ON_BOARD_SCRIPTS)


@cache
def board_style() -> bytes:
    """What of its style is the board's own."""
    return _style("board.css")


def _html(name: str, words: Mapping[str, str], lang: str, traders: Names) -> bytes:
    text = json.dumps(said(words, lang) | {"traders": dict(traders)}, ensure_ascii=False, separators=(",", ":"))
    given = {"lang": lang, "words": _quoted(text), "style": style().decode()} | {
        name: escape(word) for name, word in said(IN_TEMPLATE, lang).items()
    }
    return re.sub(r"\{\{(\w+)\}\}", lambda place: given[place[1]], _read(name).replace(">\n<", "><")).encode()


def _script(parts: Iterable[str]) -> bytes:
    text = "".join(_read(f"script/{name}.js") for name in parts)
    called = ",".join(f"{short}={name}" for name, short in _CALLED.items())
    return f'"use strict";{{\nconst {called};{_OFTEN.sub("$", squeezed(text))}}}\n'.encode()


def _style(name: str) -> bytes:
    return re.sub(r"\s*([{};,])\s*|(?<=:) ", r"\1", _read(name)).replace(";}", "}").encode()


def squeezed(text: str) -> str:
    """The script without its comments and the spaces that say nothing, and with short words for some that come
    often: a phone has to fetch and to read it all.

    Whatever stands in quotes stays. A template in backticks holds no other one, and every statement ends in `;` or `}`.
    """
    tight = _IDLE.sub(lambda found: found[1] or _SHORTER.get(found[2], found[3] or ""), _COMMENT.sub("", text))
    return _ALONE.sub(r"\1=>", re.sub(r"(?<=[;,{}])\n+", "", tight).replace(";}", "}"))


def _read(name: str) -> str:
    return _HERE.joinpath(*name.split("/")).read_text(encoding="utf-8")


def _quoted(text: str) -> str:
    """For an attribute in single quotes."""
    return text.replace("&", "&amp;").replace("'", "&#39;").replace("<", "&lt;")
