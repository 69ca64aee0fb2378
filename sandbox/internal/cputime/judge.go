package cputime

import (
	"fmt"
	"time"

	"golang.org/x/sys/unix"
)

// Time in which the host has let a program wait is no time of the program's. Three kinds are known: its threads waited
// for a core (queue), the judge did and came late for the answer, and the machine itself stood still because it is a
// virtual one and its host was busy (steal).

// ThreadQueue knows how long the judge's thread has waited for a core; -1: not known.
type ThreadQueue struct {
	fd     int
	start  time.Duration
	marked time.Duration
}

// NewThreadQueue begins to look at the calling thread, which is the one that waits for answers if it is locked.
func NewThreadQueue() ThreadQueue {
	fd, err := unix.Open(fmt.Sprintf("/proc/self/task/%d/schedstat", unix.Gettid()), unix.O_RDONLY|unix.O_CLOEXEC, 0)
	if err != nil {
		fd = -1
	}
	return ThreadQueue{fd: fd, start: parseWait(fd)}
}

// Total is the time since newJudgeQueue.
func (q *ThreadQueue) Total() time.Duration { return parseWait(q.fd) - q.start }

// Mark is where sinceMark counts from.
func (q *ThreadQueue) Mark() { q.marked = parseWait(q.fd) }

// SinceMark is the time since mark.
func (q *ThreadQueue) SinceMark() time.Duration { return parseWait(q.fd) - q.marked }

func (q *ThreadQueue) Close() {
	if q.fd >= 0 {
		_ = unix.Close(q.fd)
	}
}
