"""PettingZoo's AEC environment of any title: seats act one after another."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv

from market.env.seats import Seats
from market.env.spaces import Observed, actions, observations


class ByTurns(AECEnv[str, Observed, int]):  # type: ignore[misc]  # PettingZoo ships no types
    """The seats of a table as agents. Seats that owe a sealed move at the same time act in seat order: none of them
    sees what another has sealed."""

    def __init__(self, name: str, seats: Seats, render_mode: str | None = None) -> None:
        super().__init__()
        self.metadata: dict[str, Any] = {"name": name, "render_modes": ["ansi"], "is_parallelizable": False}
        self.render_mode = render_mode
        self._seats = seats
        self.possible_agents = list(seats.names)
        self.agents: list[str] = []
        self.observation_spaces = {seat: observations(seats.numbers) for seat in seats.names}
        self.action_spaces = {seat: actions(seats.numbers) for seat in seats.names}

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """`observation` and `action_mask`, the same space for every agent."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """The title's actions, by number."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new game; without a seed the next one of those that began with the last."""
        self._seats.reset(seed)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        self._select()

    def observe(self, agent: str) -> Observed:
        """What the agent sees, and which of its actions are legal now."""
        return {"observation": self._seats.observe(agent), "action_mask": self._seats.mask(agent)}

    def step(self, action: int | np.integer[Any] | None) -> None:
        """The selected agent acts. An action against the mask ends the game: `Seats.rewards`."""
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError(f"{agent} is to act, and None is no action")
        self._cumulative_rewards[agent] = 0.0
        self._seats.act(agent, int(action))
        self.rewards = self._seats.rewards()
        if self._seats.over:
            self.terminations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()
        self._select()

    def _select(self) -> None:
        acting = self._seats.to_act()
        self.agent_selection = acting[0] if acting else self.agents[0]

    def render(self) -> str | None:
        """The tape, for the render mode `ansi`."""
        return self._seats.tape() if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Nothing is held open."""
