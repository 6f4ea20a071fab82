# Everything runs from .venv, which is made on first use and again when pyproject.toml changes.
# Debian's own interpreter is built with the profile of what Python runs, which makes it up to a third
# faster than one built by hand beside it; where there is none, the python3 of the path does.
PYTHON ?= $(firstword $(wildcard /usr/bin/python3.11) python3)
BIN := .venv/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet
STAMP := .venv/.installed
BENCH_STAMP := .venv/.installed-bench
MUTANTS_STAMP := .venv/.installed-mutants
NODE_STAMP := node_modules/.installed

.DEFAULT_GOAL := help
.PHONY: help serve play test test-quick test-all lint format docs figures answers golden clauses mutants pictures faults browser postgres bench clean

help: ## this list
	@sed -n 's/^\([a-z-]*\):[^#]*## \(.*\)/\1|\2/p' Makefile | \
	while IFS='|' read -r name what; do printf 'make %-10s %s\n' "$$name" "$$what"; done

serve: $(STAMP) ## open the casino floor in a browser; ARGS="--port 8080 --no-open"
	$(BIN)/houseway serve $(ARGS)

play: $(STAMP) ## play Canberra Casino Hold-em in the terminal
	$(BIN)/houseway play canberra-holdem

# Neighbours stay together, where they share what is expensive to make. Tests wait for pages, servers
# and disks a third of their time: half as many again as there are cores keep these busy.
WORKERS ?= $(shell echo $$(( ($$(nproc) * 3 + 1) / 2 )))
PYTEST = $(BIN)/python -m pytest -n $(WORKERS) --dist worksteal
# Dozens of processes load the same modules: what Python compiled is kept, whatever is the habit here.
test test-quick test-all: export PYTHONDONTWRITEBYTECODE :=

test: $(STAMP) browser postgres ## all tests but the long ones, after `make browser`; ARGS="-k name" goes to pytest
	$(PYTEST) $(ARGS)

test-quick: $(STAMP) ## the tests that need no browser, server, process or compiler: a minute
	$(PYTEST) -m "not heavy and not long" $(ARGS)

test-all: $(STAMP) browser postgres ## every test, the long ones too
	$(PYTEST) -m "long or not long" $(ARGS)

SEED ?= 1
SEEDS ?= 20
faults: $(STAMP) ## a floor in virtual time that breaks wherever it can; SEED=7 SEEDS=100
	$(BIN)/python -m tests.simulation --seed $(SEED) --seeds $(SEEDS) $(ARGS)

browser: $(STAMP) ## root gets Debian's Chromium for the tests; without it they skip the pages
	@$(BIN)/python -m tools.browser

postgres: $(STAMP) ## root gets Debian's PostgreSQL for the tests; without it they skip that store
	@$(BIN)/python -m tools.postgres

lint: $(STAMP) $(NODE_STAMP) ## style, types, layers, clauses; of the pages too
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-cache
	$(BIN)/houseway trace --check
	$(BIN)/python -m tools.node npm run --silent lint
	$(BIN)/python -m tools.tidy
	$(BIN)/python -m tools.docs --check

format: $(STAMP) $(NODE_STAMP) ## put imports and layout right
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .
	$(BIN)/python -m tools.node npm run --silent format

docs: $(STAMP) ## write the generated parts of the docs and the clause matrix
	$(BIN)/python -m tools.docs
	$(BIN)/houseway trace --write

figures: $(STAMP) ## work out the exact figures of the docs anew; takes minutes
	$(BIN)/python -m tools.figures
	$(BIN)/python -m tools.docs

answers: $(STAMP) ## count what comes with the games anew, and keep it with them; takes minutes
	$(BIN)/python -m tools.answers
	$(BIN)/python -m tools.drills

golden: $(STAMP) ## write the rounds of tests/golden anew; read the difference
	$(BIN)/python -m tools.playthroughs

clauses: $(STAMP) ## take every clause away in turn and see its tests fail; GAME=craps for one game; takes minutes
	$(BIN)/python -m tools.clauses $(GAME)
	$(BIN)/houseway trace --write
	$(BIN)/python -m tools.docs

mutants: $(MUTANTS_STAMP) ## change the code on purpose and see tests fail, in parts: PART=table.limits; takes an hour
	$(BIN)/python -m tools.mutants $(PART) $(ARGS)
	$(BIN)/python -m tools.docs

pictures: $(STAMP) browser ## take pictures of the tables for the documents
	$(BIN)/python -m tools.pictures
	$(BIN)/python -m tools.screens

bench: $(BENCH_STAMP) ## measure against yardsticks
	$(BIN)/python -m bench

clean: ## remove what the other targets made, .venv too
	rm -rf .venv node_modules .mypy_cache .pytest_cache .ruff_cache .hypothesis build dist
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

$(STAMP): pyproject.toml | $(BIN)/pip
	$(PIP) install --editable '.[dev]'
	$(BIN)/python -m compileall -q src
	touch $@

$(BENCH_STAMP): $(STAMP)
	$(PIP) install --editable '.[bench]'
	touch $@

$(MUTANTS_STAMP): $(STAMP)
	$(PIP) install --editable '.[mutants]'
	touch $@

# Node itself comes with the other tools, as a wheel.
$(NODE_STAMP): package.json package-lock.json | $(STAMP)
	$(BIN)/python -m tools.node npm ci --loglevel=error
	touch $@

# Debian keeps the venv module's pip in a package of its own (python3-venv): root fetches that,
# anybody else borrows virtualenv for the moment, in a folder that goes again.
$(BIN)/pip:
	$(PYTHON) -m venv --clear .venv || $(venv_by_apt) || $(venv_by_virtualenv)

venv_by_apt = { test "$$(id -u)" = 0 && apt-get update && \
	apt-get install --yes --no-install-recommends python3-venv && \
	$(PYTHON) -m venv --clear .venv; }

venv_by_virtualenv = { borrowed=$$(mktemp -d) && \
	python3 -m pip install --quiet --target "$$borrowed" virtualenv && \
	PYTHONPATH="$$borrowed" $(PYTHON) -m virtualenv --quiet --clear .venv && \
	rm -rf "$$borrowed"; }
