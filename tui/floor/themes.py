"""The floor's themes, and the hues of up and down. ▲ ▼ = stand beside every hue, so that none is needed."""

from textual.theme import Theme

from tui.floor.speech import mark

THEMES = {
    "dark": mark("Dark"),
    "light": mark("Light"),
    "contrast": mark("High contrast"),
    "colour-blind": mark("Colour-blind safe"),
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


def themes() -> list[Theme]:
    """The four themes."""
    return [
        Theme(
            name="dark",
            primary="#4ea1d3",
            secondary="#7aa2f7",
            accent="#e0b354",
            foreground="#d8dee9",
            background="#10151c",
            surface="#161d27",
            panel="#1f2937",
            success="#5fd38d",
            warning="#e0b354",
            error="#ff7b72",
            dark=True,
        ),
        Theme(
            name="light",
            primary="#1f5f99",
            secondary="#3b6ea5",
            accent="#8a5a00",
            foreground="#1b1f24",
            background="#fbfaf7",
            surface="#f2efe8",
            panel="#e6e1d6",
            success="#116329",
            warning="#8a5a00",
            error="#b3261e",
            dark=False,
        ),
        Theme(
            name="contrast",
            primary="#ffffff",
            secondary="#ffff00",
            accent="#ffff00",
            foreground="#ffffff",
            background="#000000",
            surface="#000000",
            panel="#000000",
            success="#00ff66",
            warning="#ffff00",
            error="#ff6666",
            dark=True,
            text_alpha=1.0,
            variables={"text-muted": "#ffffff", "border": "#ffffff", "border-blurred": "#bbbbbb"},
        ),
        Theme(
            name="colour-blind",
            primary="#56b4e9",
            secondary="#cc79a7",
            accent="#f0e442",
            foreground="#e8e8e8",
            background="#12141a",
            surface="#181b22",
            panel="#232731",
            success="#56b4e9",
            warning="#f0e442",
            error="#e69f00",
            dark=True,
        ),
    ]
