package localrun

import "syscall"

// attributes make a player die with the runner, however that ends.
func attributes() *syscall.SysProcAttr { return &syscall.SysProcAttr{Pdeathsig: syscall.SIGKILL} }
