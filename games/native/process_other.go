//go:build !linux

package native

import "syscall"

func attributes() *syscall.SysProcAttr { return nil }
