"""A report in the form that a file's name asks for."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from exchange.value.errors import CorroError
from market.lab.report import N_
from market.lab.report.files import markdown, to_csv, to_json
from market.lab.report.model import Report


def _html(report: Report, lang: str) -> str:
    from market.lab.report.html import html  # what draws plots is loaded when one is drawn

    return html(report, lang)


FORMS: dict[str, Callable[[Report, str], str]] = {"html": _html, "md": markdown, "json": to_json, "csv": to_csv}
"""The forms in which a report is written, by how the file's name ends."""


def form_of(file: Path) -> str:
    """The form that a file's name asks for. Raises CorroError where it names none."""
    form = file.suffix.lower().removeprefix(".")
    if form not in FORMS:
        why = N_("a report is written to a file that ends in {forms}, not to {file}")
        raise CorroError(why, forms=", ".join(f".{name}" for name in FORMS), file=file.name)
    return form


def written(report: Report, form: str, lang: str) -> bytes:
    """The report as the bytes of a file."""
    return FORMS[form](report, lang).encode()
