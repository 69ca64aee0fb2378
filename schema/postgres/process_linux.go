package postgres

import "syscall"

// endWithParent lets the server end with the thread that starts it.
func endWithParent(attr *syscall.SysProcAttr) { attr.Pdeathsig = syscall.SIGINT }
