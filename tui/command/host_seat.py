"""The seat of a host who plays: it is joined as any other, over this machine's own network."""

from typing import TYPE_CHECKING

from exchange.house.seating import NotJoined

if TYPE_CHECKING:
    from exchange.house.sitting import House
    from tui.joined.joined import Joined
    from tui.web.running import Running


def own_seat(running: "Running", names: tuple[str, ...], where: str, lang: str) -> "Joined":
    """The seats of these names, taken with one key. A seat that was taken before is the host's to give anew. Raises
    NotJoined for a name that finds no seat."""
    from tui.joined.joined import Joined

    return Joined(own_base(running, where), running.ask(lambda house: _taken(house, names)), lang=lang)


def own_base(running: "Running", where: str) -> str:
    """Where this machine finds its own house: by the name in its certificate, if it has one."""
    from tui.web.serving import EVERYWHERE

    if running.serving.cert is not None:
        return where.rstrip("/")
    host = "127.0.0.1" if running.serving.host == EVERYWHERE else running.serving.host
    return f"http://{f'[{host}]' if ':' in host else host}:{running.port}"


def _taken(house: "House", names: tuple[str, ...]) -> str:
    key = ""
    for name in names:
        try:
            key = house.join(house.code, name, key=key).key
        except NotJoined:
            if key or (found := _seat_called(house, name)) is None:
                raise
            key = house.new_link(*found)
    return key


def _seat_called(house: "House", name: str) -> tuple[int, str] | None:
    """The table and the seat that bear this name, or whose person does."""
    from exchange.house.plan import plain

    for table in house.told().tables:
        for seat in table.seats:
            if plain(name) in {plain(seat.seat), plain(seat.person)}:
                return table.number, seat.seat
    return None
