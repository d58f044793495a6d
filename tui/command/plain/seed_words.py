"""The words that seats add to the seed, asked for in plain lines: first all are sealed, then all are opened."""

from exchange.value.chance import LONGEST_WORD, is_word
from exchange.value.errors import CorroError
from exchange.words import Mixing, TypedWords
from tui.command import N_
from tui.command.console import Console
from tui.command.plain.keyboard import Keyboard


def ask_words(console: Console, seats: tuple[str, ...]) -> Mixing:
    """Show the seed's seal, then take a word of each of these seats. Raises CorroError where one gives none."""
    keyboard, typed = Keyboard(), TypedWords(seats)
    console.out(console.say(N_("the seal of the seed, to be noted: {seal}"), seal=typed.mixing.seed_seal))
    console.note(console.say(N_("words typed at the host's own keyboard prove nothing against the host")))
    for seat in seats:
        sealed = typed.take(seat, _ask(console, keyboard, seat))
        console.out(console.say(N_("{seat} seals a word: {seal}"), seat=seat, seal=sealed))
    for seat, word in typed.mixing.words.items():
        console.out(console.say(N_("the word of {seat}: {word}"), seat=seat, word=word))
    return typed.mixing


def _ask(console: Console, keyboard: Keyboard, seat: str) -> str:
    """A seat's word, asked for until it can be one."""
    try:
        prompt = console.say(N_("{seat}, a word for the seed, typed unseen>"), seat=seat)
        while not is_word(word := keyboard.ask_unseen(prompt)):
            console.note(
                console.say(N_("a word has 1 to {most} characters, none of them a control"), most=LONGEST_WORD)
            )
    except EOFError:
        raise CorroError(N_("{seat} gave no word: no game is begun"), seat=seat) from None
    return word
