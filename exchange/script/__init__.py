"""The play script: one game, or part of one, in plain sentences. Reading, running and writing it; no title's words."""
