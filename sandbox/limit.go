package sandbox

import (
	"math"
	"time"
)

// The limits of time of a process that is waited for. Whoever calls these holds Process.guard.

// timeLeft is how long may be waited until a limit may have been passed. A passed limit is a *Fault. The present answer
// was waited for as long as turn.
func (p *Process) timeLeft(turn time.Duration) (time.Duration, error) {
	now, err := p.meter.read()
	if err != nil {
		return 0, err
	}
	cpu := p.cpuLimit() - p.cpuUsed(now)
	if cpu <= 0 {
		return 0, p.cpuFault(now)
	}
	waited := p.waited + turn
	wall := p.limits.Wall + p.pardon - waited
	if wall <= 0 {
		p.pardon = p.queue.total() + p.judge.total() + p.stall.total()
		if wall = p.limits.Wall + p.pardon - waited; wall <= 0 {
			if now-p.birth < p.limits.Wall && p.excused(-wall) {
				return patience, nil
			}
			return 0, p.wallFault(waited-p.pardon, p.limits.Wall)
		}
	}
	answer, err := p.turnLeft(now, turn)
	if err != nil {
		return 0, err
	}
	return max(min(cpu/p.cores, wall, answer), leastWait), nil
}

// leftAtLeast is how long no limit can be passed, by what is known without looking at the process.
func (p *Process) leftAtLeast() time.Duration {
	cpu := p.limits.StartCPU
	if p.started {
		cpu = p.limits.CPU - time.Duration(p.used.Load())
	}
	left := min(cpu/p.cores, p.limits.Wall+p.pardon-p.waited)
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
	left := p.limits.Turn + p.turnPardon - turn
	if left <= 0 {
		// Its own threads have waited for each other too, which is no excuse: while one of them has the core the
		// process runs.
		used := p.cpuUsed(now) - p.turnCPU
		p.turnPardon = max(0, min(p.queue.sinceMark()+p.judge.sinceMark()+p.stall.answer(), turn-used))
		if left = p.limits.Turn + p.turnPardon - turn; left <= 0 {
			if used < p.limits.Turn && p.excused(-left) {
				return patience, nil
			}
			return 0, p.wallFault(turn-p.turnPardon, p.limits.Turn)
		}
	}
	return left, nil
}

// excused says whether a process that is over a limit of waiting has a reason that is not known in figures yet: it waits
// for a core now, which the kernel counts when it is over, or its answer may have come and the judge is late. There is no
// excuse for ever: whoever is always ready to run, and never is done, is too slow.
func (p *Process) excused(over time.Duration) bool {
	const most = time.Second
	return over < most && (p.queue.runnable() || !p.polling.Load() && !isAwaited(p.stdout))
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
		return now - p.zero
	}
	return now - p.birth
}

// clock is the time since the process was started, never 0. It is cheaper than time.Now.
func (p *Process) clock() time.Duration { return max(time.Since(p.epoch), 1) }
