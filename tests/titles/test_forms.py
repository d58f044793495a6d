"""Every title: each event, command and state has one written form, and whatever is turned over is what was sealed."""

import hashlib
import json
from typing import Any

import msgspec
import pytest

from exchange.log.log import next_chain
from exchange.value.canonical import canonical
from exchange.value.seal import public
from tests.exchange.forging import chains
from tests.titles.forms import SALT, SEAL, objects, opening, plain, public_form, scalars, sealing
from tests.titles.playing import TITLES, Played, hides, some_games


def by_python(value: Any) -> bytes:
    return json.dumps(value, sort_keys=True, ensure_ascii=False, separators=(",", ":")).encode()


@pytest.mark.parametrize("name", TITLES)
def test_an_event_read_from_its_line_is_the_event_that_was_written(name: str) -> None:
    for game in some_games(name):
        decoder = msgspec.json.Decoder(game.title.game.event_type)
        for event in game.events:
            for seen in (event, *(game.title.game.redact(event, viewer) for viewer in game.viewers)):
                line = canonical(seen)
                assert decoder.decode(line) == seen
                assert canonical(decoder.decode(line)) == line == by_python(json.loads(line))


@pytest.mark.parametrize("name", TITLES)
def test_a_command_read_from_its_line_is_the_command_that_was_given(name: str) -> None:
    for game in some_games(name):
        decoder = msgspec.json.Decoder(game.title.game.command_type)
        given = [entry.command for entry in game.table.log.read() if entry.command is not msgspec.UNSET]
        assert len(given) == len(game.done)
        for command in given:
            line = canonical(command)
            assert decoder.decode(line) == command
            assert canonical(decoder.decode(line)) == line == by_python(json.loads(line))


@pytest.mark.parametrize("name", TITLES)
def test_a_state_read_back_is_the_state_that_was_written(name: str) -> None:
    for game in some_games(name):
        for done in game.done:
            written = canonical(done.before)
            assert msgspec.json.decode(written, type=type(done.before)) == done.before


@pytest.mark.parametrize("name", TITLES)
def test_a_log_holds_whole_numbers_strings_and_booleans_and_never_null(name: str) -> None:
    for game in some_games(name):
        for entry in game.table.log.read():
            assert all(isinstance(value, int | str | bool) for value in scalars(plain(entry)))


@pytest.mark.parametrize("name", TITLES)
def test_event_types_are_words_and_fields_are_snake_case(name: str) -> None:
    for game in some_games(name):
        for event in game.events:
            told = plain(event)
            assert told["type"] == type(event).__name__
            for found in objects(told):
                plain_names = [field for field in found if field.islower() or not field.isidentifier()]
                # What is not a field of a class is the name of a seat, a company or a suit.
                assert set(found) - set(plain_names) <= {*game.table.seats, *game.title.words.taken}


@pytest.mark.parametrize("name", TITLES)
def test_seals_and_salts_are_hex_and_no_salt_serves_two_secrets(name: str) -> None:
    for game in some_games(name):
        seal_of: dict[str, str] = {}
        for event in game.events:
            for found in sealing(plain(event)):
                for field in [field.removesuffix("_seal") for field in found if field.endswith("_seal")]:
                    salt, seal = found[f"{field}_salt"], found[f"{field}_seal"]
                    assert SALT.fullmatch(salt)
                    assert SEAL.fullmatch(seal)
                    assert seal_of.setdefault(salt, seal) == seal
        assert bool(seal_of) == hides(name)


@pytest.mark.parametrize("name", TITLES)
def test_every_seal_holds_over_what_the_host_knows_it_to_cover(name: str) -> None:
    for game in some_games(name):
        for event in game.events:
            for found in sealing(plain(event)):
                for field in [field for field in found if field.endswith("_seal")]:
                    secret = field.removesuffix("_seal")
                    written = found[f"{secret}_salt"].encode() + b"\n" + by_python(found[secret])
                    assert found[field] == hashlib.sha256(written).hexdigest()


@pytest.mark.parametrize("name", TITLES)
def test_everything_turned_over_was_sealed_so_in_the_event_it_names(name: str) -> None:
    for game in some_games(name):
        told = [{"seed_seal": game.table.log.head.seed_seal}, *map(plain, game.events)]
        opened = [(n, found) for n, event in enumerate(told) for found in opening(event)]
        assert any(found["opens"] > 0 for _n, found in opened) or not hides(name)
        for n, found in opened:
            assert 0 <= found["opens"] < n
            assert not any(field.endswith("_seal") for field in found)
            for secret in [field.removesuffix("_salt") for field in found if field.endswith("_salt")]:
                seals = [s[f"{secret}_seal"] for s in sealing(told[found["opens"]]) if f"{secret}_seal" in s]
                there = seals[found["place"]] if "place" in found else seals[0]
                assert "place" in found or len(seals) == 1
                written = found[f"{secret}_salt"].encode() + b"\n" + by_python(found[secret])
                assert there == hashlib.sha256(written).hexdigest()


@pytest.mark.parametrize("name", TITLES)
def test_nothing_is_turned_over_twice(name: str) -> None:
    for game in some_games(name):
        opened = [(f["opens"], f.get("place", 0)) for event in game.events for f in opening(plain(event))]
        assert len(set(opened)) == len(opened)


@pytest.mark.parametrize("name", TITLES)
def test_the_public_form_drops_what_stands_beside_a_seal_and_every_copy_has_its_chain(name: str) -> None:
    for game in some_games(name):
        entries = list(game.table.log.read())
        for entry in entries:
            assert plain(public(entry.event)) == public_form(plain(entry.event))
        links = list(chains(game.table.log.head, entries))
        for viewer in game.viewers:
            assert links == _links(game, viewer)


def _links(game: Played, viewer: str) -> list[str]:
    chain, links = str(game.table.log.head.chain), []
    for entry in game.table.log.read():
        chain = next_chain(chain, entry.n, entry.at, game.title.game.redact(entry.event, viewer))
        links.append(chain)
    return links
