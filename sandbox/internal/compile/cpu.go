//go:build linux

package compile

import (
	"bytes"
	"os"
	"strconv"
	"time"

	"golang.org/x/sys/unix"

	"github.com/agon-judge/agon/sandbox/internal/cputime"
)

// processes are those of one step of a compilation. The kernel assigns pids in ascending order and begins again at the
// bottom after the last one, so each pid is looked at only once while it is new. From then on only those that live are.
type processes struct {
	pids   pids
	newest int                   // all pids up to it have been looked at
	living map[int]time.Duration // CPU time of each at the last look, by pid
	ended  time.Duration         // of those that are gone, at the last look at each
	looked int                   // how many clocks were read so far
}

// begin forgets the processes of the step before. The first process of the next one is pid.
func (p *processes) begin(pid int) {
	if _, ok := p.pids.newest(pid); !ok {
		p.pids.loadavg = -1
	}
	p.newest, p.living, p.ended = pid, map[int]time.Duration{pid: 0}, 0
}

// update looks at the processes. It does not allocate unless there are new ones.
func (p *processes) update() {
	for pid, before := range p.living {
		if now, ok := p.clock(pid); ok {
			p.living[pid] = now
			continue
		}
		p.ended += before
		delete(p.living, pid)
	}
	const (
		first = 2  // the first process is the launcher
		young = 64 // a process has its pid a little before its clock can be read
		ahead = 4096
	)
	newest, ok := p.pids.newest(0)
	switch {
	case !ok: // look wherever there may be some
		p.find(first, p.newest+ahead)
		for pid := range p.living {
			p.newest = max(p.newest, pid)
		}
		return
	case newest < p.newest:
		p.find(p.newest+1, p.pids.last)
		p.find(first, newest)
	default:
		p.find(max(first, p.newest+1-young), newest)
	}
	p.newest = newest
}

// find adds the processes among some pids.
func (p *processes) find(from, to int) {
	own := unix.Gettid() // the kernel takes the calling thread's id, and no other thread's, for the id of its process
	for pid := from; pid <= to; pid++ {
		if _, known := p.living[pid]; known || pid == own {
			continue
		}
		if now, ok := p.clock(pid); ok {
			p.living[pid] = now
		}
	}
}

// clock reads the CPU clock of a process. It returns false if there is none with this pid.
func (p *processes) clock(pid int) (time.Duration, bool) {
	p.looked++
	m := cputime.ClockOf(pid)
	return m.Now()
}

// total returns the CPU time of all, as far as it was seen.
func (p *processes) total() time.Duration {
	sum := p.ended
	for _, d := range p.living {
		sum += d
	}
	return sum
}

// cpuTime returns the CPU time of all processes so far: of those that were reaped, and of those that run, by their
// clocks. A process that its own parent has reaped since the last call counts with its time at that call, until the
// command ends and the kernel's account has all of it.
func (s *steps) cpuTime() time.Duration {
	s.processes.update()
	return childrenCPU() + s.processes.total()
}

// pids tells which pids the kernel has assigned in the namespace of this process.
type pids struct {
	loadavg int // descriptor of /proc/loadavg, whose last field is the newest pid in the reader's namespace; -1: there is none
	last    int // the last pid before the kernel begins again
}

// openPIDs opens the host's files, which have to be there.
func openPIDs() pids {
	const most = 1 << 22 // of all kernels
	p := pids{loadavg: -1, last: most}
	if fd, err := unix.Open("/proc/loadavg", unix.O_RDONLY|unix.O_CLOEXEC, 0); err == nil {
		p.loadavg = fd
	}
	if text, err := os.ReadFile("/proc/sys/kernel/pid_max"); err == nil {
		if n, err := strconv.Atoi(string(bytes.TrimSpace(text))); err == nil {
			p.last = min(n, most)
		}
	}
	return p
}

// newest returns the newest pid, or false if it is not known. Known is a pid that was assigned before: a file that does
// not come from the kernel, as in some containers, knows nothing of it.
func (p pids) newest(known int) (int, bool) {
	var b [128]byte
	n, err := unix.Pread(p.loadavg, b[:], 0)
	if err != nil || n <= 0 {
		return 0, false
	}
	text := bytes.TrimSpace(b[:n])
	pid, err := strconv.Atoi(string(text[bytes.LastIndexByte(text, ' ')+1:]))
	const window = 1 << 12 // a new command starts so many processes only later
	return pid, err == nil && (known == 0 || pid >= known && pid < known+window)
}

// childrenCPU returns the CPU time of all reaped children and of the children that they have reaped.
func childrenCPU() time.Duration {
	var u unix.Rusage
	if err := unix.Getrusage(unix.RUSAGE_CHILDREN, &u); err != nil {
		return 0
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
