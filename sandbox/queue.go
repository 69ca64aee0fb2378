package sandbox

import (
	"bytes"
	"strconv"
	"time"

	"golang.org/x/sys/unix"
)

// queueTime is how long the process has waited for a core so far, by its schedstat: time on the CPU, time waiting,
// time slices. 0 when it is not known.
func (p *Process) queueTime() time.Duration {
	if p.stat < 0 {
		return 0
	}
	var b [128]byte
	n, err := unix.Pread(p.stat, b[:], 0)
	if err != nil {
		return 0
	}
	fields := bytes.Fields(b[:n])
	if len(fields) < 2 {
		return 0
	}
	ns, err := strconv.ParseInt(string(fields[1]), 10, 64)
	if err != nil {
		return 0
	}
	return time.Duration(ns)
}
