"""A corpus: logs of every title, kept as each released log version wrote them. None is ever changed; more are added."""
