"""What is particular to a table, in words: its options that are not as the title has them, and what its traders do."""

from collections.abc import Mapping

from exchange.game import PERSON
from exchange.title import Title
from tui.floor.opponents import about
from tui.floor.voice import _


def house_rules(title: Title, options: Mapping[str, int | str]) -> list[str]:
    """A line for each option that is not the title's own, in words: what it is called, its value, its rule."""
    found = []
    for option in title.options:
        value = options.get(option.name, option.default)
        if option.of_seats or value == option.default:
            continue
        said = _(option.words[value]) if value in option.words else str(value)
        found.append(f"{_(option.asks)}: {said} ({option.rule})")
    return found


def about_table(title: Title, options: Mapping[str, int | str], players: Mapping[str, str]) -> str:
    """What is particular to this table, for its help: its rules where they are not the usual ones, and its traders."""
    parts = []
    if rules := house_rules(title, options):
        parts.append("\n".join([_("How this table plays:"), *(f"  {rule}" for rule in rules)]))
    traders = dict.fromkeys(player for player in players.values() if player != PERSON)
    told = [f"  {about(title, name)}" for name in traders if name in title.about_traders]
    if told:
        parts.append("\n".join([_("Its traders:"), *told]))
    return "\n\n".join(parts)
