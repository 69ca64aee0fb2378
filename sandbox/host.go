package sandbox

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"golang.org/x/sys/unix"
)

// Time in which the host has let a program wait is no time of the program's. Three kinds are known: its threads waited
// for a core (queue), the judge did and came late for the answer, and the machine itself stood still because it is a
// virtual one and its host was busy (steal).

// judgeQueue knows how long the judge's thread has waited for a core; -1: not known.
type judgeQueue struct {
	fd     int
	born   time.Duration
	marked time.Duration
}

// newJudgeQueue begins to look at the calling thread, which is the one that waits for answers if it is locked.
func newJudgeQueue() judgeQueue {
	fd, err := unix.Open(fmt.Sprintf("/proc/self/task/%d/schedstat", unix.Gettid()), unix.O_RDONLY|unix.O_CLOEXEC, 0)
	if err != nil {
		fd = -1
	}
	return judgeQueue{fd: fd, born: queueTime(fd)}
}

// total is the time since newJudgeQueue.
func (q *judgeQueue) total() time.Duration { return queueTime(q.fd) - q.born }

// mark is where sinceMark counts from.
func (q *judgeQueue) mark() { q.marked = queueTime(q.fd) }

// sinceMark is the time since mark.
func (q *judgeQueue) sinceMark() time.Duration { return queueTime(q.fd) - q.marked }

// isAwaited says whether a thread of this process sleeps until there is something to read from a descriptor. If none does,
// something may have come while the thread that waited for it waits for a core or, in the Go scheduler, for its turn.
func isAwaited(fd int) bool {
	threads, err := filepath.Glob("/proc/self/task/*/syscall")
	if err != nil || len(threads) == 0 {
		return true // not every kernel tells
	}
	read := fmt.Sprintf("%d %#x ", unix.SYS_READ, fd)
	for _, thread := range threads {
		if text, err := os.ReadFile(thread); err == nil && strings.HasPrefix(string(text), read) {
			return true
		}
	}
	return false
}

func (q *judgeQueue) close() {
	if q.fd >= 0 {
		_ = unix.Close(q.fd)
	}
}

// stall knows how long a core has stood still. Looking costs some 30 us, so nobody looks at the beginning of each answer:
// what is forgiven for one answer is counted from a look before it, and so may be more than was due.
type stall struct {
	core         int
	steal        func(core int) time.Duration
	born         time.Duration // the steal at the first look
	before, last stallMark     // the newest mark that is older than the present question, and the newest
}

// stallMark is a look, at a time of Process.clock; 0: there was none.
type stallMark struct{ at, stolen time.Duration }

// lookAround is how often the steal is looked at while single answers are limited.
const lookAround = 100 * time.Millisecond

// looked says whether there was a look.
func (s *stall) looked() bool { return s.last.at > 0 }

// look marks the steal, if that was not just done.
func (s *stall) look(now, asked time.Duration) {
	if s.last.at > 0 && now < s.last.at+lookAround {
		return
	}
	mark := stallMark{now, s.steal(s.core)}
	if s.last.at == 0 {
		s.born, s.last = mark.stolen, mark
	}
	if asked == 0 || s.last.at <= asked {
		s.before = s.last
	}
	s.last = mark
}

// total is the time since the first look.
func (s *stall) total() time.Duration { return s.steal(s.core) - s.born }

// answer is the time since a look before the present question.
func (s *stall) answer() time.Duration { return s.steal(s.core) - s.before.stolen }

// steal is how long a core has stood still, or all cores together if it is -1, since the machine was started. 0 when it
// is not known. It comes in steps of 10 ms and costs some 30 us.
func steal(core int) time.Duration {
	text, err := os.ReadFile("/proc/stat")
	if err != nil {
		return 0
	}
	return stealOf(text, core)
}

// stealOf reads the text of /proc/stat.
func stealOf(text []byte, core int) time.Duration {
	name := "cpu"
	if core >= 0 {
		name += strconv.Itoa(core)
	}
	for line := range bytes.Lines(text) {
		fields := strings.Fields(string(line))
		const stolen, tick = 8, 10 * time.Millisecond // user, nice, system, idle, iowait, irq, softirq, steal; USER_HZ is 100
		if len(fields) > stolen && fields[0] == name {
			n, _ := strconv.ParseInt(fields[stolen], 10, 64)
			return time.Duration(n) * tick
		}
	}
	return 0
}
