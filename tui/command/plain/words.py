"""The words that seats add to the seed, asked for in plain lines: first all are sealed, then all are opened."""

from exchange.value.chance import LONGEST_WORD, SYSTEM_SALTS, is_word
from exchange.value.errors import CorroError
from exchange.value.seal import seal
from exchange.words import Mixing
from tui.command import N_
from tui.command.desk import Desk
from tui.command.plain.keyboard import Keyboard


def ask_words(desk: Desk, seats: tuple[str, ...]) -> Mixing:
    """Show the seed's seal, then take a word of each of these seats. Raises CorroError where one gives none."""
    keyboard, mixing = Keyboard(), Mixing(seats)
    desk.out(desk.say(N_("the seal of the seed, to be noted: {seal}"), seal=mixing.seed_seal))
    desk.note(desk.say(N_("words typed at the host's own keyboard prove nothing against the host")))
    sealed: dict[str, tuple[str, str]] = {}
    for seat in seats:
        word, salt = _ask(desk, keyboard, seat), SYSTEM_SALTS.salt()
        sealed[seat] = (word, salt)
        mixing.hand_in(seat, seal(salt, word))
        desk.out(desk.say(N_("{seat} seals a word: {seal}"), seat=seat, seal=seal(salt, word)))
    for seat, (word, salt) in sealed.items():
        mixing.open(seat, word, salt)
        desk.out(desk.say(N_("the word of {seat}: {word}"), seat=seat, word=word))
    return mixing


def _ask(desk: Desk, keyboard: Keyboard, seat: str) -> str:
    """A seat's word, asked for until it can be one."""
    try:
        prompt = desk.say(N_("{seat}, a word for the seed, typed unseen>"), seat=seat)
        while not is_word(word := keyboard.ask_unseen(prompt)):
            desk.note(desk.say(N_("a word has 1 to {most} characters, none of them a control"), most=LONGEST_WORD))
    except EOFError:
        raise CorroError(N_("{seat} gave no word: no game is begun"), seat=seat) from None
    return word
