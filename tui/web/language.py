"""Which language a request asks for."""

from __future__ import annotations

from aiohttp import web

from exchange.value.words import LANGUAGES


def wanted_language(request: web.Request) -> str:
    """The language that a request asks for: by `?lang=`, else the first that the browser wants and that is spoken
    here."""
    wanted = [request.query.get("lang", ""), *request.headers.get("Accept-Language", "").split(",")]
    spoken = (each.split(";")[0].strip().lower()[:2] for each in wanted)
    return next((lang for lang in spoken if lang in LANGUAGES), LANGUAGES[0])
