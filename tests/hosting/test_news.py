"""A house in plain lines: each thing that happened is told once, in both languages."""

from msgspec.structs import replace

from exchange.house.told import HouseTold, SeatTold, TableTold
from tui.hosting.news import news
from tui.voice import Voice

EN, ES = Voice("en", "tui"), Voice("es", "tui")
SWITCHES = "no table waits at a round's end; what would come of a move is shown; nobody is advised"
ANA = SeatTold(seat="Ana", player="person", person="García, Ana", here=True)
FREE = SeatTold(seat="Beto", player="person", free=True, open=True)
CARO = SeatTold(seat="Caro", player="value")
LOBBY = TableTold(number=1, phase="lobby", seats=(ANA, FREE, CARO))
PLAYING = replace(LOBBY, phase="playing", game="5c37", name="aula-1", round=1, owing=("Ana",))


def told(table: TableTold, **guesses: int) -> HouseTold:
    return HouseTold(name="aula", title="bolsa", where="", tables=(table,), guesses=guesses)


def lines(before: TableTold, now: TableTold, voice: Voice = EN) -> list[str]:
    return list(news(told(before), told(now), voice))


def test_at_first_everything_is_told_as_it_stands() -> None:
    assert list(news(None, told(LOBBY), EN)) == ["table 1: people come: Ana, free, Caro=value", SWITCHES]
    assert list(news(None, told(LOBBY), ES)) == [
        "mesa 1: va llegando la gente: Ana, libre, Caro=value",
        "ninguna mesa espera al final de la ronda; se muestra qué saldría de una jugada; no se aconseja a nadie",
    ]
    away = replace(ANA, here=False, stand_in="quiet")
    named = replace(FREE, open=False)
    assert list(news(None, told(replace(PLAYING, seats=(away, replace(ANA, here=False), named))), EN)) == [
        "table 1: aula-1 goes on: Ana (quiet plays), Ana (not here), Beto (nobody yet)",
        SWITCHES,
    ]


def test_what_has_not_changed_is_not_told() -> None:
    assert lines(PLAYING, PLAYING) == []
    assert lines(PLAYING, replace(PLAYING, owing=("Beto",), since=3.0, n=58, left=12.0)) == []


def test_what_is_turned_on_and_off_is_told() -> None:
    now = replace(told(PLAYING), hold=True, foresee=False, coach=True)
    on = ["all tables wait at each round's end", "what would come of a move is hidden", "whoever asks is advised"]
    assert list(news(told(PLAYING), now, EN)) == on
    assert list(news(now, now, EN)) == []
    assert list(news(None, now, EN))[1] == "; ".join(on)


def test_who_comes_goes_and_is_replaced_is_told() -> None:
    luz = SeatTold(seat="Luz", player="person", person="Luz", here=True, open=True)
    assert lines(LOBBY, replace(LOBBY, seats=(ANA, luz, CARO))) == [
        "table 1: Luz has taken the seat Luz",
        "table 1: Luz is here",
    ]
    gone = replace(ANA, here=False, away=4.0)
    assert lines(PLAYING, replace(PLAYING, seats=(gone, FREE, CARO))) == ["table 1: the link of García, Ana is lost"]
    replaced = replace(gone, stand_in="quiet")
    before, now = replace(PLAYING, seats=(gone, FREE, CARO)), replace(PLAYING, seats=(replaced, FREE, CARO))
    assert lines(before, now) == ["table 1: quiet plays for García, Ana"]
    assert lines(now, PLAYING) == ["table 1: García, Ana is here", "table 1: García, Ana plays again"]
    freed = replace(ANA, person="", here=False, free=True)
    assert lines(LOBBY, replace(LOBBY, seats=(freed, FREE, CARO)))[0] == "table 1: the seat Ana is free again"
    renamed = replace(ANA, seat="Eva", person="Eva")
    assert lines(LOBBY, replace(LOBBY, seats=(renamed, FREE, CARO))) == ["table 1: Ana is called Eva now"]


def test_how_a_game_goes_is_told() -> None:
    assert lines(LOBBY, PLAYING) == ["table 1: aula-1 goes on", "table 1: round 1"]
    assert lines(PLAYING, replace(PLAYING, round=2)) == ["table 1: round 2"]
    assert lines(PLAYING, replace(PLAYING, paused=True)) == ["table 1: stands still"]
    assert lines(replace(PLAYING, paused=True), PLAYING) == ["table 1: goes on"]
    assert lines(replace(PLAYING, since=29.5), replace(PLAYING, since=30.5)) == ["table 1: has waited 30 s for Ana"]
    assert lines(PLAYING, replace(PLAYING, phase="over", owing=())) == ["table 1: aula-1 is over"]
    stopped = replace(PLAYING, phase="ended", owing=())
    assert lines(PLAYING, stopped) == ["table 1: aula-1 was stopped, and stays unfinished"]
    again = replace(PLAYING, game="77aa", name="aula-1-2")
    assert lines(PLAYING, again) == ["table 1: aula-1-2 goes on", "table 1: round 1"]


def test_wrong_codes_are_told_by_address_and_nothing_in_a_name_is_obeyed() -> None:
    before, now = told(LOBBY), replace(told(LOBBY), guesses={"10.0.0.9": 7})
    assert list(news(before, now, EN)) == ["wrong codes from 10.0.0.9: 7"]
    rude = SeatTold(seat="Luz", player="person", person="Luz\u202e\x1b[2J", here=True)
    for line in lines(LOBBY, replace(LOBBY, seats=(ANA, rude, CARO))):
        assert "\x1b" not in line
        assert "\u202e" not in line


def test_who_watches_without_a_seat_is_told() -> None:
    before, now = told(LOBBY), replace(told(LOBBY), watching=("Paz, Luz",))
    assert list(news(before, now, EN)) == ["Paz, Luz has found no seat, and watches"]
    assert list(news(None, now, ES))[-1] == "Paz, Luz no ha encontrado asiento, y mira"
    assert list(news(now, before, EN)) == ["Paz, Luz watches no longer"]
