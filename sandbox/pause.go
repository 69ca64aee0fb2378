//go:build linux

package sandbox

import "golang.org/x/sys/unix"

// Between two answers a process is stopped if it could compute on others' time: if it has threads, or if single answers
// are limited. Other processes may compute between answers, too, but it counts as their CPU time.
//
// SIGSTOP comes from outside the process's namespace, so not even process 1 can ignore it. It takes effect when the
// process returns from the kernel, at the latest when it is given a core again. The judge does not wait for that.

// pause stops the process if it has to be stopped between answers.
func (p *Process) pause() {
	if p.pauses && !p.paused {
		p.paused = true
		_ = unix.PidfdSendSignal(p.pidfd, unix.SIGSTOP, nil, 0)
	}
}

// resume lets the process run again.
func (p *Process) resume() {
	if p.paused {
		p.paused = false
		_ = unix.PidfdSendSignal(p.pidfd, unix.SIGCONT, nil, 0)
	}
}
