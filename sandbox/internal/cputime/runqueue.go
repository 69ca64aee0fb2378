package cputime

import (
	"bytes"
	"fmt"
	"strconv"
	"time"

	"golang.org/x/sys/unix"
)

// RunQueue measures how long the threads of a process have waited for a core that others were using. Threads wait at the
// same time, so the result is that of the thread that has waited longest.
type RunQueue struct {
	pid     int
	first   int // descriptor of the first thread's schedstat; -1: the kernel has none, and all results are 0
	tasks   int // descriptor of the folder of threads; -1: the process has only one
	start   time.Duration
	marked  time.Duration         // of the first thread
	marks   map[int]time.Duration // by thread, if there are several
	entries []byte
}

// NewRunQueue measures a process, which may have several threads.
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
	q.start = readWait(q.first)
	return q
}

// Close closes the descriptors.
func (q *RunQueue) Close() {
	for _, fd := range []int{q.first, q.tasks} {
		if fd >= 0 {
			_ = unix.Close(fd)
		}
	}
}

// Total returns the time waited since NewRunQueue.
func (q *RunQueue) Total() time.Duration {
	if q.tasks < 0 {
		return readWait(q.first) - q.start
	}
	var most time.Duration
	q.threads(func(_ int, name string) { most = max(most, q.waited(name)) })
	return max(0, most-q.start)
}

// Mark makes SinceMark count from now.
func (q *RunQueue) Mark() {
	if q.tasks < 0 {
		q.marked = readWait(q.first)
		return
	}
	clear(q.marks)
	q.threads(func(thread int, name string) { q.marks[thread] = q.waited(name) })
}

// SinceMark returns the time waited since Mark.
func (q *RunQueue) SinceMark() time.Duration {
	if q.tasks < 0 {
		return readWait(q.first) - q.marked
	}
	var most time.Duration
	q.threads(func(thread int, name string) { most = max(most, q.waited(name)-q.marks[thread]) })
	return most
}

// Runnable reports whether a thread has a core or waits for one.
func (q *RunQueue) Runnable() bool {
	if q.tasks < 0 {
		return runnable(unix.AT_FDCWD, fmt.Sprintf("/proc/%d/stat", q.pid))
	}
	found := false
	q.threads(func(_ int, name string) { found = found || runnable(q.tasks, name+"/stat") })
	return found
}

// runnable reports whether the stat file of a thread, where the state follows the name, says so.
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

// waited returns how long a thread has waited for a core since it was created.
func (q *RunQueue) waited(name string) time.Duration {
	fd, err := unix.Openat(q.tasks, name+"/schedstat", unix.O_RDONLY|unix.O_CLOEXEC, 0)
	if err != nil {
		return 0 // it has ended
	}
	defer func() { _ = unix.Close(fd) }()
	return readWait(fd)
}

// threads visits all threads.
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

// readWait returns the time waited that a schedstat file gives (its fields are time on the CPU, time waiting, time
// slices); 0 if it cannot be read.
func readWait(fd int) time.Duration {
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
