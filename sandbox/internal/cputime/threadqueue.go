package cputime

import (
	"fmt"
	"time"

	"golang.org/x/sys/unix"
)

// ThreadQueue measures how long a thread of the judge has waited for a core.
type ThreadQueue struct {
	fd     int
	start  time.Duration
	marked time.Duration
}

// NewThreadQueue measures a thread of this process: the one that waits for answers. Thread -1 never waits.
func NewThreadQueue(thread int) ThreadQueue {
	fd, err := unix.Open(fmt.Sprintf("/proc/self/task/%d/schedstat", thread), unix.O_RDONLY|unix.O_CLOEXEC, 0)
	if err != nil {
		fd = -1
	}
	return ThreadQueue{fd: fd, start: readWait(fd)}
}

// Total returns the time waited since NewThreadQueue.
func (q *ThreadQueue) Total() time.Duration { return readWait(q.fd) - q.start }

// Mark makes SinceMark count from now.
func (q *ThreadQueue) Mark() { q.marked = readWait(q.fd) }

// SinceMark returns the time waited since Mark.
func (q *ThreadQueue) SinceMark() time.Duration { return readWait(q.fd) - q.marked }

// Close closes the descriptor.
func (q *ThreadQueue) Close() {
	if q.fd >= 0 {
		_ = unix.Close(q.fd)
	}
}
