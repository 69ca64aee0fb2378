package cputime

import (
	"bytes"
	"os"
	"strconv"
	"strings"
	"time"
)

// Stall knows how long a core has stood still. Looking costs some 30 us, so nobody looks at the beginning of each answer:
// what is forgiven for one answer is counted from a look before it, and so may be more than was due.
type Stall struct {
	Core         int
	Steal        func(core int) time.Duration
	start        time.Duration // the steal at the first look
	before, last sample        // the newest mark that is older than the present question, and the newest
}

// sample is a look, at a time of Process.clock; 0: there was none.
type sample struct{ at, stolen time.Duration }

// SampleInterval is how often the steal is looked at while single answers are limited.
const SampleInterval = 100 * time.Millisecond

// Started says whether there was a look.
func (s *Stall) Started() bool { return s.last.at > 0 }

// Sample marks the steal, if that was not just done.
func (s *Stall) Sample(now, asked time.Duration) {
	if s.last.at > 0 && now < s.last.at+SampleInterval {
		return
	}
	mark := sample{now, s.Steal(s.Core)}
	if s.last.at == 0 {
		s.start, s.last = mark.stolen, mark
	}
	if asked == 0 || s.last.at <= asked {
		s.before = s.last
	}
	s.last = mark
}

// Total is the time since the first look.
func (s *Stall) Total() time.Duration { return s.Steal(s.Core) - s.start }

// SinceAsked is the time since a look before the present question.
func (s *Stall) SinceAsked() time.Duration { return s.Steal(s.Core) - s.before.stolen }

// Steal is how long a core has stood still, or all cores together if it is -1, since the machine was started. 0 when it
// is not known. It comes in steps of 10 ms and costs some 30 us.
func Steal(core int) time.Duration {
	text, err := os.ReadFile("/proc/stat")
	if err != nil {
		return 0
	}
	return parseSteal(text, core)
}

// parseSteal reads the text of /proc/stat.
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
