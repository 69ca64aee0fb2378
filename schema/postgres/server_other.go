//go:build !unix

package postgres

import (
	"context"
	"errors"
)

// errUnsupported is the error of Start on systems where the server is not started.
var errUnsupported = errors.New("a private PostgreSQL runs on Linux and macOS only: set DATABASE_URL to a running server")

// Options say which server to start.
type Options struct {
	Data string
	Fast bool
}

// Server is a running server.
type Server struct{}

// Start returns an error that says what to do.
func Start(context.Context, Options) (*Server, error) { return nil, errUnsupported }

// Remove returns an error: there is no server's data on this system.
func Remove(string) error { return errUnsupported }

// Running finds no server.
func Running(string, string) (string, bool) { return "", false }

// URL returns nothing.
func (*Server) URL(string) string { return "" }

// CreateDatabase returns an error.
func (*Server) CreateDatabase(context.Context, string) error { return errUnsupported }

// Stop does nothing.
func (*Server) Stop() error { return nil }

// Done returns a channel that stays open.
func (*Server) Done() <-chan struct{} { return nil }
