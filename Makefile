# Needs Python 3.11 or newer with venv, a C compiler and make; the rest is installed into .venv.
PYTHON  ?= python3
ADDRESS ?= 127.0.0.1:50051
CONSOLE ?= 127.0.0.1:8080

BIN := .venv/bin
# Quiet twice: pip's notes on the machine's own configuration are noise. Errors still show.
PIP := $(BIN)/python -m pip install --quiet --quiet --disable-pip-version-check
PYX := $(wildcard cext/*.pyx)
PYI := $(wildcard cext/*.pyi)

.PHONY: help install serve console test check sanitize annotate load bench proto accept lock clean

help:
	@echo 'make serve | console | test | check | sanitize | annotate | load | bench | install | proto | accept | lock | clean'

# The two stamps make an install with nothing to do free: one for the packages, one for our build.
install: .venv/.built

.venv/.packages: requirements/dev.lock
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "hupai needs Python 3.11 or newer: make PYTHON=...")'
	@echo 'installing the locked packages into .venv'
	@test -x $(BIN)/python || $(PYTHON) -m venv .venv
	@$(PIP) --require-hashes -r requirements/dev.lock
	@touch $@

# Removing the built core first makes a change of build flags count, which file times do not show.
.venv/.built: .venv/.packages pyproject.toml $(PYX) $(wildcard cext/*.pxd cext/*.h)
	@echo 'building hupai in place'
	@rm -f cext/*.so
	@$(PIP) --no-deps --no-build-isolation --editable .
	@touch $@

serve: install
	@$(BIN)/python server.py --address $(ADDRESS)

# Asks the server at ADDRESS; start it with `make serve`.
console: install
	@$(BIN)/python -m evaluator.console --address $(CONSOLE) --server $(ADDRESS)

test: install
	@$(BIN)/python -m pytest -q

# cython-lint calls the pycodestyle program, so it needs the environment on PATH.
check: install
	$(BIN)/ruff format --quiet --check .
	$(BIN)/ruff check --quiet .
	$(if $(PYX),PATH="$(CURDIR)/$(BIN):$$PATH" $(BIN)/cython-lint cext)
	$(BIN)/mypy
	$(BIN)/python -m mypy.stubtest --concise --allowlist cext/stubtest.txt $(PYI:cext/%.pyi=cext.%)
	$(BIN)/lint-imports --no-logo
	$(BIN)/python proto/generate.py --check
	$(if $(wildcard docs/generate.py),$(BIN)/python docs/generate.py --check)

# The twins on a core built to watch itself, in a scratch folder; some three minutes. Needs gcc.
sanitize: install
	@$(BIN)/python -m tests.twins.sanitize

# What of the core still calls Python is yellow in build/annotate; nothing inside a loop should be.
annotate: $(PYX:cext/%.pyx=build/annotate/%.html)

build/annotate/%.html: cext/%.pyx $(wildcard cext/*.pxd) | .venv/.packages
	@mkdir -p build/annotate
	@$(BIN)/cython --annotate --output-file build/annotate/$*.c $<

proto: install
	@$(BIN)/python proto/generate.py

# Times the kernels, evaluate(), calls and batches, and two public evaluators, in one run of about
# half a minute. `make bench BENCH="kernel calls"` runs some of it; loadtest/RESULTS.md keeps figures.
bench: install
	@$(PIP) --require-hashes -r requirements/bench.lock
	@$(BIN)/python -m loadtest.bench $(BENCH)

# Load on this machine from this machine: figures with bounds, some five minutes, ends by itself.
# `make load LOAD="overload soak --record"` runs two of them and adds the figures to RESULTS.md.
load: install
	@$(BIN)/python -m loadtest $(LOAD)

# Makes the contract as it is the one that no later one may break.
accept: install
	@$(BIN)/python proto/generate.py --accept

# Keeps the versions locked now where they still fit; `make lock UPGRADE=--upgrade` takes the newest.
# loadtest and bench are installed beside dev, so they agree with it.
lock: export CUSTOM_COMPILE_COMMAND = make lock
lock: COMPILE = $(BIN)/pip-compile --quiet $(UPGRADE) pyproject.toml --output-file
lock: .venv/.packages
	@$(COMPILE) requirements/dev.lock --extra cli,otel,console,test,lint,lock --build-deps-for editable
	@$(COMPILE) requirements/runtime.lock --constraint requirements/dev.lock
	@$(COMPILE) requirements/otel.lock --constraint requirements/dev.lock --extra otel
	@$(COMPILE) requirements/loadtest.lock --constraint requirements/dev.lock --extra loadtest
	@$(COMPILE) requirements/bench.lock --constraint requirements/dev.lock --extra bench

clean:
	@rm -rf .venv build *.egg-info .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
	@rm -f cext/*.so $(PYX:.pyx=.c)
	@find . -name __pycache__ -prune -exec rm -rf {} +
