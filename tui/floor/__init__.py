"""The trading floor: what a person sees and touches, in Textual.

Where things are:

- `sitting` drives a table: who moves next, at what pace what happened is shown, plans, who is at the keys. No Textual.
- `seen` is what a screen is shown of it.
- `shelf` finds the games, in a store that may lie in memory.
- `speech` translates, `glyphs` are the signs (and their ASCII), `themes` the colours, `floor.tcss` the layout.
- `app` is the composition root, `going` takes it from screen to screen; `screens/` hold one screen a file; `panels/`
  are widgets that serve every title.
- `bolsa/` and `siniestra/` are the tables of the titles: panels that show a `Seen` and post moves.

Widgets show states and post messages; what is legal is asked of the title's `choices`. A screen is folded only from
the events of whoever is at the keys (the spectator's where nobody is).
"""

from exchange.value.words import marker

N_ = marker(__name__)
