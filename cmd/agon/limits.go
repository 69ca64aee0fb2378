package main

import (
	"fmt"
	"math"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/pflag"

	"github.com/agon-judge/agon/games/engine"
)

// byteSize is a flag's value in bytes: a whole number with an optional unit, KB, MB or GB (powers of 1024).
type byteSize int64

var _ pflag.Value = (*byteSize)(nil)

// String gives the plain number.
func (b *byteSize) String() string { return strconv.FormatInt(int64(*b), 10) }

// Type names the value in the help text.
func (b *byteSize) Type() string { return "size" }

// Set reads a size like 256MB.
func (b *byteSize) Set(text string) error {
	number, unit := strings.ToUpper(strings.TrimSpace(text)), int64(1)
	for i, suffix := range []string{"KB", "MB", "GB"} {
		if rest, ok := strings.CutSuffix(number, suffix); ok {
			number, unit = strings.TrimSpace(rest), 1<<(10*(i+1))
		}
	}
	n, err := strconv.ParseInt(number, 10, 64)
	if err != nil || n <= 0 || n > math.MaxInt64/unit {
		return fmt.Errorf("%q is no size; write it like 256MB", text)
	}
	*b = byteSize(n * unit)
	return nil
}

// leastMemory is what a player needs to start at all.
const leastMemory = 8 << 20

// limitFlags are the flags that change a match's limits.
type limitFlags struct {
	cpu, turn time.Duration
	memory    byteSize
}

func (f *limitFlags) register(flags *pflag.FlagSet) {
	flags.DurationVar(&f.cpu, "cpu", 0, "CPU time of a player for the whole match, like 2s (default: the game's)")
	flags.DurationVar(&f.turn, "turn", 0, "time for one answer, like 500ms (default: the game's)")
	flags.Var(&f.memory, "memory", "memory of a player, like 256MB (default: the game's)")
}

// apply gives the limits with those changed that were set.
func (f *limitFlags) apply(limits engine.Limits) (engine.Limits, error) {
	if f.cpu < 0 || f.turn < 0 {
		return limits, fmt.Errorf("a time limit must be positive")
	}
	if f.cpu > 0 {
		limits.Wall = limits.Wall * (f.cpu/time.Millisecond + 1) / (limits.CPU/time.Millisecond + 1) // patience grows with the budget
		limits.CPU = f.cpu
	}
	if f.turn > 0 {
		limits.Turn = f.turn
	}
	if f.memory > 0 && f.memory < leastMemory {
		return limits, fmt.Errorf("--memory: no player starts with so little; give at least %d MB", leastMemory>>20)
	}
	if f.memory > 0 {
		limits.Memory = int64(f.memory)
	}
	return limits, nil
}
