package cputime

import (
	"bytes"
	"fmt"
	"strconv"
	"time"

	"golang.org/x/sys/unix"
)

// RunQueue knows how long the threads of a process have waited for a core while another had it. Threads wait at the same
// time, so the figures are those of the one that has waited longest.
type RunQueue struct {
	pid     int
	first   int // descriptor of the first thread's schedstat; -1: this kernel has none, and the figures are 0
	tasks   int // descriptor of the folder of threads; -1: there is only one thread
	start   time.Duration
	marked  time.Duration         // of the first thread
	marks   map[int]time.Duration // by thread, where there are several
	entries []byte
}

// NewRunQueue begins to look at a process.
func NewRunQueue(pid int, threads bool) RunQueue {
	q := RunQueue{pid: pid, first: -1, tasks: -1}
	fd, err := unix.Open(fmt.Sprintf("/proc/%d/schedstat", pid), unix.O_RDONLY|unix.O_CLOEXEC, 0)
	if err != nil {
		return q
	}
	q.first = fd
	if threads {
		if q.tasks, err = unix.Open(fmt.Sprintf("/proc/%d/task", pid), unix.O_RDONLY|unix.O_DIRECTORY|unix.O_CLOEXEC, 0); err != nil {
			q.tasks = -1
		}
		q.marks, q.entries = map[int]time.Duration{}, make([]byte, 4<<10)
	}
	q.start = parseWait(q.first)
	return q
}

func (q *RunQueue) Close() {
	for _, fd := range []int{q.first, q.tasks} {
		if fd >= 0 {
			_ = unix.Close(fd)
		}
	}
}

// Total is the time since newQueue.
func (q *RunQueue) Total() time.Duration {
	if q.tasks < 0 {
		return parseWait(q.first) - q.start
	}
	var most time.Duration
	q.threads(func(_ int, name string) { most = max(most, q.waited(name)) })
	return max(0, most-q.start)
}

// Mark is where sinceMark counts from.
func (q *RunQueue) Mark() {
	if q.tasks < 0 {
		q.marked = parseWait(q.first)
		return
	}
	clear(q.marks)
	q.threads(func(thread int, name string) { q.marks[thread] = q.waited(name) })
}

// SinceMark is the time since mark.
func (q *RunQueue) SinceMark() time.Duration {
	if q.tasks < 0 {
		return parseWait(q.first) - q.marked
	}
	var most time.Duration
	q.threads(func(thread int, name string) { most = max(most, q.waited(name)-q.marks[thread]) })
	return most
}

// Runnable says whether a thread has a core or waits for one.
func (q *RunQueue) Runnable() bool {
	if q.tasks < 0 {
		return runnable(unix.AT_FDCWD, fmt.Sprintf("/proc/%d/stat", q.pid))
	}
	found := false
	q.threads(func(_ int, name string) { found = found || runnable(q.tasks, name+"/stat") })
	return found
}

// runnable reads the state of a thread, which is behind its name.
func runnable(dir int, stat string) bool {
	fd, err := unix.Openat(dir, stat, unix.O_RDONLY|unix.O_CLOEXEC, 0)
	if err != nil {
		return false
	}
	defer func() { _ = unix.Close(fd) }()
	var b [128]byte
	n, _ := unix.Pread(fd, b[:], 0)
	i := bytes.LastIndexByte(b[:max(n, 0)], ')')
	return i >= 0 && bytes.HasPrefix(b[i:n], []byte(") R"))
}

// waited is how long a thread has waited for a core in its life.
func (q *RunQueue) waited(name string) time.Duration {
	fd, err := unix.Openat(q.tasks, name+"/schedstat", unix.O_RDONLY|unix.O_CLOEXEC, 0)
	if err != nil {
		return 0 // it has ended
	}
	defer func() { _ = unix.Close(fd) }()
	return parseWait(fd)
}

// threads visits all threads that there are.
func (q *RunQueue) threads(visit func(thread int, name string)) {
	if _, err := unix.Seek(q.tasks, 0, 0); err != nil {
		return
	}
	for {
		n, err := unix.ReadDirent(q.tasks, q.entries)
		if n <= 0 || err != nil {
			return
		}
		_, _, names := unix.ParseDirent(q.entries[:n], -1, nil)
		for _, name := range names {
			if thread, err := strconv.Atoi(name); err == nil {
				visit(thread, name)
			}
		}
	}
}

// parseWait reads a schedstat: time on the CPU, time waiting, time slices. 0 when it cannot.
func parseWait(fd int) time.Duration {
	if fd < 0 {
		return 0
	}
	var b [128]byte
	n, err := unix.Pread(fd, b[:], 0)
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
