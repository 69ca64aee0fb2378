# Thin names for what is done often. Everything here can be done without make; each target shows how.

SHELL := /bin/sh

.DEFAULT_GOAL := help
.PHONY: help up test test-timed test-go test-frontend bench bench-ranking hostile soak season freeze kits games faults race fuzz nightly lint audit generate notices build release image

GOTESTSUM := go run gotest.tools/gotestsum@v1.13.0
TEST      := $(GOTESTSUM) --format pkgname-and-test-fails
# The linter has go vet. Test programs without symbols are linked in half the time. Most tests wait for processes now and
# then, so twice as many packages as cores run at once.
TESTFLAGS := -timeout 15m -vet=off -ldflags=-s -p $$((2 * $$(getconf _NPROCESSORS_ONLN)))
LONGEST   := ./cmd/agon ./sandbox ./dispatch ./worker/match ./api ./games/apocalypse ./games/kit ./games/ants

# What is compiled does not depend on where the checkout lies, so all checkouts share the build cache.
export GOFLAGS := $(GOFLAGS) -trimpath

help: ## this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-14s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

up: ## the whole site on this machine, with built-in players already playing (ARGS="--fresh --listen :9000")
	@deploy/bootstrap --for=up
	@deploy/build -o bin/agon ./cmd/agon
	@exec bin/agon up $(ARGS)

test: ## everything that can be checked by a machine
	@deploy/bootstrap --for=test
	@failed=0; \
	$(MAKE) --no-print-directory test-timed || failed=1; \
	$(MAKE) --no-print-directory --jobs=2 --keep-going test-go test-frontend || failed=1; \
	echo; echo "The slowest tests:"; \
	$(GOTESTSUM) tool slowest --jsonfile bin/tests.json --threshold 5s --num 20; exit $$failed

# What makes a load of its own to see that nobody is frozen by it has no other load beside it.
test-timed:
	$(TEST) -- $(TESTFLAGS) -run '^TestNoFalseFreeze$$' ./worker/match

# What takes longest comes first. `work` means all modules of go.work; `./...` would be the root module alone.
test-go:
	@mkdir -p bin
	@$(TEST) --jsonfile-timing-events bin/tests.json -- $(TESTFLAGS) -skip '^TestNoFalseFreeze$$' $(LONGEST) \
		$$(go list work | grep -vxF "$$(go list $(LONGEST))")

# The viewers have just been built with the web app.
test-frontend:
	@cd frontend && AGON_VIEWERS=dist/viewer npm test

bench: ## measure, and print the medians (BENCH=regexp COUNT=6 OLD=file of an earlier run)
	@deploy/bench $(BENCH)

bench-ranking: ## compare the rating systems and the formats of finals in made-up worlds, and print the tables of docs/8-ranking.md (about 6 minutes)
	go run ./ranking/benchmark
	go run ./ranking/benchmark -finals

# Long forms of what `make test` does in short. They want the machine for themselves.

hostile: ## every hostile program in every mode that this machine can give, alone and in matches (about 20 minutes)
	@deploy/bootstrap --for=test
	AGON_HOSTILE=full go test -timeout 60m -count=1 -v -run 'Hostile|Protocols|Races|DoNotStart|KilledJudges' ./sandbox ./worker/match ./worker/build

soak: ## 2,000 matches of hostile and honest players, and a count of what they leave behind (about 15 minutes)
	@deploy/bootstrap --for=test
	AGON_SOAK=2000 go test -timeout 90m -count=1 -v -run Soak ./worker/match

season: ## a whole season of sixteen players in a browser; `make test` has eight (about 3 minutes)
	@deploy/bootstrap --for=test
	AGON_SEASON=16 go test -timeout 30m -count=1 -v -run Season ./cmd/agon

freeze: ## 1,000 matches of a player that uses 95 % of its time, on a loaded machine (about 20 minutes)
	@deploy/bootstrap --for=test
	AGON_FREEZE=1000 go test -timeout 90m -count=1 -v -run NoFalseFreeze ./worker/match

kits: ## all steps of all kits, and their SDKs under every standard of C++ (about 4 minutes)
	@deploy/bootstrap --for=test
	AGON_KITS=full go test -timeout 30m -count=1 -v -run 'KitSteps|Players' ./games/ants ./games/apocalypse ./games/dominator

games: ## every game that comes as a package, with hostile answers, frozen seats and 200 matches of equal players (about 10 minutes)
	@deploy/bootstrap --for=test
	@deploy/build -o bin/agon ./cmd/agon
	for game in games/packages/examples/*/game.toml; do bin/agon game test "$$(dirname "$$game")" || exit 1; done

faults: ## a site of seven machines, and a final during each thing that can happen to them (about 5 minutes)
	@deploy/bootstrap --for=test
	AGON_FAULTS=full go test -timeout 30m -count=1 -v -run FaultsSpoil ./cmd/agon

race: ## all tests under the race detector (about 30 minutes)
	@deploy/bootstrap --for=test
	go test -race -timeout 60m -p 1 work

fuzz: ## every fuzz target for a while (FUZZTIME=30s)
	@deploy/fuzz $(FUZZTIME)

nightly: ## all long forms one after the other, and a report (some hours; STEPS="hostile fuzz")
	@deploy/nightly $(STEPS)

lint: ## style and import rules, all modules and the web app
	@deploy/bootstrap --for=test
	@deploy/lint

audit: ## known vulnerabilities in what Agon is made of; says so where their databases cannot be reached
	@deploy/audit

generate: ## code made from other files: SQL, OpenAPI, TypeScript types
	@deploy/generate

notices: ## THIRD_PARTY.md, the licences of what a release contains
	@go run ./deploy/notices

build: ## bin/agon, with the web app and the kits inside
	@deploy/bootstrap --for=build
	deploy/build -o bin/agon ./cmd/agon

release: ## archives for five systems, kits, Debian packages, images, SBOMs and checksums in bin/release (VERSION=1.2.3)
	@deploy/bootstrap --for=build
	@deploy/release $(VERSION)

image: build ## the images of deploy/Dockerfile, built without a daemon and tried (ARCHIVE=folder); needs root and buildah
	@deploy/image $(ARCHIVE)
