package sandbox

import "golang.org/x/sys/unix"

// Between two answers a process that could think on others' time is stopped: one with threads, and one whose single
// answers are limited. Others may compute between answers as well, but from their own CPU time.
//
// The signal comes from outside the process's namespace, so that not even process 1 can ignore it. It takes effect on
// the way back from the kernel, at the latest when the process is given a core again; nobody waits for that.

// pause stops the process, if it is one to be stopped.
func (p *Process) pause() {
	if p.pauses && !p.paused {
		p.paused = true
		_ = unix.PidfdSendSignal(p.pidfd, unix.SIGSTOP, nil, 0)
	}
}

// resume is the opposite of pause.
func (p *Process) resume() {
	if p.paused {
		p.paused = false
		_ = unix.PidfdSendSignal(p.pidfd, unix.SIGCONT, nil, 0)
	}
}
