# Each target is one line of start.py, which also works where there is no make: python start.py run
PYTHON ?= python3
MINUTES ?= 10
export PORT BROWSER

.PHONY: run test thorough quick fuzz chaos lint demo bench pictures setup law lock

run:
	@$(PYTHON) start.py run

test:
	@$(PYTHON) start.py test

thorough:
	@$(PYTHON) start.py thorough

# make quick, or make quick ROOM=scoring/pad
quick:
	@$(PYTHON) start.py quick $(ROOM)

# make fuzz MINUTES=10, or make fuzz REQUESTS=100000
fuzz:
	@$(PYTHON) start.py fuzz $(if $(REQUESTS),--requests $(REQUESTS),--minutes $(MINUTES))

# make chaos SAVES=3000 KILLS=300
chaos:
	@$(PYTHON) start.py chaos $(if $(SAVES),--saves $(SAVES)) $(if $(KILLS),--kills $(KILLS))

lint:
	@$(PYTHON) start.py lint

demo:
	@$(PYTHON) start.py demo

bench:
	@$(PYTHON) start.py bench

pictures:
	@$(PYTHON) start.py pictures

setup:
	@$(PYTHON) start.py setup

# For whoever changes a rule or its sentence: the phone's copy of them is made again.
law:
	@$(PYTHON) start.py manage write_law

# For whoever changes a dependency. The files it writes name no index host.
BUILDER = import tomllib; print(*tomllib.load(open("pyproject.toml", "rb"))["build-system"]["requires"], sep="\n")
COMPILE = .venv/bin/python -m uv pip compile --quiet --universal --generate-hashes --no-emit-index-url --no-header --python-version 3.11
lock:
	$(COMPILE) pyproject.toml --output-file requirements.lock
	$(COMPILE) pyproject.toml --extra test --constraint requirements.lock --output-file requirements-test.lock
	$(PYTHON) -c '$(BUILDER)' | $(COMPILE) - --constraint requirements-test.lock --output-file requirements-build.lock
