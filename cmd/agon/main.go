// Command agon is the whole of Agon in one binary: site, API, workers, and the student's and organizer's tools.
package main

import (
	"context"
	"os"
	"os/signal"
	"syscall"

	"github.com/agon-judge/agon/cmd/agon/cli"
	"github.com/agon-judge/agon/sandbox"
)

func main() {
	sandbox.Init() // a re-executed launcher takes over here

	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	code := Main{cli.Program{Stdin: os.Stdin, Stdout: os.Stdout, Stderr: os.Stderr, Getenv: os.Getenv}}.Run(ctx, os.Args[1:])
	stop()
	os.Exit(code)
}
