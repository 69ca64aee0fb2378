# Thin names for what is done often. Everything here can be done without make; each target shows how.

SHELL := /bin/sh

.DEFAULT_GOAL := help
.PHONY: help up test test-go test-frontend bench lint generate build bootstrap

help: ## this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-10s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

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

lint: ## style and import rules, all modules
	@deploy/lint

generate: ## code made from other files: SQL, OpenAPI, TypeScript types
	@deploy/generate

build: ## bin/agon, with the web app and the kits inside
	@deploy/bootstrap --for=up
	CGO_ENABLED=0 go build -trimpath -o bin/agon ./cmd/agon
