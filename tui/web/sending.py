"""How a house sends what is the same for everybody: packed once for all, and not again to a browser that has it.

Nothing of it is secret, so its length tells nobody anything.
"""

from __future__ import annotations

import gzip
from functools import cache
from hashlib import sha256

from aiohttp import ETag, web

NOT_KEPT = "no-store"
_ASKED_FOR = "no-cache"  # a browser may keep it, and asks each time whether it still holds


def page(request: web.Request, body: bytes) -> web.Response:
    """A page: no browser keeps it."""
    return _packed(request, body, "text/html", {"Cache-Control": NOT_KEPT})


def part(request: web.Request, body: bytes, kind: str) -> web.Response:
    """A script or a style, of this media type. A browser that has the same bytes is told so, and sent nothing."""
    tag = _tag(body)
    headers = {"Cache-Control": _ASKED_FOR, "ETag": f'W/"{tag}"'}
    if ETag(value=tag, is_weak=True) in (request.if_none_match or ()):
        return web.Response(status=304, headers=headers | {"Vary": "Accept-Encoding"})
    return _packed(request, body, kind, headers)


def _packed(request: web.Request, body: bytes, kind: str, headers: dict[str, str]) -> web.Response:
    headers |= {"Vary": "Accept-Encoding"}
    if _unpacks(request.headers.get("Accept-Encoding", "")):
        body, headers = _gzip(body), headers | {"Content-Encoding": "gzip"}
    return web.Response(body=body, content_type=kind, charset="utf-8", headers=headers)


def _unpacks(accepted: str) -> bool:
    """Whether a browser says that it unpacks gzip. One that calls it its last choice is sent the plain bytes."""
    return "gzip" in [each.strip().lower() for each in accepted.split(",")]


@cache
def _gzip(body: bytes) -> bytes:
    return gzip.compress(body, mtime=0)


@cache
def _tag(body: bytes) -> str:
    return sha256(body).hexdigest()[:32]
