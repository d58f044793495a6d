"""Words that seats add to the seed before the deal, so that whoever keeps the log did not choose the cards alone.

mixing = Mixing(("Ana", "Beto"))         # the seed is drawn, and its seal shown: mixing.seed_seal
mixing.hand_in("Ana", seal(salt, word))  # every seat hands in the seal of its word
mixing.open("Ana", word, salt)           # only when all seals are in are words opened
session = open_game(with_words(new, mixing))
"""

from collections.abc import Mapping

from msgspec.structs import replace

from exchange.game import PERSON, CommandT, EventT, StateT
from exchange.opening import NewGame
from exchange.value.chance import SYSTEM_SALTS, Chance, Salts, fresh_seed, is_word
from exchange.value.errors import BrokenSeal, SetupError
from exchange.value.seal import seal
from exchange.value.words import N_

NO_WORD = N_("a word has 1 to 64 characters, none of them a control")
TWO_SEEDS = N_("words are added to a fresh seed: a seed and words exclude each other")


class Mixing:
    """A fresh seed and the words that `seats` add to it. The seed is told to nobody before the game is over.

    `seed_seal` is shown before any seal is taken; it is the head's, and whoever gave a word holds it against that.
    """

    def __init__(self, seats: tuple[str, ...]) -> None:
        self.seats = seats
        self.seed = fresh_seed()
        self.seed_seal = seal(Chance(self.seed).draws("seed salt").salt(), self.seed)
        self._seals: dict[str, str] = {}
        self._words: dict[str, str] = {}

    @property
    def waiting(self) -> tuple[str, ...]:
        """The seats whose next step is awaited: their seals, and when all are in their words."""
        done: Mapping[str, str] = self._words if self.all_sealed else self._seals
        return tuple(seat for seat in self.seats if seat not in done)

    @property
    def sealed(self) -> tuple[str, ...]:
        """The seats whose word's seal is in."""
        return tuple(seat for seat in self.seats if seat in self._seals)

    @property
    def all_sealed(self) -> bool:
        """Whether all seals are in: words are opened then, and no sooner."""
        return len(self._seals) == len(self.seats)

    @property
    def words(self) -> dict[str, str]:
        """Each seat's word. Raises SetupError until all are open: who does not open begins no game."""
        if len(self._words) < len(self.seats):
            raise SetupError("words", N_("the word of {seat} is not open yet"), seat=self.waiting[0])
        return dict(self._words)

    def hand_in(self, seat: str, word_seal: str) -> None:
        """Take the seal of a seat's word; it cannot be taken back, and said again it is the same. Raises SetupError."""
        if self._seals.get(seat) == word_seal:
            return
        if seat not in self.seats or seat in self._seals:
            raise SetupError("words", N_("no word is awaited from {seat}"), seat=seat)
        self._seals[seat] = word_seal

    def open(self, seat: str, word: str, salt: str) -> None:
        """Open a seat's word, when all seals are in; said again it is the same. Raises SetupError, and BrokenSeal for
        another word."""
        if self._words.get(seat) == word:
            return
        if not self.all_sealed or seat not in self.seats or seat in self._words:
            raise SetupError("words", N_("no word of {seat} is to be opened now"), seat=seat)
        if not is_word(word):
            raise SetupError("words", NO_WORD)
        if seal(salt, word) != self._seals[seat]:
            raise BrokenSeal(N_("this is not the word that {seat} sealed"), field="words", seat=seat)
        self._words[seat] = word


class TypedWords:
    """Words that are typed at one keyboard: each is sealed as it comes, and all are opened when the last one is in."""

    def __init__(self, seats: tuple[str, ...], salts: Salts = SYSTEM_SALTS) -> None:
        self.mixing = Mixing(seats)
        self._salts = salts
        self._sealed: dict[str, tuple[str, str]] = {}

    @property
    def waiting(self) -> tuple[str, ...]:
        """The seats whose word is not typed yet."""
        return tuple(seat for seat in self.mixing.seats if seat not in self._sealed)

    def take(self, seat: str, word: str) -> str:
        """Seal the word of a seat; its seal. Raises SetupError for what cannot be a word, or a seat that gave one."""
        if not is_word(word):
            raise SetupError("words", NO_WORD)
        salt = self._salts.salt()
        word_seal = seal(salt, word)
        self.mixing.hand_in(seat, word_seal)
        self._sealed[seat] = (word, salt)
        if not self.waiting:
            for each in self.mixing.seats:
                self.mixing.open(each, *self._sealed[each])
        return word_seal


def givers(new: NewGame[StateT, CommandT, EventT]) -> tuple[str, ...]:
    """The persons at the table of a new game, who add a word each: what a trader drew, the seed brings already.

    Raises SetupError for a seed that was chosen, and where no person sits."""
    if new.seed_known:
        raise SetupError("seed", TWO_SEEDS)
    persons = tuple(seat for seat, player in new.setup.players.items() if player == PERSON)
    if not persons:
        raise SetupError("words", N_("no person sits at this table to add a word to the seed"))
    return persons


def with_words(new: NewGame[StateT, CommandT, EventT], mixing: Mixing) -> NewGame[StateT, CommandT, EventT]:
    """The new game that draws from the mixed seed. Raises SetupError for a seed that was chosen, or a word not open."""
    if new.seed_known:
        raise SetupError("seed", TWO_SEEDS)
    return replace(new, setup=replace(new.setup, seed=mixing.seed, words=mixing.words))
