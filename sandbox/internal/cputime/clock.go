package cputime

import (
	"fmt"
	"time"
	"unsafe"

	"golang.org/x/sys/unix"
)

// Clock reads the CPU clock of another process: user and system time of all its threads. A reading costs 0.2 us and is
// exact while the process is off the CPU, and up to one timer tick old while it runs on another core. It can be read
// until the process is reaped.
type Clock struct {
	clock int32
	now   unix.Timespec
}

// ClockOf makes the meter of a process. The clock's number is what clock_getcpuclockid(3) gives.
func ClockOf(pid int) Clock {
	const schedClock = 2
	return Clock{clock: int32(^pid<<3 | schedClock)}
}

// Read reads the clock. It does not allocate and does not yield to the Go scheduler.
func (m *Clock) Read() (time.Duration, error) {
	_, _, e := unix.RawSyscall(unix.SYS_CLOCK_GETTIME, uintptr(m.clock), uintptr(unsafe.Pointer(&m.now)), 0)
	if e != 0 {
		return 0, fmt.Errorf("sandbox: reading the CPU clock: %w", e)
	}
	return time.Duration(m.now.Nano()), nil
}
