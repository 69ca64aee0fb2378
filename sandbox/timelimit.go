//go:build linux

package sandbox

import (
	"fmt"
	"math"
	"os"
	"path/filepath"
	"strings"
	"time"

	"golang.org/x/sys/unix"
)

// isReadBlocked reports whether a thread of this process is blocked in a read of a descriptor. If none is, data may
// have arrived while the thread that reads them waits for a core, or its goroutine for the Go scheduler.
func isReadBlocked(fd int) bool {
	threads, err := filepath.Glob("/proc/self/task/*/syscall")
	if err != nil || len(threads) == 0 {
		return true // not every kernel has these files
	}
	read := fmt.Sprintf("%d %#x ", unix.SYS_READ, fd)
	for _, thread := range threads {
		if text, err := os.ReadFile(thread); err == nil && strings.HasPrefix(string(text), read) {
			return true
		}
	}
	return false
}

// The time limits of a process whose answer is waited for. Callers of these methods hold Process.sharedMu.
//
// Time in which the host has kept a program waiting is not charged to it. There are three kinds: its threads waited for
// a core, the judge waited for a core and so came late for the answer, and the virtual machine was not running (steal
// time).

// timeLeft returns how long the process can be left alone until it may have passed a limit. A limit that is passed is a
// *Fault. The judge has waited for the current answer for the time turn.
func (p *Process) timeLeft(turn time.Duration) (time.Duration, error) {
	now, err := p.clock.Read()
	if err != nil {
		return 0, err
	}
	cpu := p.cpuLimit() - p.cpuUsed(now)
	if cpu <= 0 {
		return 0, p.cpuFault(now)
	}
	waited := p.waited + turn
	wall := p.limits.Wall + p.forgiven - waited
	if wall <= 0 {
		p.forgiven = p.runQueue.Total() + p.judgeQueue.Total() + p.stall.Total()
		if wall = p.limits.Wall + p.forgiven - waited; wall <= 0 {
			if now-p.startClock < p.limits.Wall && p.isExcused(-wall) {
				return patience, nil
			}
			return 0, p.wallFault(waited-p.forgiven, p.limits.Wall)
		}
	}
	answer, err := p.turnLeft(now, turn)
	if err != nil {
		return 0, err
	}
	return max(min(cpu/p.cores, wall, answer), minWait), nil
}

// minTimeLeft returns a time in which no limit can be passed, without reading the clock of the process.
func (p *Process) minTimeLeft() time.Duration {
	cpu := p.limits.StartCPU
	if p.started {
		cpu = p.limits.CPU - time.Duration(p.used.Load())
	}
	left := min(cpu/p.cores, p.limits.Wall+p.forgiven-p.waited)
	if limit := p.turnLimit(); limit > 0 {
		left = min(left, limit)
	}
	return left
}

// turnLimit returns the limit of the current answer; 0: it has none of its own.
func (p *Process) turnLimit() time.Duration {
	if p.started {
		return p.limits.Turn
	}
	return p.limits.StartWall
}

// patience is the time until a process that is over a limit with an excuse is checked again.
const patience = time.Millisecond

// turnLeft returns the time that is left for the current answer, for which the judge has waited for the time turn.
func (p *Process) turnLeft(now, turn time.Duration) (time.Duration, error) {
	limit := p.turnLimit()
	if limit <= 0 {
		return math.MaxInt64, nil
	}
	left := limit + p.turnForgiven - turn
	if left <= 0 {
		// Its threads have also waited for each other. That does not count: while one of them has the core the process
		// runs.
		used := p.cpuUsed(now) - p.turnCPU
		p.turnForgiven = max(0, min(p.runQueue.SinceMark()+p.judgeQueue.SinceMark()+p.stall.SinceAsked(), turn-used))
		if left = limit + p.turnForgiven - turn; left <= 0 {
			if used < limit && p.isExcused(-left) {
				return patience, nil
			}
			return 0, p.wallFault(turn-p.turnForgiven, limit)
		}
	}
	return left, nil
}

// isExcused reports whether a process that is over a wall limit has an excuse that is not in the figures yet: it waits
// for a core now, which the kernel counts only afterwards, or its answer may have arrived while the judge is late. An
// excuse ends after a second: a process that is always ready to run and never finishes is too slow.
func (p *Process) isExcused(over time.Duration) bool {
	const most = time.Second
	return over < most && (p.runQueue.Runnable() || !p.polling.Load() && !isReadBlocked(p.stdout))
}

// cpuLimit returns the CPU limit of the current phase.
func (p *Process) cpuLimit() time.Duration {
	if p.started {
		return p.limits.CPU
	}
	return p.limits.StartCPU
}

// cpuUsed returns the CPU time used in the current phase.
func (p *Process) cpuUsed(now time.Duration) time.Duration {
	if p.started {
		return now - p.playClock
	}
	return now - p.startClock
}

// elapsed returns the time since the process was started. It is never 0, and cheaper than time.Now.
func (p *Process) elapsed() time.Duration { return max(time.Since(p.epoch), 1) }
