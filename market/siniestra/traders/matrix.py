"""Solving a small game of two who choose at once, where one of them does not know what the other holds."""

import numpy as np
import numpy.typing as npt

Scores = npt.NDArray[np.float64]

_NEARLY_NONE = 1e-12


def solved(worth: Scores, rounds: int = 200) -> Scores:
    """(mine,) how often to make each move: regret matching against an opponent who knows which guess is true.

    `worth`: (guesses, mine, theirs) what the pair of moves is worth to the chooser, who cannot tell the guesses apart.
    """
    guesses, mine, theirs = worth.shape
    flat = np.ascontiguousarray(worth.transpose(1, 0, 2)).reshape(mine, guesses * theirs)
    my_regret, their_regret = np.zeros(mine), np.zeros((guesses, theirs))
    total = np.zeros(mine)
    for played in range(1, rounds + 1):
        own, other = _by_regret(my_regret), _by_regret(their_regret)
        mean = flat @ other.reshape(-1) / guesses  # (mine,)
        my_regret = np.maximum(my_regret + mean - own @ mean, 0)
        against_me = -(own @ flat).reshape(guesses, theirs)
        their_regret = np.maximum(their_regret + against_me - (other * against_me).sum(axis=1, keepdims=True), 0)
        total += played * own  # later rounds weigh more: the first are far from settled
    strategy: Scores = total / total.sum()
    return strategy


def _by_regret(regret: Scores) -> Scores:
    some = regret + _NEARLY_NONE  # without regrets, every move alike
    strategy: Scores = some / some.sum(axis=-1, keepdims=True)
    return strategy
