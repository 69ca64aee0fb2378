package cputime

import (
	"bytes"
	"os"
	"strconv"
	"strings"
	"time"
)

// Stall measures how long a core of a virtual machine was not running because the host was busy (steal time). Reading it
// takes about 30 us, too much for the beginning of every answer. So the time for one answer is counted from an earlier
// sample, and may be more than the answer lost.
type Stall struct {
	Core         int
	Steal        func(core int) time.Duration
	start        time.Duration // steal time at the first sample
	before, last sample        // the newest sample from before the current question, and the newest of all
}

// sample is the steal time at a moment; the moment 0 means that no sample was taken.
type sample struct{ at, stolen time.Duration }

// SampleInterval is the least time between two samples.
const SampleInterval = 100 * time.Millisecond

// Started reports whether a sample was taken.
func (s *Stall) Started() bool { return s.last.at > 0 }

// Sample takes a sample at a moment, unless the last one is younger than SampleInterval. Asked is when the current
// question was asked; 0: there is none.
func (s *Stall) Sample(now, asked time.Duration) {
	if s.last.at > 0 && now < s.last.at+SampleInterval {
		return
	}
	mark := sample{now, s.Steal(s.Core)}
	if s.last.at == 0 { // also where the first question came before it
		s.start, s.before, s.last = mark.stolen, mark, mark
	}
	if asked == 0 || s.last.at <= asked {
		s.before = s.last
	}
	s.last = mark
}

// Total returns the steal time since the first sample.
func (s *Stall) Total() time.Duration { return s.Steal(s.Core) - s.start }

// SinceAsked returns the steal time since the newest sample from before the current question.
func (s *Stall) SinceAsked() time.Duration { return s.Steal(s.Core) - s.before.stolen }

// Steal returns the steal time of a core since the machine was started, or of all cores together if core is -1; 0 if it
// is not known. It has a resolution of 10 ms.
func Steal(core int) time.Duration {
	text, err := os.ReadFile("/proc/stat")
	if err != nil {
		return 0
	}
	return parseSteal(text, core)
}

// parseSteal returns the steal time of a core from the text of /proc/stat.
func parseSteal(text []byte, core int) time.Duration {
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
