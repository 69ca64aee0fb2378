//go:build !linux

package localrun

import "syscall"

func attributes() *syscall.SysProcAttr { return nil }
