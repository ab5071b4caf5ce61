# All that a contributor needs, on a machine that has python3 (3.11 or newer), Node (20.19 or newer), make and git.

PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
PIP    := $(BIN)/python -m pip --quiet --disable-pip-version-check

# A virtual environment holds absolute paths: the folder's checksum in the stamps' names makes a tree that
# was moved or copied build a new one.
HERE      := $(shell pwd | cksum | cut -d ' ' -f 1)
DEPS      := $(VENV)/.dependencies-$(HERE)
INSTALLED := $(VENV)/.installed-$(HERE)

NPM       ?= npm
PAGE_DEPS := web/node_modules/.installed-$(HERE)
PAGE      := web/dist/index.html
PAGE_FROM := $(shell find web/src web/public -type f) web/index.html web/vite.config.ts web/svelte.config.js web/tsconfig.json

SEATS   ?= 我,bot:greedy,bot:random
WORKERS ?= 2

# Chinese file contents and output, whatever the locale says.
export PYTHONUTF8 := 1

# Nothing that npm runs tells anybody about it, or looks for newer versions of itself.
export NPM_CONFIG_UPDATE_NOTIFIER := false

.PHONY: help setup run play page wire test test-page lint format bench lock clean
.DEFAULT_GOAL := help

help: ## this list
	@grep -E '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -e 's/:.*## /\t/' | expand -t 12

setup: $(INSTALLED) ## the virtual environment with everything that the lock names

run: $(INSTALLED) $(PAGE) ## the table in the browser: builds the page, serves it, opens it
	$(BIN)/duel99 serve --open

play: $(INSTALLED) ## a duel at the default table in this terminal
	$(BIN)/duel99 play --ruleset ninety-nine --mode 屍山血海 --seats $(SEATS)

page: $(PAGE) ## build the page

CHROMIUM := $(or $(DUEL99_CHROMIUM),/usr/bin/chromium)

test: lint test-page ## every check: lint, then all tests
	@test -x "$(CHROMIUM)" || { \
	    echo "duel99: $(CHROMIUM) is missing; the page is tested in a real browser: apt-get install chromium fonts-noto-cjk," \
	         "or DUEL99_CHROMIUM=/path/to/chromium make test"; exit 1; }
	$(BIN)/python -m pytest -n $(WORKERS) --ignore tests/browser
	$(BIN)/python -m pytest tests/browser # one after another, with the machine to themselves

test-page: $(PAGE_DEPS) $(PAGE) ## types, style and tests of the page
	cd web && $(NPM) run --silent check

lint: $(INSTALLED) ## style, formatting, types and layers
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy --strict
	$(BIN)/lint-imports

format: $(INSTALLED) ## put the source into its form
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

wire: $(INSTALLED) ## write web/src/wire.ts from the types of the service
	$(BIN)/python -m duel99.server.typescript > web/src/wire.ts

bench: $(INSTALLED) ## measure the speed (benchmarks/README.md)
	$(BIN)/python -m benchmarks

lock: ## write requirements.lock anew; UPGRADE=--upgrade takes newer versions
	set -e; tool=$$(mktemp -d); trap 'rm -rf "$$tool"' EXIT; \
	$(PYTHON) -m venv "$$tool"; \
	"$$tool/bin/python" -m pip --quiet --disable-pip-version-check install uv; \
	"$$tool/bin/uv" pip compile --quiet --universal --python-version 3.11 --generate-hashes \
	    --no-emit-index-url --all-extras --custom-compile-command 'make lock' $(UPGRADE) \
	    --output-file requirements.lock pyproject.toml

clean: ## remove everything that was built
	rm -rf $(VENV) build dist web/node_modules web/dist .mypy_cache .pytest_cache .ruff_cache .hypothesis .import_linter_cache .grimp_cache
	find . -name __pycache__ -type d -not -path './.git/*' -prune -exec rm -rf {} +

$(PAGE_DEPS): web/package-lock.json
	@command -v $(NPM) >/dev/null || { \
	    echo "duel99: npm is not installed; the page needs Node 20.19 or newer (without it: make play)"; exit 1; }
	@node -e 'const [a, b] = process.versions.node.split(".").map(Number); process.exit(a > 20 || (a === 20 && b >= 19) ? 0 : 1)' || { \
	    echo "duel99: the page needs Node 20.19 or newer, this is $$(node -v) (without it: make play)"; exit 1; }
	@echo "duel99: installing into web/node_modules"
	@cd web && $(NPM) ci --silent
	@touch $@

$(PAGE): $(PAGE_DEPS) $(PAGE_FROM)
	@cd web && $(NPM) run --silent build -- --logLevel warn
	@touch $@

$(DEPS): requirements.lock
	@command -v $(PYTHON) >/dev/null || { \
	    echo "duel99: $(PYTHON) is not installed; install Python 3.11 or newer (or: make PYTHON=/path/to/python3)"; exit 1; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
	    echo "duel99: Python 3.11 or newer is needed, $(PYTHON) is $$($(PYTHON) -V 2>&1) (or: make PYTHON=/path/to/python3)"; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || { \
	    echo "duel99: $(PYTHON) has no venv module; on Debian and Ubuntu: apt-get install python3-venv"; exit 1; }
	@echo "duel99: installing into $(VENV)"
	@$(PYTHON) -m venv --clear $(VENV)
	@$(PIP) install --require-hashes -r requirements.lock
	@touch $@

$(INSTALLED): $(DEPS) pyproject.toml
	@$(PIP) install --no-deps --no-build-isolation --editable .
	@touch $@
