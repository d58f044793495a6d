"""What a new game may be told on the command line, declared once for every command that opens one."""

import inspect
from collections.abc import Callable
from functools import wraps
from typing import Annotated, Any, TypeVar, get_type_hints

import typer
from msgspec import Struct
from msgspec.structs import astuple

from exchange.language import mark as _

Status = TypeVar("Status")


class Wishes(Struct, frozen=True, kw_only=True):
    """What was asked for, as it was typed: each field is an option, and None, or an empty list, is not asked for."""

    seats: Annotated[
        str | None,
        typer.Option(
            metavar=_("'NAME NAME=TRADER …'"),
            help=_("Who sits, clockwise. A name alone is a person. Left out: a mixed cast of traders."),
            show_default=False,
        ),
    ] = None
    rounds: Annotated[str | None, typer.Option(metavar="N", help=_("How many rounds (bolsa)."), show_default=False)] = (
        None
    )
    token: Annotated[
        str | None, typer.Option(metavar=_("SEAT"), help=_("Who holds the token first (bolsa)."), show_default=False)
    ] = None
    deck: Annotated[
        str | None, typer.Option(metavar="52|40", help=_("How many cards (siniestra)."), show_default=False)
    ] = None
    option: Annotated[
        list[str] | None,
        typer.Option(
            metavar=_("NAME=VALUE"), help=_("A house rule (B8); may be given several times."), show_default=False
        ),
    ] = None
    seed: Annotated[
        str | None,
        typer.Option(
            metavar=_("TEXT"), help=_("What chance draws from: the same again gives the same game."), show_default=False
        ),
    ] = None
    name: Annotated[
        str | None, typer.Option(metavar=_("NAME"), help=_("What the game is called."), show_default=False)
    ] = None

    @property
    def none(self) -> bool:
        """Whether nothing was asked for."""
        return all(wish in (None, [], ()) for wish in astuple(self))


def wished(command: Callable[..., Status]) -> Callable[..., Status]:
    """The command as Typer is to see it: its parameter `wishes` has become an option for each field of `Wishes`."""
    options = [
        inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, default=None, annotation=kind)
        for name, kind in get_type_hints(Wishes, include_extras=True).items()
    ]
    own = inspect.signature(command)
    seen = [each for known in own.parameters.values() for each in (options if known.name == "wishes" else [known])]

    @wraps(command)
    def told(**given: Any) -> Status:
        wishes = Wishes(**{option.name: given.pop(option.name) for option in options})
        return command(**given, wishes=wishes)

    told.__signature__ = own.replace(parameters=seen)  # type: ignore[attr-defined]
    return told
