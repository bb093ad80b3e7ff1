# Two commands do everything: `make run` and `make test`. `make help` lists the rest.
# What has been done and has not changed since is not done again.

SHELL := bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help
MAKEFLAGS += --no-builtin-rules

export CARGO_TERM_PROGRESS_WHEN ?= auto

STAMP := target/stamp
# A test that never ends is one that failed; cargo has said its name after a minute.
BOUNDED := timeout --kill-after=10s 30m
MUSL := $(shell uname -m)-unknown-linux-musl
WEB_SOURCES := $(shell find web -type f -not -path '*/node_modules/*' -not -path '*/dist/*' \
	-not -path '*/screenshots/*' -not -path '*/test-results/*' 2>/dev/null)
WASM_SOURCES := $(shell find crates/rules/src crates/engine/src crates/datapack/src crates/datapack/template crates/wasm xtask -type f 2>/dev/null) Cargo.lock

.PHONY: help
help: ## list the commands
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 14

.PHONY: run
run: build ## build everything, serve it on one port and print the address
	target/release/raumspiel serve

.PHONY: static
static: web/dist/index.html ## build a static binary for Linux, as the image carries it
	@.ci/system-packages static
	@rustup target list --installed | grep -qx $(MUSL) || rustup target add $(MUSL)
	cargo build --release --locked --target $(MUSL) -p raumspiel
	@mkdir -p target/static
	cp target/$(MUSL)/release/raumspiel target/static/raumspiel

.PHONY: npm
npm: $(STAMP)/wasm ## build the npm packages of the rules and the boards into target/npm
	cargo run --locked --release -p xtask -- npm

.PHONY: crates
crates: web/dist/index.html ## pack and build the crates as they would be published
	cargo run --locked --release -p xtask -- carry
	cargo publish --workspace --dry-run --locked --allow-dirty

.PHONY: image-check
image-check: static ## run the static binary as the image would: not as root, nothing writable but its data
	deploy/test/check_image.py

.PHONY: build
build: web/dist/index.html ## build the page and the binary that carries it
	cargo build --release --locked -p raumspiel

.PHONY: wasm
wasm: $(STAMP)/wasm ## build the rules and the engine for the browser

$(STAMP)/wasm-target:
	@mkdir -p $(STAMP)
	@rustup target list --installed | grep -qx wasm32-unknown-unknown || rustup target add wasm32-unknown-unknown
	@touch $@

$(STAMP)/npm: web/package.json web/package-lock.json
	@mkdir -p $(STAMP)
	cd web && npm ci --no-audit --no-fund
	@touch $@

$(STAMP)/wasm: $(WASM_SOURCES) $(STAMP)/wasm-target $(STAMP)/npm
	cargo run --locked --release -p xtask -- wasm
	@touch $@

web/dist/index.html: $(WEB_SOURCES) $(STAMP)/wasm $(STAMP)/npm
	cd web && npm run build
	@touch $@

# What the tests need from the system; nothing is asked of apt when all of it is there.
.PHONY: system
system:
	@.ci/system-packages

.PHONY: test
test: system check test-rust test-cluster test-datapack test-web test-npm test-browser test-deploy test-fuzz ## install what is needed and run every check and test

.PHONY: check
check: $(STAMP)/npm $(STAMP)/wasm ## formatting and lints, Rust and web
	cargo fmt --all --check
	cargo clippy --workspace --all-targets --locked -- -D warnings
	cd web && npm run typecheck && npm run lint && npm run format:check

.PHONY: test-rust
test-rust: system web/dist/index.html ## all tests in Rust
	cargo test --workspace --locked --no-run
	$(BOUNDED) cargo test --workspace --locked -- --skip attack::
	$(BOUNDED) cargo test --workspace --locked --test it attack::

.PHONY: test-cluster
test-cluster: system ## the tests of the server once more, over PostgreSQL and NATS
	RAUMSPIEL_TEST_STORE=postgres $(BOUNDED) cargo test --locked -p raumspiel-server --test it -- \
		--skip cluster:: --skip store:: --skip simulation:: --skip attack::
	RAUMSPIEL_TEST_STORE=postgres $(BOUNDED) cargo test --locked -p raumspiel-server --test it attack::

# PostgreSQL on several machines; it is no package of Debian's.
.PHONY: test-citus
test-citus: system ## the tests of the store and of the cluster on Citus, where one is installed
	@if ls /usr/share/postgresql/*/extension/citus.control >/dev/null 2>&1; then \
		RAUMSPIEL_TEST_STORE=citus cargo test --locked -p raumspiel-server --test it -- \
			--test-threads 1 store:: stored:: cluster:: places:: owed:: --skip looking_at_a_game \
			--skip last_release --skip what_is_interrupted; \
		RAUMSPIEL_TEST_STORE=citus cargo test --locked -p raumspiel --test it -- --test-threads 1 citus::; \
	else \
		echo "No Citus is installed here, so nothing was tested on it."; \
	fi

.PHONY: test-datapack
test-datapack: ## check the datapack's commands by Minecraft's own grammars
	cargo build --locked -p raumspiel
	crates/datapack/tests/syntax/check.sh target/debug/raumspiel

.PHONY: test-web
test-web: $(STAMP)/npm $(STAMP)/wasm ## unit tests of the page
	cd web && npm test

.PHONY: test-npm
test-npm: system npm ## install the npm packages elsewhere and play with them
	cd web && node npm/rules/test.js && node npm/board/test.js

.PHONY: test-browser
test-browser: system build ## play in a real browser
	cd web && npm run e2e

$(STAMP)/deploy: deploy/test/requirements.txt deploy/test/package.json deploy/test/package-lock.json
	@mkdir -p $(STAMP)
	python3 -m venv target/deploy-venv
	target/deploy-venv/bin/pip install --quiet --disable-pip-version-check -r deploy/test/requirements.txt
	cd deploy/test && npm ci --no-audit --no-fund
	@touch $@

.PHONY: test-deploy
test-deploy: system build $(STAMP)/deploy ## check what deploy/ holds with the real tools and the real server
	cd deploy/test && ../../target/deploy-venv/bin/python -m unittest --buffer

.PHONY: test-fuzz
test-fuzz: ## fuzz every target for a few seconds, each time the same
	FUZZ_SEED=1 fuzz/run 5

.PHONY: fuzz
fuzz: ## fuzz every target for ten minutes
	fuzz/run 600

.PHONY: soak
soak: build ## the long runs: kill -9 again and again, a thousand in the lobby, many simulated faults, the hard positions, every entry of every ending of four men (many hours)
	RAUMSPIEL_KILLS=100 cargo test --release --locked -p raumspiel --test it serve
	RAUMSPIEL_SEEKERS=1000 cargo test --release --locked -p raumspiel --test it lobby
	RAUMSPIEL_RATED=10000 cargo test --release --locked -p raumspiel --test it ratings
	RAUMSPIEL_SEEKERS=1000 cargo test --release --locked -p raumspiel-server --test it lobby::everybody
	RAUMSPIEL_SEEDS=20000 cargo test --release --locked -p raumspiel-server --lib simulation
	cargo test --release --locked -p raumspiel-engine -- --ignored

.PHONY: screenshots
screenshots: build ## every screen at both sizes, light and dark, into web/screenshots
	cd web && npm run screenshots

.PHONY: bench
bench: build ## every figure, with its baseline in the same run where there is one
	cargo build --release --locked -p raumspiel-bench --bins
	cargo run --release --locked -p raumspiel-bench

.PHONY: instructions
instructions: ## count the instructions of a move by valgrind, and compare them with what is written down
	@.ci/system-packages instructions
	cargo build --release --locked -p raumspiel -p raumspiel-bench
	target/release/raumspiel-bench instructions

# Hours. What is not caught is listed in target/mutants*; .cargo/mutants.toml says what is left out, and why.
# Rooms have tests of their own that take seconds; of the others only those run that are about stores: all of
# them would take weeks.
.PHONY: mutants
mutants: ## break the rules, the rooms and the stores one line at a time, and see that a test fails each time
	@cargo mutants --version >/dev/null 2>&1 || cargo install --locked cargo-mutants
	cargo mutants --output target/mutants --package raumspiel-rules
	cargo mutants --output target/mutants-rooms --package raumspiel-server --file 'crates/server/src/room/*.rs' -- \
		--test rooms
	cargo mutants --output target/mutants-stores --package raumspiel-server --file 'crates/server/src/store/**/*.rs' -- \
		--lib --test it -- store:: fold:: files:: history:: simulation::

.PHONY: audit
audit: ## licences, sources and duplicates of all dependencies, known holes where the database can be had, and counts
	deploy/test/audit

.PHONY: clean
clean: ## remove what was built
	rm -rf target fuzz/target web/dist web/node_modules
