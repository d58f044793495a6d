"""The floor's themes, and the hues of up and down. ▲ ▼ = stand beside every hue, so that none is needed."""

from typing import Any

from textual.theme import Theme

from tui.floor import N_

THEMES = {
    "dark": N_("Dark"),
    "light": N_("Light"),
    "contrast": N_("High contrast"),
    "colour-blind": N_("Colour-blind safe"),
}
"""The themes by name, and what they are called on screen."""

_FAINT = {"dark": "#8b96a8", "light": "#5c6470", "contrast": "#ffffff", "colour-blind": "#a3a9b5"}

_HUES = {
    "dark": ("#5fd38d", "#ff7b72"),
    "light": ("#116329", "#b3261e"),
    "contrast": ("#00ff66", "#ff6666"),
    "colour-blind": ("#56b4e9", "#e69f00"),  # Okabe and Ito: sky blue and orange
}


def hues(theme: str, swapped: bool) -> dict[str, str]:
    """The CSS variables `rise`, `fall` (swapped where red means up) and `faint`."""
    rise, fall = _HUES.get(theme, _HUES["dark"])
    if swapped:
        rise, fall = fall, rise
    return {"rise": rise, "fall": fall, "faint": _FAINT.get(theme, _FAINT["dark"])}


_PARTS = ("primary", "secondary", "accent", "foreground", "background", "surface", "panel")
_MOODS = ("success", "warning", "error")
_COLOURS = {
    "dark": "#4ea1d3 #7aa2f7 #e0b354 #d8dee9 #10151c #161d27 #1f2937 #5fd38d #e0b354 #ff7b72",
    "light": "#1f5f99 #3b6ea5 #8a5a00 #1b1f24 #fbfaf7 #f2efe8 #e6e1d6 #116329 #8a5a00 #b3261e",
    "contrast": "#ffffff #ffff00 #ffff00 #ffffff #000000 #000000 #000000 #00ff66 #ffff00 #ff6666",
    "colour-blind": "#56b4e9 #cc79a7 #f0e442 #e8e8e8 #12141a #181b22 #232731 #56b4e9 #f0e442 #e69f00",
}
_FURTHER: dict[str, dict[str, Any]] = {
    "light": {"dark": False},
    "contrast": {
        "text_alpha": 1.0,
        "variables": {"text-muted": "#ffffff", "border": "#ffffff", "border-blurred": "#bbbbbb"},
    },
}


def themes() -> list[Theme]:
    """The four themes."""
    return [_theme(name, dict(zip(_PARTS + _MOODS, row.split(), strict=True))) for name, row in _COLOURS.items()]


def _theme(name: str, colours: dict[str, Any]) -> Theme:
    return Theme(name=name, **colours, **({"dark": True} | _FURTHER.get(name, {})))
