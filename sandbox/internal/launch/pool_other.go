//go:build !linux

package launch

import "errors"

// ErrClosed is what a closed Sandbox returns.
var ErrClosed = errors.New("sandbox: closed")
