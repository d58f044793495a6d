"""The program that makes a debrief, which makes way for nobody: on a busy machine it would take minutes."""

from market.lab import politely
from tui.web.debriefed import main

if __name__ == "__main__":
    politely.NICE = 0
    main()
