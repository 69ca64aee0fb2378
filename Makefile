# Thin names for what is done often. Everything here can be done without make; each target shows how.

SHELL := /bin/sh

.DEFAULT_GOAL := help
.PHONY: help up test test-go test-frontend bench bench-ranking hostile soak freeze kits fuzz lint generate build bootstrap

help: ## this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-14s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

up: ## the whole site on this machine, with built-in players already playing (ARGS="--fresh --listen :9000")
	@deploy/bootstrap --for=up
	@CGO_ENABLED=0 go build -o bin/agon ./cmd/agon
	@exec bin/agon up $(ARGS)

test: ## everything that can be checked by a machine
	@deploy/bootstrap --for=test
	@$(MAKE) --no-print-directory test-go test-frontend

# `work` means all modules of go.work; `./...` would be the root module alone.
test-go:
	go vet work
	@go test -timeout 15m -json work | go run ./deploy/testreport

test-frontend:
	cd frontend && npm test

bench: ## measure, and print one table of medians (BENCH=regexp COUNT=5)
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

freeze: ## 1,000 matches of a player that uses 95 % of its time, on a loaded machine (about 20 minutes)
	@deploy/bootstrap --for=test
	AGON_FREEZE=1000 go test -timeout 90m -count=1 -v -run NoFalseFreeze ./worker/match

kits: ## all steps of all kits, and their SDKs under every standard of C++ (about 4 minutes)
	@deploy/bootstrap --for=test
	AGON_KITS=full go test -timeout 30m -count=1 -v -run 'KitSteps|Players' ./games/ants ./games/apocalypse ./games/dominator

fuzz: ## every fuzz target for a while (FUZZTIME=30s)
	@deploy/fuzz $(FUZZTIME)

lint: ## style and import rules, all modules
	@deploy/lint

generate: ## code made from other files: SQL, OpenAPI, TypeScript types
	@deploy/generate

build: ## bin/agon, with the web app and the kits inside
	@deploy/bootstrap --for=up
	CGO_ENABLED=0 go build -trimpath -o bin/agon ./cmd/agon
