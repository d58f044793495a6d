"""Canonical JSON: one byte form, the one that Python's own json writes with sorted keys and no spaces."""

import json
from enum import StrEnum

import msgspec
from hypothesis import given
from hypothesis import strategies as st

from exchange.value.canonical import canonical

TEXTS = st.text(st.characters(exclude_categories=["Cs"]))  # a lone surrogate has no UTF-8
VALUES = st.recursive(
    st.integers(-(2**63), 2**64 - 1) | TEXTS | st.booleans(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(TEXTS, inner, max_size=4),
    max_leaves=12,
)


def by_python(value: object) -> bytes:
    """What anybody writes who has no more than Python's standard library."""
    return json.dumps(value, sort_keys=True, ensure_ascii=False, separators=(",", ":")).encode()


@given(VALUES)
def test_the_standard_library_writes_the_same_bytes(value: object) -> None:
    assert canonical(value) == by_python(value)


@given(VALUES)
def test_a_value_read_back_and_written_again_gives_the_same_bytes(value: object) -> None:
    written = canonical(value)
    assert msgspec.json.decode(written) == value
    assert canonical(msgspec.json.decode(written)) == written


def test_keys_are_sorted_by_code_point_and_not_by_how_utf_16_stores_them() -> None:
    beyond, high = "\U0001f4c8", "\uff5e"  # as UTF-16 the first would come before the second
    assert (
        canonical({beyond: 1, high: 2, "é": 3, "z": 4, "Z": 5})
        == f'{{"Z":5,"z":4,"é":3,"{high}":2,"{beyond}":1}}'.encode()
    )


def test_only_the_short_escapes_of_json_are_used() -> None:
    assert (
        canonical('"\\/\b\f\n\r\t\x01\x1f\x7f\u2028ñ')
        == b'"\\"\\\\/\\b\\f\\n\\r\\t\\u0001\\u001f\x7f' + '\u2028ñ"'.encode()
    )


class Way(StrEnum):
    UP = "up"


class Moved(msgspec.Struct, tag="Moved", tag_field="type", frozen=True):
    zeal: int
    way: Way
    absent: int | msgspec.UnsetType = msgspec.UNSET


def test_a_value_type_is_written_as_its_fields_and_type_in_order_what_is_absent_left_out() -> None:
    assert canonical(Moved(zeal=1, way=Way.UP)) == b'{"type":"Moved","way":"up","zeal":1}'
