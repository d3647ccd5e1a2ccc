# Two commands do everything: `make run` (the main job) and `make test` (lint, types, tests).

PYTHON ?= python3
VENV   ?= .venv
OUT    ?= out
BIN    := $(VENV)/bin
UV     := $(shell command -v uv 2>/dev/null)
READY  := $(VENV)/.ready
OLDEST := $(addprefix tests/,puzzle formats modelling models exchange completion kernels picture plotting report solvers methods/test_contract.py)
CORES  := $(shell nproc 2>/dev/null || echo 2)

# Every command and test starts processes: without bytecode on disk each would compile all modules.
unexport PYTHONDONTWRITEBYTECODE

.DEFAULT_GOAL := help
.PHONY: help install run test test-long soak fuzz audit oldest warm lint bench outside frontier curves papers measure-models models-readme solvers-page docs clean

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z0-9-]+:.*## / { printf "  make %-15s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

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

run: install ## a relaxed model of Eternity II, then two minutes of search for its best board
	$(BIN)/e2cp model --relax 24 --encoding table --out $(OUT)/board.json
	@echo
	$(BIN)/e2cp show $(OUT)/board.json --out $(OUT)/board.png
	@echo
	$(BIN)/e2cp hybrid --time 120 --workers $(CORES) --out $(OUT)/best.json
	@echo
	$(BIN)/e2cp show $(OUT)/best.json --out $(OUT)/best.png --link

lint: install ## check style, types and the direction of imports
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

test: install ## check style and types, then run the tests (minutes: before every commit)
	@$(MAKE) --no-print-directory --jobs 2 --output-sync=target lint warm
	$(BIN)/pytest --numprocesses auto --dist worksteal -m "not long"

test-long: install warm ## the long tests: notebooks, clusters that die, every SAT solver, long limits
	$(BIN)/pytest --numprocesses auto --dist worksteal --nbmake -m long tests notebooks

soak: install ## an hour of kills, full disks and lost logs: nothing may be lost
	$(BIN)/python -m tests.soak --minutes 60

fuzz: install ## ten minutes of damaged files, links and specs for every reader
	$(BIN)/python -m tests.fuzz --seconds 600

audit: install ## look for known vulnerabilities in what is installed (asks the package index)
	test -x $(VENV)/audit/bin/pip-audit || { $(PYTHON) -m venv $(VENV)/audit && $(VENV)/audit/bin/pip install --quiet pip-audit; }
	$(VENV)/audit/bin/pip-audit --skip-editable --path $$($(BIN)/python -c "import site; print(site.getsitepackages()[0])")

oldest: ## the tests of the core with the oldest versions that pyproject.toml allows
	test -x $(VENV)-oldest/bin/uv || { $(PYTHON) -m venv $(VENV)-oldest && $(VENV)-oldest/bin/pip install --quiet uv; }
	$(VENV)-oldest/bin/uv pip install --quiet --python $(VENV)-oldest/bin/python --resolution lowest-direct --editable ".[cluster,pandas,view,test]"
	$(VENV)-oldest/bin/python -m pytest --numprocesses auto -W default -m "not long" $(OLDEST)

warm: install ## compile all kernels once, for every process that comes later
	$(BIN)/python -c "from e2cp.parallel.warm import load_all; load_all()"

bench: install ## measure speed
	$(BIN)/pytest --benchmark-only tests/benchmarks

outside: ## install what tests run from outside, solvers and a browser, from Debian's packages where there are any
	@for program in minizinc cadical clasp chromium; do command -v $$program >/dev/null || missing=1; done; \
	[ -z "$$missing" ] || { apt-get update -qq && apt-get install -y -qq minizinc flatzinc cadical clasp chromium; } >/dev/null 2>&1 \
		|| echo "some of minizinc, cadical, clasp, chromium are missing: their tests are skipped, gecode is listed as absent"

frontier: install ## measure how few relaxed cells a model needs, and plot it (forty minutes)
	$(BIN)/e2cp models frontier -e "table; element; bool" --relax 40,32,28,24,22,20 --seeds 4 --jobs 2 --out models
	$(BIN)/e2cp models frontier -e "table@gecode" --relax 40,32,28,24 --seeds 4 --jobs 2 --out models
	$(BIN)/e2cp models frontier -e quota --cells late --relax 24,20,16,14,12 --seeds 4 --jobs 2 --out models

curves: install ## search Eternity II with no, one and five clues, ten minutes each, and plot it
	for clues in none starter all; do \
		$(BIN)/e2cp hybrid --clues $$clues --time 600 --workers 2 --checkpoint $(OUT)/curves/$$clues; \
	done
	$(BIN)/e2cp curve $(OUT)/curves/none $(OUT)/curves/starter $(OUT)/curves/all --from 440 --out notebooks/curve.png

papers: install ## repeat the papers' figures and tables, scaled to a few minutes each
	for name in $$($(BIN)/e2cp reproduce list | awk 'NR > 1 { print $$1 }'); do \
		$(BIN)/e2cp reproduce $$name --out $(OUT)/papers/$$name || exit; \
	done

measure-models: install ## measure every variant anew (most of an hour) and rewrite models/README.md
	$(BIN)/e2cp models measure --jobs 2 --out models/measured.json
	$(MAKE) models-readme

docs: install ## build the documentation into site/ and check its links
	NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --strict --quiet
	$(BIN)/python docs/_site/check_site.py site

solvers-page: install ## rewrite docs/solvers.md from what the solvers declare
	$(BIN)/e2cp solvers page --out docs/solvers.md

models-readme: install ## rewrite models/README.md from the headers and models/measured.json
	$(BIN)/e2cp models readme --measured models/measured.json --out models/README.md

clean: ## remove the environment and everything made
	find . -name __pycache__ -prune -exec rm -rf {} +
	rm -rf $(VENV) $(VENV)-oldest $(OUT) site build *.egg-info .pytest_cache .mypy_cache .ruff_cache .hypothesis .benchmarks .import_linter_cache
