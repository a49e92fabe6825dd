# What people type here. Needs python3 (3.11 or newer) with its venv module, and make.

PYTHON ?= python3
BIN := .venv/bin
INSTALLED := .venv/.installed
CORE := .venv/.core
SEARCH := services/bots/search
# Of what the core is made of, and of the library, if there is one.
SUMS := cksum $(SEARCH)/core/*.[ch] $(SEARCH)/build.py requirements-zig.lock $(SEARCH)/_core.so 2>/dev/null

.DEFAULT_GOAL := help
.PHONY: help setup core up test check verify coverage mutation bench protos docs pictures web webcheck

help:  ## this list
	@awk -F ':.*## ' '/^[a-z]+:.*## / {printf "  make %-8s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

setup: $(INSTALLED)  ## .venv with the pinned packages and this project in it
	@$(SUMS) | cmp -s - $(CORE) || $(MAKE) --no-print-directory core

$(INSTALLED): requirements-dev.lock pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
	  || { echo "Python 3.11 or newer is needed ($(PYTHON) is not); name one: make setup PYTHON=python3.12"; exit 1; }
	@$(PYTHON) -c 'import venv, ensurepip' 2>/dev/null \
	  || { echo "$(PYTHON) has no venv module; on Debian and Ubuntu: apt install python3-venv"; exit 1; }
	@echo "Installing into .venv (a minute the first time)"
	@$(PYTHON) -m venv .venv
	@$(BIN)/python -m pip install --quiet --quiet --require-hashes -r requirements-dev.lock
	@$(BIN)/python -m pip install --quiet --quiet --no-deps --no-build-isolation -e .
	@touch $@

core: $(INSTALLED)  ## the bots' search, in C: with cc, else with zig for this once, else in plain Python
	@$(BIN)/python -m services.bots.search.install
	@$(SUMS) > $(CORE) || true  # also where nothing compiles: once is enough

UP ?=

up: setup  ## everything on this machine: http://127.0.0.1:8080; options: make up UP="--port 8090"
	@MAKE_UP=yes $(BIN)/tute up $(UP)

test: setup  ## every test that must pass
	@$(BIN)/pytest -n 2 --dist loadfile --no-loadscope-reorder

check: setup  ## lint, types, import rules, tests
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy .
	$(BIN)/lint-imports
	@$(MAKE) --no-print-directory test

ROUNDS ?= 5
BOTS_HOURS ?= 0.02
SCHEMATHESIS_S ?= 600

verify: check coverage mutation  ## what takes long: branches, mutants, schemathesis for SCHEMATHESIS_S, bots for BOTS_HOURS a line, matches and faults ROUNDS times
	@HYPOTHESIS_PROFILE=default $(BIN)/pytest -q -n 2 -m hypothesis tests/rules tests/unit
	@$(BIN)/python -m tests.fuzz $(SCHEMATHESIS_S)
	@$(BIN)/python -m tests.search.consistency 100000
	@$(BIN)/python -m tests.search.uniformity 60
	@$(BIN)/python -m tests.search.played_out 10000
	@$(BIN)/python -m bench.bots --hours $(BOTS_HOURS)
	@$(BIN)/python -m bench.bidding --check 1000
	@for round in $$(seq $(ROUNDS)); do \
	  echo "round $$round of $(ROUNDS)"; \
	  $(BIN)/pytest -q -n 2 --dist loadfile --no-loadscope-reorder tests/e2e tests/faults || exit 1; \
	done

coverage: setup  ## every branch of tute/ is taken by the tests of the rules
	@$(BIN)/pytest -q tests/rules --cov=tute --cov-branch --cov-fail-under=100 --cov-report=term-missing:skip-covered

WORKERS ?= 2

mutation: setup  ## changes tricks, cantos and modes in a thousand ways: do the tests notice?
	@rm -rf mutants
	@$(BIN)/mutmut run --max-children $(WORKERS)
	@$(BIN)/mutmut results
	@$(BIN)/mutmut export-cicd-stats
	@$(BIN)/python -m tests.rules.mutation

bench: setup  ## the rules alone, moves per second and latency of the whole on this machine, the quick match, the solver, bots' moves, the page in Chromium
	@$(BIN)/python -m bench.rules
	@$(BIN)/python -m bench
	@$(BIN)/python -m bench.matchmaking
	@$(BIN)/python -m bench.solver
	@$(BIN)/python -m bench.bots.tasks
	@$(BIN)/python -m bench.page

protos: setup  ## tuteapi/v1 from protos/
	@PATH="$(CURDIR)/$(BIN):$$PATH" $(BIN)/python -m grpc_tools.protoc -I protos \
	  --python_out=. --grpc_python_out=. --mypy_out=. --mypy_grpc_out=. protos/tuteapi/v1/*.proto

docs: setup  ## docs/rules from the rules, and the tables of docs/operations.md from the code
	@$(BIN)/tute rules --write docs/rules
	@$(BIN)/python -m scripts.operations

pictures: setup  ## docs/page: what the page looks like, from a Chromium
	@$(BIN)/python -m tests.page.pictures

web:  ## gateway/web/dist from gateway/web/client, with this machine's Node or one of its own
	@PYTHON="$(PYTHON)" gateway/web/client/build.sh

webcheck:  ## the page's tests, and whether dist is what its source builds
	@PYTHON="$(PYTHON)" gateway/web/client/build.sh check
