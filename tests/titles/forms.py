"""Events and states as plain JSON: what lies sealed in them, what is turned over, and how they look without seals."""

import re
from collections.abc import Iterator
from typing import Any

import msgspec

SEAL = re.compile(r"[0-9a-f]{64}")
SALT = re.compile(r"[0-9a-f]{32}")


def plain(value: Any) -> Any:
    """A value as JSON has it."""
    return msgspec.json.decode(msgspec.json.encode(value))


def objects(value: Any) -> Iterator[dict[str, Any]]:
    """Every JSON object in the value, outermost first."""
    if isinstance(value, dict):
        yield value
        for inner in value.values():
            yield from objects(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from objects(inner)


def scalars(value: Any) -> Iterator[Any]:
    """Everything in the value that is neither object nor list."""
    if isinstance(value, dict):
        for inner in value.values():
            yield from scalars(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from scalars(inner)
    else:
        yield value


def sealing(value: Any) -> list[dict[str, Any]]:
    """The objects that seal something."""
    return [found for found in objects(value) if any(name.endswith("_seal") for name in found)]


def opening(value: Any) -> list[dict[str, Any]]:
    """The objects that turn something over."""
    return [found for found in objects(value) if "opens" in found]


def public_form(value: Any) -> Any:
    """The log format's public form, by its letter: `f` and `f_salt` dropped wherever `f_seal` stands beside them."""
    if isinstance(value, list):
        return [public_form(inner) for inner in value]
    if not isinstance(value, dict):
        return value
    sealed = {name.removesuffix("_seal") for name in value if name.endswith("_seal")}
    hidden = sealed | {f"{name}_salt" for name in sealed}
    return {name: public_form(inner) for name, inner in value.items() if name not in hidden}


def seals_aside(value: Any) -> Any:
    """The same with every seal blotted out."""
    if isinstance(value, dict):
        return {name: seals_aside(inner) for name, inner in value.items()}
    if isinstance(value, list | tuple):
        return [seals_aside(inner) for inner in value]
    return "a seal" if isinstance(value, str) and SEAL.fullmatch(value) else value
