package compile

import (
	"runtime"
	"time"

	"golang.org/x/sys/unix"

	"github.com/agon-judge/agon/sandbox/internal/cputime"
)

// cpuTime is the CPU time of all processes so far: those that were reaped, and the clocks of those that run. A process
// that its own parent has reaped since the last look counts with what it had then; the command's end corrects that.
func (s *steps) cpuTime() time.Duration {
	const ahead = 256 // numbers are given in ascending order
	s.highestPID = max(s.highestPID, newestPID())
	own := unix.Gettid() // the kernel takes this thread's number for that of its process, and no other thread's
	for pid := 2; pid <= s.highestPID+ahead; pid++ {
		if pid == own {
			continue
		}
		m := cputime.ClockOf(pid)
		if now, err := m.Read(); err == nil {
			s.clocks[pid], s.highestPID = now, max(s.highestPID, pid)
		}
	}
	sum := childrenCPU()
	for _, d := range s.clocks {
		sum += d
	}
	return sum
}

// newestPID is the number of a process or thread that was given lately: that of a thread which ends with its goroutine,
// so that the next time it is another one.
func newestPID() int {
	number := make(chan int)
	go func() {
		runtime.LockOSThread()
		number <- unix.Gettid()
	}()
	return <-number
}

// childrenCPU is the CPU time of all reaped children and theirs.
func childrenCPU() time.Duration {
	var u unix.Rusage
	if err := unix.Getrusage(unix.RUSAGE_CHILDREN, &u); err != nil {
		return 0
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
