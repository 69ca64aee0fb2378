package match_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/games/ants"
	"github.com/agon-judge/agon/games/engine"
	"github.com/agon-judge/agon/sandbox"
	"github.com/agon-judge/agon/worker/match"
)

// thrifty is a player in C++ that uses a part of its CPU limit, as much in every round.
const thrifty = `#include "Player.hh"
#include <time.h>
#define PLAYER_NAME Thrifty
struct PLAYER_NAME : public Player {
  static Player* factory () { return new PLAYER_NAME; }
  static long long used () { timespec t; clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t); return t.tv_sec*1000000000LL + t.tv_nsec; }
  long long zero = used();
  virtual void play () { while (used() - zero < SHARE*(round() + 1)); }
};
RegisterPlayer(PLAYER_NAME);
`

// crowded loads every core with busy loops and memory traffic, each in a session of its own, because some kernels share
// cores among sessions.
func crowded(t *testing.T) {
	t.Helper()
	for i := range 3 * runtime.NumCPU() {
		c := exec.Command(os.Args[0])
		c.Env = append(os.Environ(), roleVariable+"="+[]string{"spin", "spin", "traffic"}[i%3], "GOMAXPROCS=1")
		c.SysProcAttr = &syscall.SysProcAttr{Setsid: true}
		in, err := c.StdinPipe()
		require.NoError(t, err)
		require.NoError(t, c.Start())
		t.Cleanup(func() {
			_ = in.Close()
			_ = c.Process.Kill()
			_ = c.Wait()
		})
	}
}

// untilOrphaned ends this process with the one that started it.
func untilOrphaned() {
	_, _ = io.Copy(io.Discard, os.Stdin)
	os.Exit(0)
}

// spin keeps a core busy.
func spin() {
	go untilOrphaned()
	for x := uint32(1); x != 0; { // it never is
		x = x*1664525 + 1013904223 | 1
	}
}

// traffic keeps the memory busy.
func traffic() {
	go untilOrphaned()
	a, b := make([]byte, 64<<20), make([]byte, 64<<20)
	for {
		copy(a, b)
		copy(b, a)
	}
}

// inPairs does something many times, two at a time, each on a core of its own.
func inPairs(box *sandbox.Sandbox, times int, do func(number, core int) error) error {
	cores := box.Capabilities().Cores
	failed := make([]error, min(2, len(cores)))
	var next atomic.Int64
	var hands sync.WaitGroup
	for i := range failed {
		hands.Go(func() {
			for failed[i] == nil {
				number := int(next.Add(1)) - 1
				if number >= times {
					return
				}
				core := cores[i]
				if number%4 == 3 {
					core = -1 // wherever the system puts them
				}
				failed[i] = do(number, core)
			}
		})
	}
	hands.Wait()
	return errors.Join(failed...)
}

// Nobody is frozen who keeps to the limits, however busy the machine is, and everybody who does not. AGON_FREEZE is the
// number of matches.
func TestNoFalseFreeze(t *testing.T) {
	a := newArena(t)
	matches := number(t, "AGON_FREEZE", 4)
	thrift := a.build(t, "Thrift", "c", engine.Files{"MyBot.c": text(t, "thrift.c")})
	demo := a.builtin(t, "Demo")
	limits := a.game.Limits()
	alone, err := a.play(t.Context(), limits, demo, demo, demo, demo)
	require.NoError(t, err)
	limits.CPU = max(40*time.Millisecond, 5*alone.CPU[0]) // which is far from what Demo needs, however slow the machine
	const rounds = 250
	share := limits.CPU.Nanoseconds() * 95 / 100 / rounds
	cpp := a.compile(t, "Thrifty", strings.ReplaceAll(thrifty, "SHARE", fmt.Sprint(share, "LL")))
	uses := func(end string, limit time.Duration, percent, rounds int, sleep ...time.Duration) match.Entrant {
		e := thrift
		e.Command = []string{e.Path, end, fmt.Sprint(limit.Microseconds()), fmt.Sprint(percent), fmt.Sprint(rounds)}
		for _, s := range sleep {
			e.Command = append(e.Command, fmt.Sprint(s.Microseconds()))
		}
		return e
	}
	crowded(t)

	// All parts run at the same time: each is a load for the others, and the machine is crowded for a shorter time.
	var parts sync.WaitGroup
	beside := func(name string, part func(t *testing.T)) { parts.Go(func() { t.Run(name, part) }) }

	// A match: three that use 95 % of the CPU limit or less, and one that uses 105 %.
	beside("match", func(t *testing.T) {
		elapsed := stopwatch()
		var least, most atomic.Int64
		least.Store(int64(time.Hour))
		require.NoError(t, inPairs(a.box, matches, func(number, core int) error {
			entrants := []match.Entrant{uses("end", limits.CPU, 95, rounds), cpp, demo, uses("end", limits.CPU, 105, rounds)}
			shift := number % 4
			entrants = append(entrants[shift:], entrants[:shift]...)
			for i := range entrants {
				entrants[i].Name = fmt.Sprint("Seat", i)
			}
			options := match.Options{Config: a.game.Config(), Seed: int64(number), Limits: limits, Core: core}
			got, err := match.Run(context.Background(), a.box, ants.Game{}, options, entrants)
			if err != nil {
				return err
			}
			for i, v := range got.Verdicts {
				greedy := (i+shift)%4 == 3
				switch {
				case greedy && (v.Reason != engine.ReasonCPU || v.Round < rounds*9/10):
					return fmt.Errorf("match %d: who uses 105 %% is %s in round %d: %s %s after %v", number, v, v.Round, v.Reason, v.Detail, got.CPU[i])
				case !greedy && v.Frozen:
					return fmt.Errorf("match %d: place %d is frozen in round %d after %v: %s %s", number, (i+shift)%4, v.Round, got.CPU[i], v.Reason, v.Detail)
				}
				if (i+shift)%4 < 2 {
					lower(&least, int64(got.CPU[i]))
					raise(&most, int64(got.CPU[i]))
				}
			}
			return nil
		}))
		t.Logf("%d matches in %v: of %v those who want 95 %% have used %v to %v", matches, elapsed(), limits.CPU, time.Duration(least.Load()), time.Duration(most.Load()))
		require.GreaterOrEqual(t, time.Duration(least.Load()), limits.CPU*94/100, "they did not use what they should")
	})

	// Single answers are limited: two use 80 % of the time as CPU time, which takes far longer than the limit because they
	// get but a part of a core; one sleeps too long, and one computes too long.
	beside("turns", func(t *testing.T) {
		elapsed := stopwatch()
		const turn = 50 * time.Millisecond
		limits := engine.Limits{CPU: time.Second, StartCPU: time.Second, Wall: 5 * time.Minute, Turn: turn, Memory: 64 << 20, Output: 1000, Stderr: 1000}
		entrants := []match.Entrant{uses("go", turn, 80, 1), uses("go", turn, 0, 1, 2*turn), uses("go", turn, 80, 1), uses("go", turn, 150, 1)}
		require.NoError(t, inPairs(a.box, matches, func(number, core int) error {
			options := match.Options{Limits: limits, Core: core}
			got, err := match.Run(context.Background(), a.box, chat{}, options, entrants)
			if err != nil {
				return err
			}
			for i, v := range got.Verdicts {
				if want := []engine.Reason{"", engine.ReasonWall, "", engine.ReasonWall}[i]; v.Reason != want {
					return fmt.Errorf("match %d: place %d is %s %q in round %d and not %q: %s; it used %v", number, i, v, v.Reason, v.Round, want, v.Detail, got.CPU[i])
				}
			}
			return nil
		}))
		t.Logf("%d matches in %v", matches, elapsed())
	})

	// All answers together are limited: one uses 80 % of the time as CPU time, one sleeps longer.
	beside("wall", func(t *testing.T) {
		elapsed := stopwatch()
		limits := sandbox.Limits{CPU: time.Second, Wall: 200 * time.Millisecond}
		require.NoError(t, inPairs(a.box, matches, func(number, core int) error {
			if used, err := exchanges(a.box, uses("end", limits.Wall, 80, 20).Command, core, limits); err != nil {
				return fmt.Errorf("run %d: who uses 80 %% of the wall time as CPU time ends with %w after %v", number, err, used)
			}
			_, err := exchanges(a.box, uses("end", limits.Wall, 0, 20, limits.Wall/10).Command, core, limits)
			if fault, ok := errors.AsType[*sandbox.Fault](err); !ok || fault.Reason != sandbox.ReasonWall {
				return fmt.Errorf("run %d: who sleeps twice the wall time ends with %w", number, err)
			}
			return nil
		}))
		t.Logf("%d times in %v", matches, elapsed())
	})

	// The same without a game: 20 answers.
	beside("exchange", func(t *testing.T) {
		elapsed := stopwatch()
		limits := sandbox.Limits{CPU: 20 * time.Millisecond}
		require.NoError(t, inPairs(a.box, matches, func(number, core int) error {
			for _, percent := range []int{95, 105} {
				used, err := exchanges(a.box, uses("end", limits.CPU, percent, 20).Command, core, limits)
				var fault *sandbox.Fault
				if percent < 100 && err != nil || percent > 100 && (!errors.As(err, &fault) || fault.Reason != sandbox.ReasonCPU) {
					return fmt.Errorf("run %d: who uses %d %% of the CPU time ends with %w after %v", number, percent, err, used)
				}
			}
			return nil
		}))
		t.Logf("%d times in %v", matches, elapsed())
	})
	parts.Wait()
}

// exchanges asks a program 20 times.
func exchanges(box *sandbox.Sandbox, command []string, core int, limits sandbox.Limits) (used time.Duration, err error) {
	p, err := box.Start(context.Background(), sandbox.Program{
		Path: command[0], Args: command[1:], Core: core, Limits: limits,
	})
	if err != nil {
		return 0, err
	}
	for range 21 {
		if _, err = p.Exchange([]byte("end\n"), sandbox.End{Line: "end"}); err != nil {
			break
		}
	}
	usage, stopErr := p.Stop()
	return usage.CPU, errors.Join(err, stopErr)
}

// lower makes a number the smaller of two.
func lower(n *atomic.Int64, to int64) {
	for old := n.Load(); to < old && !n.CompareAndSwap(old, to); old = n.Load() {
	}
}

// raise makes a number the larger of two.
func raise(n *atomic.Int64, to int64) {
	for old := n.Load(); to > old && !n.CompareAndSwap(old, to); old = n.Load() {
	}
}
