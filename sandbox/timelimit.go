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

// isReadBlocked says whether a thread of this process sleeps until there is something to read from a descriptor. If none does,
// something may have come while the thread that waited for it waits for a core or, in the Go scheduler, for its turn.
func isReadBlocked(fd int) bool {
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

// The limits of time of a process that is waited for. Whoever calls these holds Process.guard.

// timeLeft is how long may be waited until a limit may have been passed. A passed limit is a *Fault. The present answer
// was waited for as long as turn.
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

// minTimeLeft is how long no limit can be passed, by what is known without looking at the process.
func (p *Process) minTimeLeft() time.Duration {
	cpu := p.limits.StartCPU
	if p.started {
		cpu = p.limits.CPU - time.Duration(p.used.Load())
	}
	left := min(cpu/p.cores, p.limits.Wall+p.forgiven-p.waited)
	if p.limitsTurns() {
		left = min(left, p.limits.Turn)
	}
	return left
}

// limitsTurns says whether the present answer is limited by itself.
func (p *Process) limitsTurns() bool { return p.started && p.limits.Turn > 0 }

// patience is how long a process is waited for that wants to run, until it is looked at again.
const patience = time.Millisecond

// turnLeft is how long may still be waited for the present answer, of which some time has passed.
func (p *Process) turnLeft(now, turn time.Duration) (time.Duration, error) {
	if !p.limitsTurns() {
		return math.MaxInt64, nil
	}
	left := p.limits.Turn + p.turnForgiven - turn
	if left <= 0 {
		// Its own threads have waited for each other too, which is no excuse: while one of them has the core the
		// process runs.
		used := p.cpuUsed(now) - p.turnCPU
		p.turnForgiven = max(0, min(p.runQueue.SinceMark()+p.judgeQueue.SinceMark()+p.stall.SinceAsked(), turn-used))
		if left = p.limits.Turn + p.turnForgiven - turn; left <= 0 {
			if used < p.limits.Turn && p.isExcused(-left) {
				return patience, nil
			}
			return 0, p.wallFault(turn-p.turnForgiven, p.limits.Turn)
		}
	}
	return left, nil
}

// isExcused says whether a process that is over a limit of waiting has a reason that is not known in figures yet: it waits
// for a core now, which the kernel counts when it is over, or its answer may have come and the judge is late. There is no
// excuse for ever: whoever is always ready to run, and never is done, is too slow.
func (p *Process) isExcused(over time.Duration) bool {
	const most = time.Second
	return over < most && (p.runQueue.Runnable() || !p.polling.Load() && !isReadBlocked(p.stdout))
}

// cpuLimit is the limit of the present phase.
func (p *Process) cpuLimit() time.Duration {
	if p.started {
		return p.limits.CPU
	}
	return p.limits.StartCPU
}

// cpuUsed is what the present phase has used.
func (p *Process) cpuUsed(now time.Duration) time.Duration {
	if p.started {
		return now - p.playClock
	}
	return now - p.startClock
}

// elapsed is the time since the process was started, never 0. It is cheaper than time.Now.
func (p *Process) elapsed() time.Duration { return max(time.Since(p.epoch), 1) }
