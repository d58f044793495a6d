"""PettingZoo's Parallel environment of any title: all seats act at every step, and who owes nothing waits."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import ParallelEnv

from market.env.seats import Seats
from market.env.spaces import Observed, actions, observations

Steps = tuple[dict[str, Observed], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]]


class AtOnce(ParallelEnv[str, Observed, int]):  # type: ignore[misc]  # PettingZoo ships no types
    """The seats of a table as agents. The last action is `wait`: the only legal one of a seat that owes no move, and
    none of a seat that does."""

    def __init__(self, name: str, seats: Seats, render_mode: str | None = None) -> None:
        self.metadata: dict[str, Any] = {"name": name, "render_modes": ["ansi"]}
        self.render_mode = render_mode
        self._seats = seats
        self.possible_agents = list(seats.names)
        self.agents: list[str] = []
        self.wait = seats.numbers.actions
        self.observation_spaces = {seat: observations(seats.numbers, 1) for seat in seats.names}
        self.action_spaces = {seat: actions(seats.numbers, 1) for seat in seats.names}

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """`observation` and `action_mask`, the same space for every agent."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """The title's actions by number, and `wait`."""
        return self.action_spaces[agent]

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observed], dict[str, dict[str, Any]]]:
        """A new game; without a seed the next one of those that began with the last."""
        self._seats.reset(seed)
        self.agents = list(self.possible_agents)
        return self._observed(), {agent: {} for agent in self.agents}

    def step(self, actions: Mapping[str, int | np.integer[Any]]) -> Steps:
        """Every agent acts or waits; a move is made before anybody sees another's. The first action in seat order that
        is not legal ends the game: `Seats.rewards`."""
        acting = self._seats.to_act()
        for agent in self.agents:
            action = int(actions[agent])
            if agent in acting:
                self._seats.act(agent, action)
            elif action != self.wait:
                self._seats.outlaw = agent
            if self._seats.outlaw:
                break
        seen, rewards, over = self._observed(), self._seats.rewards(), self._seats.over
        ended, cut = dict.fromkeys(self.agents, over), dict.fromkeys(self.agents, False)
        infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        if over:
            self.agents = []
        return seen, rewards, ended, cut, infos

    def _observed(self) -> dict[str, Observed]:
        acting = self._seats.to_act()
        return {
            agent: {
                "observation": self._seats.observe(agent),
                "action_mask": np.append(self._seats.mask(agent), np.int8(agent not in acting)),
            }
            for agent in self.agents
        }

    def render(self) -> str | None:
        """The tape, for the render mode `ansi`."""
        return self._seats.tape() if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Nothing is held open."""
