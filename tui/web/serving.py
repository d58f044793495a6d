"""Where a house is served, and by which names."""

from __future__ import annotations

import ssl
from pathlib import Path

from msgspec import Struct

from exchange.value.errors import CorroError
from tui.web import N_
from tui.web.names import Names

PORT = 8000
EVERYWHERE = "0.0.0.0"  # noqa: S104 -- a house is for other machines; whoever hosts says so by opening one


class Serving(Struct, frozen=True, kw_only=True):
    """`host` is an address of this machine, `port` 0 for any that is free; `public` the address that visitors type,
    where a proxy or a tunnel stands before the house, `names` further names of it. `proxies` are the addresses whose
    `X-Forwarded-For` is believed. `cert` and `key` are files: with both, it is HTTPS."""

    host: str = EVERYWHERE
    port: int = PORT
    public: str = ""
    names: tuple[str, ...] = ()
    proxies: tuple[str, ...] = ()
    cert: Path | None = None
    key: Path | None = None

    @property
    def secure(self) -> bool:
        """Whether visitors come by HTTPS."""
        return self.public.startswith("https:") if self.public else self.cert is not None

    def own_names(self) -> Names:
        """The names that requests may ask for."""
        return Names(host=self.host, public=self.public, names=self.names)

    def encryption(self) -> ssl.SSLContext | None:
        """What HTTPS needs; None for HTTP. Raises CorroError where the files are none that a server can use."""
        if self.cert is None:
            return None
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.minimum_version = ssl.TLSVersion.TLSv1_2
        try:
            context.load_cert_chain(self.cert, self.key, password="")
        except (OSError, ssl.SSLError, ValueError) as error:
            why = N_("{cert} and its key cannot be used for HTTPS: {why}")
            raise CorroError(why, cert=self.cert, why=" ".join(str(error).split())) from error
        return context
