# Every target makes the virtual environment it needs. Another Python: make PYTHON=python3.12 test
PYTHON ?= python3
# Arguments for the program behind the target: make play ARGS="bolsa --seed 7"
ARGS ?=
# For how long `make fuzz` looks.
SECONDS ?= 60
# How many processes the tests take: a number, or auto for one per core.
JOBS ?= auto

BIN := .venv/bin
# Two stages: what playing needs, and what tests and checks need beside it.
READY := .venv/.corro-installed
TOOLS := .venv/.corro-tools
PIP := $(BIN)/python -m pip --quiet --disable-pip-version-check

# A test whose walk others look at too stays with them in one process.
PYTEST := $(BIN)/pytest -n $(JOBS) --dist loadgroup

# What coverage is measured of: to watch whole games at the floor, too, takes three times as long and tells little more.
CORE := tests/auction tests/exchange tests/market tests/play scenarios

# Whoever forbids Python its bytecode means the sources: the tests start hundreds of programs, and each would compile all.
test check prove coverage bench fuzz: export PYTHONDONTWRITEBYTECODE =

.PHONY: help play test check prove coverage bench fuzz lock messages
.DELETE_ON_ERROR:

help:
	@echo 'make play    a game of Bolsa de Valores        (ARGS="…" goes to `corro play`)'
	@echo 'make test    the tests and scenarios           (ARGS="…" goes to pytest)'
	@echo 'make check   ruff, mypy --strict and the tests'
	@echo 'make prove   the long proofs: hundreds of kills, walks of every size, browsers, fuzz'
	@echo 'make coverage  which branches of exchange, auction and market their tests and the scenarios take'
	@echo 'make bench   the benchmarks, as ratios         (ARGS="…" goes to pytest)'
	@echo 'make messages  bring the catalogues up to date with what the code says'
	@echo 'make fuzz    games, logs and scripts by chance (SECONDS=600: for so long)'
	@echo 'make lock    pin the newest releases that pyproject.toml allows in the locks'

play: $(READY)
	@$(BIN)/corro play $(ARGS)

test: $(TOOLS)
	$(PYTEST) -m 'not prove' $(ARGS)

prove: $(TOOLS)
	$(PYTEST) -m 'prove or hypothesis' --hypothesis-profile prove $(ARGS)
	$(BIN)/python -m tests.fuzz $(SECONDS)

coverage: $(TOOLS)
	$(PYTEST) -m 'not prove' --hypothesis-profile brief --cov --quiet $(CORE) $(ARGS)

check: $(TOOLS)
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(PYTEST) -m 'not prove' $(ARGS)

bench: $(TOOLS)
	$(BIN)/pytest tests/bench --benchmark-enable --benchmark-only $(ARGS)

messages: $(TOOLS)
	@bash .ci/messages

fuzz: $(TOOLS)
	@$(BIN)/python -m tests.fuzz $(SECONDS)

lock:
	$(check_python)
	@PYTHON='$(PYTHON)' bash .ci/lock

$(READY): pyproject.toml requirements.lock | $(BIN)/python
	@echo 'Installing what playing needs into .venv …' >&2
	@$(PIP) install --requirement requirements.lock
	@$(PIP) install --no-deps --no-build-isolation --editable .
	@touch $@

$(TOOLS): requirements-dev.lock $(READY)
	@echo 'Installing what the tests need into .venv …' >&2
	@$(PIP) install --requirement requirements.lock --requirement requirements-dev.lock
	@touch $@

$(BIN)/python:
	$(check_python)
	@'$(PYTHON)' -m venv --clear .venv

# One clear line, instead of a failure deep inside an installation.
define check_python
@command -v '$(PYTHON)' >/dev/null || \
  { echo 'Corro needs Python 3.11 or newer, and there is no $(PYTHON) here.' >&2; exit 2; }
@'$(PYTHON)' -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
  { echo "Corro needs Python 3.11 or newer; $(PYTHON) is $$('$(PYTHON)' --version 2>&1). Try: make PYTHON=python3.11" >&2; exit 2; }
@'$(PYTHON)' -c 'import ensurepip, venv' 2>/dev/null || \
  { echo '$(PYTHON) cannot make virtual environments here. On Debian: apt-get install python3-venv' >&2; exit 2; }
endef
