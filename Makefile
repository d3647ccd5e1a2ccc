# Two commands do everything: `make run` (the main job) and `make test` (lint, types, tests).

PYTHON ?= python3
VENV   ?= .venv
OUT    ?= out
BIN    := $(VENV)/bin
UV     := $(shell command -v uv 2>/dev/null)
READY  := $(VENV)/.ready

.DEFAULT_GOAL := help
.PHONY: help install run test lint bench clean

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-9s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

install: $(READY) ## create the environment in .venv and install e2cp into it

$(READY): pyproject.toml
ifdef UV
	test -x $(BIN)/python || uv venv --quiet --python $(PYTHON) $(VENV)
	uv pip install --quiet --python $(BIN)/python --editable ".[dev]"
else
	$(BIN)/python -m pip --version >/dev/null 2>&1 || $(PYTHON) -m venv --clear $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable ".[dev]"
endif
	@touch $@

run: install ## show Eternity II, check the 470 record board, draw it, print its link
	$(BIN)/e2cp instances show eternity2
	@echo
	$(BIN)/e2cp check eternity2 record:joshua-blackwood-470
	@echo
	$(BIN)/e2cp show record:joshua-blackwood-470 --out $(OUT)/joshua-blackwood-470.png --link

lint: install ## check style, types and the direction of imports
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

test: lint ## check style and types, then run the tests
	$(BIN)/pytest --numprocesses auto

bench: install ## measure speed
	$(BIN)/pytest --benchmark-only tests/benchmarks

clean: ## remove the environment and everything made
	rm -rf $(VENV) $(OUT) build *.egg-info .pytest_cache .mypy_cache .ruff_cache .hypothesis .benchmarks .import_linter_cache
