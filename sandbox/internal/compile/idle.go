//go:build linux

package compile

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"os"
	"strconv"
	"strings"
	"time"

	"golang.org/x/sys/unix"
)

// A compilation that waits for nothing but the clock keeps others from their turn. The judge ends it once it has been
// idle for Job.Idle, or for twice its CPU time if that is more. Time in which the host keeps it waiting is not idle: its
// threads have waited for a core, or wait for one at the moment, or wait for the disk. The kernel calls other waiting
// that, too, so the disk excuses only some of the time.

const (
	idleInterval = 250 * time.Millisecond // between two looks
	idlePerCPU   = 2                      // a compilation may be idle for so many times its CPU time
	diskPerIdle  = 6                      // the disk excuses so many times Job.Idle
)

// idleMeter measures for how long a compilation has been idle.
type idleMeter struct {
	launcher int // pid of process 1 of the compilation, which does not count
	allowed  time.Duration

	at    time.Time             // of the last look
	spent map[int]time.Duration // at the last look, by thread: on a core or waiting for one; by -pid: of its reaped children
	cpu   time.Duration         // CPU time seen
	idle  time.Duration
	disk  time.Duration // that the disk has excused
}

// activity is what a look has found.
type activity struct {
	processes    int
	spent        map[int]time.Duration
	cpu          time.Duration // of all together
	ready, stuck bool          // a thread runs or waits for a core; one waits for the disk
}

// look adds the time since the last look, and reports whether the compilation was idle for too long.
func (m *idleMeter) look(now time.Time) bool {
	found := activity{spent: map[int]time.Duration{}}
	if !m.visit(m.launcher, &found) {
		m.at = now
		return false
	}
	return m.count(now, found)
}

// count adds the time since the last look.
func (m *idleMeter) count(now time.Time, found activity) bool {
	passed := min(now.Sub(m.at), 2*idleInterval) // who looks late does not know what happened meanwhile
	m.at = now
	var progress time.Duration
	for id, spent := range found.spent {
		progress += max(0, spent-m.spent[id])
	}
	m.spent, m.cpu = found.spent, max(m.cpu, found.cpu)
	switch {
	case found.processes == 0 || found.ready: // with no process the launcher is at work
	case found.stuck && m.disk < diskPerIdle*m.allowed:
		m.disk += passed
	default:
		m.idle += max(0, passed-progress)
	}
	return m.idle > max(m.allowed, idlePerCPU*m.cpu)
}

// visit adds the descendants of a process. It returns false if the kernel does not tell them.
func (m *idleMeter) visit(pid int, found *activity) bool {
	folder := fmt.Sprintf("/proc/%d/task", pid)
	threads, err := os.ReadDir(folder)
	if err != nil {
		return pid != m.launcher // it has ended
	}
	for _, thread := range threads {
		name := folder + "/" + thread.Name()
		children, err := os.ReadFile(name + "/children")
		if err != nil && pid == m.launcher {
			return false
		}
		for child := range strings.FieldsSeq(string(children)) {
			if id, err := strconv.Atoi(child); err == nil {
				found.processes++
				found.add(id)
				m.visit(id, found)
			}
		}
	}
	return true
}

// add adds the threads of a process.
func (a *activity) add(pid int) {
	folder := fmt.Sprintf("/proc/%d", pid)
	if text, err := os.ReadFile(folder + "/stat"); err == nil {
		const user, system, tick = 13, 14, 10 * time.Millisecond // of reaped children; USER_HZ is 100
		if fields := statFields(text); len(fields) > system {
			reaped := time.Duration(number(fields[user])+number(fields[system])) * tick
			a.spent[-pid] = reaped
			a.cpu += reaped
		}
	}
	threads, err := os.ReadDir(folder + "/task")
	if err != nil {
		return
	}
	for _, thread := range threads {
		name := folder + "/task/" + thread.Name()
		if text, err := os.ReadFile(name + "/stat"); err == nil {
			if fields := statFields(text); len(fields) > 0 {
				a.ready, a.stuck = a.ready || fields[0] == "R", a.stuck || fields[0] == "D"
			}
		}
		if text, err := os.ReadFile(name + "/schedstat"); err == nil {
			if fields := strings.Fields(string(text)); len(fields) > 1 {
				ran, waited := time.Duration(number(fields[0])), time.Duration(number(fields[1]))
				id, _ := strconv.Atoi(thread.Name())
				a.spent[id] = ran + waited
				a.cpu += ran
			}
		}
	}
}

// statFields returns the fields of a stat file after the name, which can contain anything.
func statFields(text []byte) []string {
	return strings.Fields(string(text[bytes.LastIndexByte(text, ')')+1:]))
}

// number returns the number in a text of the kernel; 0 if there is none.
func number(text string) int64 {
	n, _ := strconv.ParseInt(text, 10, 64)
	return n
}

// watchIdle looks at the compilation of a launcher until done is closed, and writes to the eventfd stop when it was idle
// for too long. It returns how long it was idle.
func watchIdle(launcher int, allowed time.Duration, stop int, done <-chan struct{}) time.Duration {
	m := idleMeter{launcher: launcher, allowed: allowed, at: time.Now()}
	ticker := time.NewTicker(idleInterval)
	defer ticker.Stop()
	for {
		select {
		case <-done:
			return m.idle
		case <-ticker.C:
		}
		if m.look(time.Now()) {
			_, _ = unix.Write(stop, binary.NativeEndian.AppendUint64(nil, 1))
			<-done
			return m.idle
		}
	}
}
