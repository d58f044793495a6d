"""The key that a letter stands for: under Caps Lock, and on keyboards whose letters are Cyrillic or Greek."""

_CYRILLIC = "йцукенгшщзфывапролдячсмить"
_GREEK = "ςερτυθιοπασδφγηξκλζχψωβνμ"
_SAME_KEYS = str.maketrans(_CYRILLIC + _GREEK + "і", "qwertyuiopasdfghjklzxcvbnm" + "wertyuiopasdfghjklzxcvbnm" + "s")


def latin(char: str) -> str:
    """The small Latin letter on the key of this one; what is none is given back as it is."""
    small = char.lower()
    return small.translate(_SAME_KEYS) if small.isalpha() else char
