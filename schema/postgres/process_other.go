//go:build unix && !linux

package postgres

import "syscall"

// endWithParent does nothing: on this system the server outlives a killed parent, and the next Start stops it.
func endWithParent(*syscall.SysProcAttr) {}
