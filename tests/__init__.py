"""The tests: they mirror the packages, and hold what spans them (the architecture, and the corpus of logs).

A test's name is the rule or the promise that it proves. Play scripts are tests too, and lie in `scenarios/`;
what is measured in time lies in `tests/bench` and runs by itself (`make bench`).
"""
