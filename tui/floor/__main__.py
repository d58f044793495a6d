"""`python -m tui.floor`: the floor alone, its games kept in memory, for trying it out."""

import argparse

from exchange.value.words import LANGUAGES
from tui.floor.app import run
from tui.floor.paces import PACES
from tui.floor.themes import THEMES
from tui.settings import Settings


def main() -> None:
    """Read the arguments and open the floor."""
    parser = argparse.ArgumentParser(prog="python -m tui.floor")
    parser.add_argument("--title", default="bolsa")
    parser.add_argument("--seats")
    parser.add_argument("--seed", default="")
    parser.add_argument("--rounds")
    parser.add_argument("--lang", choices=LANGUAGES, default="es")
    parser.add_argument("--pace", choices=PACES, default="normal")
    parser.add_argument("--theme", choices=THEMES, default="dark")
    parser.add_argument("--ascii", action="store_true")
    given = parser.parse_args()
    settings = Settings(lang=given.lang, pace=given.pace, theme=given.theme, ascii=given.ascii)
    options: dict[str, int | str] = {"rounds": given.rounds} if given.rounds else {}
    run(title=given.title, seats=given.seats, seed=given.seed, options=options, settings=settings)


if __name__ == "__main__":
    main()
