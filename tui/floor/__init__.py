"""The trading floor: what a person sees and touches, in Textual.

Where things are:

- `app` puts everything together, `navigation` takes it from screen to screen, `host` is what screens ask of it.
- `at_table` drives a table: who moves next, at what pace what happened is shown, plans, who is at the keys. No Textual.
- `seen` is what a screen is shown of it, `desk` what a title brings to its table.
- `shelf` finds the games, in a store that may lie in memory; `waiting` asks it away from the screen's thread.
- `voice` translates, `looks` are the language and the signs of this floor, `glyphs` the signs (and their ASCII),
  `themes` the colours, `floor.tcss` the layout.
- `hiding` hides what is one person's alone; `taking_back` and `consent` are about moves that are taken back.
- `screens/` hold one screen a file, `panels/` the widgets that serve every title.
- `newgame/`, `replay/`, `scripts/`, `keep/` are the larger screens, each with its parts; `serve/` brings the floor to
  browsers; `tutorial/` teaches a title by its first game.
- `bolsa/` and `siniestra/` are the tables of the titles: panels that show a `Seen` and post moves.

Widgets show states and post messages; what is legal is asked of the title's `choices`. A screen is folded only from
the events of whoever is at the keys (the spectator's where nobody is).
"""

from exchange.value.words import marker

N_ = marker(__name__)
