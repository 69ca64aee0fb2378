package conform

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/agon-judge/agon/games/packages/frames"
)

// limits compares what the referee has used with what it may use.
func (s *suite) limits(context.Context) error {
	if len(s.matches) == 0 {
		s.check.Did = "there was no match to measure"
		return nil
	}
	for i := range s.matches {
		packed, err := frames.Packed(s.matches[i].Replay)
		if err != nil {
			return err
		}
		s.matches[i].packed = packed
	}
	l := s.pack.Referee.Limits
	figures := []figure{
		{name: "CPU time", unit: func(n int64) string { return fmt.Sprintf("%.1f ms", float64(n)/1e6) }, most: int64(l.CPU), of: func(p played) int64 { return int64(p.Referee.CPU) }},
		{name: "CPU time to start", unit: func(n int64) string { return fmt.Sprintf("%.1f ms", float64(n)/1e6) }, most: int64(l.StartCPU + s.pack.Referee.Language.StartCPU), of: func(p played) int64 { return int64(p.Referee.StartCPU) }},
		{name: "memory", unit: kib, most: l.Memory + s.pack.Referee.Language.Memory, of: func(p played) int64 { return p.Referee.PeakMemory }},
		{name: "replies", unit: kib, most: int64(l.Replies), of: func(p played) int64 { return int64(p.Replies) }},
		{name: "frames", unit: kib, most: int64(l.Frames), of: func(p played) int64 { return int64(p.Frames) }},
		{name: "packed frames", unit: kib, most: int64(l.Packed), of: func(p played) int64 { return int64(p.packed) }},
		{name: "rounds", unit: func(n int64) string { return fmt.Sprint(n) }, most: int64(s.pack.Rounds), of: func(p played) int64 { return int64(p.Rounds) }},
	}
	var did []string
	for _, f := range figures {
		worst := slices.MaxFunc(s.matches, func(a, b played) int { return int(f.of(a) - f.of(b)) })
		used := f.of(worst)
		share := float64(used) / float64(f.most)
		did = append(did, fmt.Sprintf("%s %s (%.0f %%)", f.name, f.unit(used), 100*share))
		const much = 0.5 // another machine may be half as fast
		if share > much && f.name != "rounds" {
			s.advise(worst.command, "the referee needs %s of %s and may have %s: leave room for other players and slower machines", f.unit(used), f.name, f.unit(f.most))
		}
	}
	s.check.Did = "the most in a match, and the share of the limit: " + strings.Join(did, ", ")
	return nil
}

// figure is something that is used up.
type figure struct {
	name string
	unit func(int64) string
	most int64
	of   func(played) int64
}

func kib(n int64) string { return fmt.Sprintf("%.1f KiB", float64(n)/(1<<10)) }
