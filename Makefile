# Needs Python 3.11 or newer with venv, a C compiler and make; the rest is installed into .venv.
PYTHON  ?= python3
ADDRESS ?= 127.0.0.1:50051
CONSOLE ?= 127.0.0.1:8080

BIN := .venv/bin
# Quiet twice: pip's notes on the machine's own configuration are noise. Errors still show.
PIP := $(BIN)/python -m pip install --quiet --quiet --disable-pip-version-check
PYX := $(wildcard cext/*.pyx)
PYI := $(wildcard cext/*.pyi)

.PHONY: help install serve console docs test check bulk-demo spark sanitize annotate load bench dist dist-check sbom proto accept lock clean

help:
	@echo 'make serve | console | docs | test | check | bulk-demo | spark | sanitize | annotate | load | bench | dist | dist-check | sbom | install | proto | accept | lock | clean'

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

# Asks the server of `make serve`, or one of its own where there is none. Told an ADDRESS, only that.
console: install
	@exec $(BIN)/python -m evaluator.console --address $(CONSOLE) --server $(ADDRESS) \
	    $(if $(filter file,$(origin ADDRESS)),--own-server)

test: install
	@$(BIN)/python -c 'import importlib.util, shutil; importlib.util.find_spec("pyspark") and shutil.which("java") or print("no pyspark or no Java here: the tests of Spark are skipped; make spark installs pyspark")'
	@$(BIN)/python -m pytest -q

# cython-lint calls the pycodestyle program, so it needs the environment on PATH.
check: install
	$(BIN)/ruff format --quiet --check .
	$(BIN)/ruff check --quiet .
	$(BIN)/hadolint deploy/Containerfile
	$(if $(PYX),PATH="$(CURDIR)/$(BIN):$$PATH" $(BIN)/cython-lint cext)
	$(BIN)/mypy
	$(BIN)/python -m mypy.stubtest --concise --allowlist cext/stubtest.txt $(PYI:cext/%.pyi=cext.%)
	$(BIN)/lint-imports --no-logo
	$(BIN)/python proto/generate.py --check
	$(if $(wildcard docs/generate.py),$(BIN)/python docs/generate.py --check)

# The pages as a site, in build/site. A link that leads nowhere fails it.
docs: install
	@$(PIP) --require-hashes -r requirements/docs.lock
	@$(BIN)/python -m sphinx -q -W --keep-going -c docs -d build/doctrees . build/site

# 100,000 made-up settlements with planted errors: judged again, summed up, one proved, all verified.
bulk-demo: DEMO = build/bulk-demo
bulk-demo: install
	@$(PIP) --require-hashes -r requirements/bulk.lock
	@rm -rf $(DEMO)
	@$(BIN)/hupai bulk sample -n 100000 --seed 1 -o $(DEMO)/settlements
	@$(BIN)/hupai bulk run $(DEMO)/settlements -o $(DEMO)/run --fail-on error
	@$(BIN)/hupai bulk prove $(DEMO)/run 1-000000777 -o $(DEMO)/proof.json
	@root=$$($(BIN)/hupai bulk summary $(DEMO)/run --json | \
	    $(BIN)/python -c 'import json, sys; print(json.load(sys.stdin)["root"])'); \
	    $(BIN)/hupai bulk check-proof $(DEMO)/proof.json --root $$root && \
	    $(BIN)/hupai bulk verify $(DEMO)/run --root $$root

# Spark for `hupai bulk run --engine spark` and its tests; some 500 MB, and it wants Java 17.
spark: install
	@$(PIP) --require-hashes -r requirements/spark.lock

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

# An sdist and its wheel, the same bytes for the same commit; half a minute. Needs git.
dist: install
	@$(BIN)/python -m deploy.dist build/dist

# Builds them once more, installs them as the container does, and tries all cases from there. Two
# minutes; downloads what requirements/runtime.lock names.
dist-check: dist sbom
	@$(BIN)/python -m pytest -q tests/deploy/check_dist.py

# What the server is made of, by CycloneDX: the locked packages, and which of them needs which.
sbom: install
	@$(PIP) --require-hashes -r requirements/sbom.lock
	@$(BIN)/python -m deploy.sbom build/sbom.cdx.json

# Makes the contract as it is the one that no later one may break.
accept: install
	@$(BIN)/python proto/generate.py --accept

# Keeps the versions locked now where they still fit; `make lock UPGRADE=--upgrade` takes the newest.
# loadtest and bench are installed beside dev, so they agree with it.
lock: export CUSTOM_COMPILE_COMMAND = make lock
lock: COMPILE = $(BIN)/pip-compile --quiet $(UPGRADE) pyproject.toml --output-file
lock: .venv/.packages
	@$(COMPILE) requirements/dev.lock --extra cli,bulk,otel,console,test,lint,lock,dist --build-deps-for editable
	@$(COMPILE) requirements/runtime.lock --constraint requirements/dev.lock
	@$(COMPILE) requirements/otel.lock --constraint requirements/dev.lock --extra otel
	@$(COMPILE) requirements/build.lock --constraint requirements/dev.lock --only-build-deps --build-deps-for wheel
	@$(COMPILE) requirements/sbom.lock --constraint requirements/dev.lock --extra sbom
	@$(COMPILE) requirements/docs.lock --constraint requirements/dev.lock --extra docs
	@$(COMPILE) requirements/bulk.lock --constraint requirements/dev.lock --extra cli,report,bulk
	@$(COMPILE) requirements/spark.lock --constraint requirements/dev.lock --extra spark
	@$(COMPILE) requirements/loadtest.lock --constraint requirements/dev.lock --extra loadtest
	@$(COMPILE) requirements/bench.lock --constraint requirements/dev.lock --extra bench

clean:
	@rm -rf .venv build *.egg-info .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
	@rm -f cext/*.so $(PYX:.pyx=.c)
	@find . -name __pycache__ -prune -exec rm -rf {} +
