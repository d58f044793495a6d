"""The rules of a title as the page shows them: how prices move on one card, and all rules by section."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from exchange.title import Title
from market.rules import Rule, RulesFileError, load
from tui.web.frames import encoded


def rules_of(title: Title, options: Mapping[str, int | str], lang: str) -> bytes:
    """Both as JSON in a language. A title that brings no rules is told without."""
    card = title.card(dict(options), lang) if title.card is not None else None
    return encoded({"card": card, "sections": list(_sections(title, lang))})


def _sections(title: Title, lang: str) -> list[dict[str, Any]]:
    try:
        sections = load(title.package).of(title.name).sections(lang)
    except (RulesFileError, ValueError):
        return []
    return [
        {
            "number": section.number,
            "title": section.title,
            "intro": section.intro,
            "rules": [_rule(rule, lang) for rule in section.rules],
        }
        for section in sections
    ]


def _rule(rule: Rule, lang: str) -> dict[str, Any]:
    return {
        "number": rule.number,
        "text": rule.text[lang],
        "table": rule.table[lang] if rule.table else None,
        "ruling": rule.ruling[lang] if rule.ruling else None,
    }
