package compile

import (
	"runtime"
	"time"

	"golang.org/x/sys/unix"

	"github.com/agon-judge/agon/sandbox/internal/cputime"
)

// cpuTime returns the CPU time of all processes so far: of those that were reaped, and of those that run, by their
// clocks. A process that its own parent has reaped since the last call counts with its time at that call, until the
// command ends and the kernel's account has all of it.
func (s *steps) cpuTime() time.Duration {
	const ahead = 256 // the kernel assigns pids in ascending order
	s.highestPID = max(s.highestPID, newestPID())
	own := unix.Gettid() // the kernel takes the calling thread's id, and no other thread's, for the id of its process
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

// newestPID returns the pid of a new thread, as an estimate of the highest pid. The thread ends with its goroutine, so
// that every call makes another one.
func newestPID() int {
	number := make(chan int)
	go func() {
		runtime.LockOSThread()
		number <- unix.Gettid()
	}()
	return <-number
}

// childrenCPU returns the CPU time of all reaped children and of the children that they have reaped.
func childrenCPU() time.Duration {
	var u unix.Rusage
	if err := unix.Getrusage(unix.RUSAGE_CHILDREN, &u); err != nil {
		return 0
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
