package match_test

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"golang.org/x/sys/unix"

	"github.com/agon-judge/agon/games/ants"
	"github.com/agon-judge/agon/games/engine"
	"github.com/agon-judge/agon/sandbox"
	"github.com/agon-judge/agon/worker/match"
)

// guest is a player of the soak and what has to become of it.
type guest struct {
	Entrant match.Entrant
	Reason  engine.Reason
	Wall    time.Duration // that its match has; 0 is long
	CPU     time.Duration // that its match has; 0 is short
}

// soak is a long evening: two matches at a time, one on each core, among honest and hostile players of all kinds.
type soak struct {
	box      *sandbox.Sandbox
	game     engine.Game
	spread   int // rounds over which disturbances are spread
	honest   []guest
	hostile  []guest
	sources  []map[string][]byte // that are compiled between matches
	matches  atomic.Int64
	frozen   atomic.Int64
	canceled atomic.Int64
	compiled atomic.Int64
	closed   atomic.Int64
}

// newSoak builds the players. They come from a cache, and nothing of the sandbox that it took is left.
func newSoak(t *testing.T) *soak {
	t.Helper()
	a := newArena(t)
	defer func() { _ = a.box.Close() }()
	h := hostileMatch{arena: a, baseline: map[int]*history{}}
	s := &soak{game: a.game, spread: 200}
	if os.Getenv("AGON_SOAK") == "" {
		s.game, s.spread = shortened{a.game, shortRounds}, shortRounds-10
	}
	for _, name := range []string{"Null", "Demo", "Dummy"} {
		s.honest = append(s.honest, guest{Entrant: a.builtin(t, name)})
	}
	for _, language := range []string{"python", "go"} {
		for _, d := range deeds {
			if d.language == language {
				t.Run("quiet "+language, func(t *testing.T) {
					s.hostile = append(s.hostile, guest{Entrant: h.hostile(t, d, 1<<30), CPU: 300 * time.Millisecond})
				})
				break
			}
		}
	}
	for _, d := range deeds {
		if d.always || d.round != 0 || d.row == "thread_bomb_java" || d.says != "" || d.crash || d.row == "core_dump_fill" {
			continue
		}
		t.Run(d.title(), func(t *testing.T) { // a missing language is skipped aloud
			g := guest{Entrant: h.hostile(t, d, deedRound), Reason: d.reason}
			if d.reason == engine.ReasonWall {
				g.Wall = 100*time.Millisecond + 2*g.Entrant.StartCPU
			}
			if d.reason != engine.ReasonCPU || d.limits != nil { // also on a slow machine
				g.CPU = time.Second
			}
			s.hostile = append(s.hostile, g)
		})
	}
	for _, source := range []string{
		"int main(void) { return 0; }\n",
		"#include \"/dev/zero\"\n",
		"#define A(x) x x x x x x x x\n#define B(x) A(A(A(A(x))))\nchar *s = B(B(\"x\"));\n",
		"int big[1 << 28] = {1};\n",
		"__asm__(\".fill 1000000000\");\n",
		"#error no\n",
	} {
		s.sources = append(s.sources, map[string][]byte{"MyBot.c": []byte(source)})
	}
	return s
}

// open makes a new sandbox.
func (s *soak) open(t *testing.T) {
	t.Helper()
	box, err := sandbox.New(sandbox.Config{Pool: 4})
	require.NoError(t, err)
	s.box = box
}

// disturbance is what may happen to a match besides its players.
type disturbance int

const (
	nothing disturbance = iota
	canceling
	closing
)

// play plays a match: the number chooses players, seats and what happens.
func (s *soak) play(ctx context.Context, number, core int, d disturbance) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	limits := s.game.Limits()
	limits.CPU, limits.StartCPU, limits.Wall, limits.Memory = 100*time.Millisecond, time.Second, 5*time.Minute, 32<<20
	seats := make([]guest, 4)
	for i := range seats {
		seats[i] = s.honest[(number+i)%len(s.honest)]
	}
	for i := range 1 + number%3 { // one to three of the four are hostile
		seats[(number/3+i)%4] = s.hostile[(number*7+i*13)%len(s.hostile)]
	}
	entrants := make([]match.Entrant, len(seats))
	for i, g := range seats {
		entrants[i] = g.Entrant
		entrants[i].Name = fmt.Sprint("Seat", i)
		limits.CPU = max(limits.CPU, g.CPU)
		if g.Wall > 0 {
			limits.Wall = min(limits.Wall, g.Wall)
		}
	}
	options := match.Options{Config: s.game.Config(), Seed: int64(number), Limits: limits, Core: core, Progress: func(round int) {
		if round != 2+number%s.spread {
			return
		}
		switch d {
		case canceling:
			cancel()
		case closing:
			go func() { _ = s.box.Close() }()
		case nothing:
		}
	}}
	got, err := match.Run(ctx, s.box, s.game, options, entrants)
	if err != nil {
		switch {
		case errors.Is(err, context.Canceled):
			s.canceled.Add(1)
			return nil
		case d == closing && (errors.Is(err, sandbox.ErrClosed) || errors.Is(err, sandbox.ErrStopped)):
			s.closed.Add(1)
			return nil
		}
		return fmt.Errorf("match %d: %w", number, err)
	}
	s.matches.Add(1)
	for i, v := range got.Verdicts {
		if v.Frozen {
			s.frozen.Add(1)
		}
		want := seats[i].Reason
		if want == engine.ReasonMemory && s.box.Capabilities().Memory != "cgroup" && v.Reason == engine.ReasonCrash {
			want = engine.ReasonCrash // a program that got no memory cannot always be told from one that crashed
		}
		if v.Reason != want && !(v.Reason == engine.ReasonWall && limits.Wall < time.Minute) {
			return fmt.Errorf("match %d: seat %d, %s, is %s %q and not %q: %s", number, i, entrants[i].Command, v, v.Reason, want, v.Detail)
		}
	}
	return nil
}

// compile compiles a hostile source, with little patience.
func (s *soak) compile(ctx context.Context, number int) error {
	_, err := s.box.Compile(ctx, sandbox.CompileJob{
		Files: s.sources[number%len(s.sources)], Steps: [][]string{{"/usr/bin/gcc", "-o", "player", "MyBot.c"}}, Outputs: []string{"player"},
		CPU: 200 * time.Millisecond, Wall: 3 * time.Second, Memory: 64 << 20, OutputSize: 16 << 20,
	})
	if err != nil && !errors.Is(err, sandbox.ErrClosed) && !errors.Is(err, sandbox.ErrStopped) && ctx.Err() == nil {
		return fmt.Errorf("compile before match %d: %w", number, err)
	}
	s.compiled.Add(1)
	return nil
}

// evening plays matches from one number to another, two at a time. It may close the sandbox in the middle of them.
func (s *soak) evening(ctx context.Context, from, to int, closes bool) error {
	cores := s.box.Capabilities().Cores
	var next atomic.Int64
	next.Store(int64(from) - 1)
	failed := make([]error, min(2, len(cores)))
	var tables sync.WaitGroup
	for i := range failed {
		tables.Go(func() {
			for failed[i] == nil {
				number := int(next.Add(1))
				if number >= to {
					return
				}
				if number%8 == 5 {
					failed[i] = s.compile(ctx, number)
				}
				d := nothing
				switch {
				case closes:
					d = closing
				case number%11 == 4:
					d = canceling
				}
				failed[i] = errors.Join(failed[i], s.play(ctx, number, cores[i], d))
			}
		})
	}
	tables.Wait()
	return errors.Join(failed...)
}

// After many matches, and whatever happened in them, nothing is left: see census. AGON_SOAK is their number.
func TestSoak(t *testing.T) {
	s := newSoak(t)
	t.Setenv("TMPDIR", t.TempDir())
	adopt(t)
	matches := number(t, "AGON_SOAK", 40)
	s.open(t)
	require.NoError(t, s.evening(t.Context(), 0, 8, false)) // whatever is made once is made now
	require.NoError(t, s.box.Close())
	runtime.GC()
	before := count(nil)

	const evenings = 8
	table := []string{"matches  " + censusHead, fmt.Sprintf("%7d  %s", 0, before)}
	elapsed := stopwatch()
	judges := map[int]bool{}
	var quarter census
	for i := range evenings {
		s.open(t)
		from, to := i*matches/evenings, (i+1)*matches/evenings
		if i%2 == 0 {
			require.NoError(t, s.evening(t.Context(), from, to, false))
		} else { // this evening ends with a bang
			require.NoError(t, s.evening(t.Context(), from, to-1, false))
			require.NoError(t, s.evening(t.Context(), to-1, to, true))
		}
		require.NoError(t, s.box.Close())
		settles(t, before, judges)
		if i == evenings/2 || i == evenings-1 {
			judges[s.killed(t)] = true
			s.open(t) // which removes what the dead could not
			require.NoError(t, s.box.Close())
			settles(t, before, judges)
		}
		now := count(judges)
		table = append(table, fmt.Sprintf("%7d  %s  %v", (i+1)*matches/evenings, now, elapsed()))
		if i == evenings/4-1 {
			quarter = now
		}
	}
	after := count(judges)
	t.Logf("%d matches ended, %d seats frozen, %d matches cancelled, %d closed, %d compilations, %d judges killed, in %v\n%s",
		s.matches.Load(), s.frozen.Load(), s.canceled.Load(), s.closed.Load(), s.compiled.Load(), len(judges), elapsed(), strings.Join(table, "\n"))
	require.LessOrEqual(t, after.threads, quarter.threads+8, "threads")
	require.LessOrEqual(t, after.heap, quarter.heap+4<<20, "memory grows")
}

// TestKilledJudges kills judges in the middle of matches and compilations.
func TestKilledJudges(t *testing.T) {
	s := newSoak(t)
	t.Setenv("TMPDIR", t.TempDir())
	adopt(t)
	s.open(t)
	require.NoError(t, s.box.Close())
	before := count(nil)
	judges := map[int]bool{}
	for range number(t, "AGON_KILLS", 2) {
		judges[s.killed(t)] = true
		s.open(t)
		require.NoError(t, s.box.Close())
		settles(t, before, judges)
	}
}

// killed starts a judge, kills it in a match, and waits until nobody below it lives. It gives the pid.
func (s *soak) killed(t *testing.T) int {
	t.Helper()
	orders, err := json.Marshal([]guest{s.honest[1], s.hostile[0], s.hostile[1], s.honest[2]})
	require.NoError(t, err)
	c := exec.Command(os.Args[0])
	c.Env = append(os.Environ(), roleVariable+"=judge")
	c.Stdin = bytes.NewReader(orders)
	c.Stderr = os.Stderr
	out, err := c.StdoutPipe()
	require.NoError(t, err)
	require.NoError(t, c.Start())
	line, err := bufio.NewReader(out).ReadString('\n')
	require.NoError(t, err)
	require.Equal(t, "playing\n", line)
	require.Greater(t, len(descendants(c.Process.Pid)), 4)
	require.NoError(t, c.Process.Kill())
	_ = c.Wait()
	// What it ran dies with it, which takes the kernel a moment; then the next judge can put its groups away. The dead are
	// this process's orphans: as long as nobody waits for them they are members of their groups.
	living := descendants(os.Getpid())
	for i := 0; len(living) > 0 && i < 12_000; i++ { // two minutes
		bury()
		_, _ = unix.Poll(nil, 10)
		living = descendants(os.Getpid())
	}
	require.Empty(t, living, "what a dead judge ran lives on")
	return c.Process.Pid
}

// judgeForever is a judge that plays and compiles until it is killed.
func judgeForever() {
	var seats []guest
	if err := json.NewDecoder(os.Stdin).Decode(&seats); err != nil {
		fmt.Println("error", err)
		return
	}
	box, err := sandbox.New(sandbox.Config{Pool: 4})
	if err != nil {
		fmt.Println("error", err)
		return
	}
	s := &soak{box: box, honest: seats, hostile: seats[1:2], sources: []map[string][]byte{{"MyBot.c": []byte("#include \"/dev/zero\"\n")}}}
	go func() {
		for {
			_ = s.compile(context.Background(), 0)
		}
	}()
	entrants := make([]match.Entrant, len(seats))
	for i, g := range seats {
		entrants[i] = g.Entrant
		entrants[i].Name = fmt.Sprint("Seat", i)
	}
	var once sync.Once
	for seed := int64(0); ; seed++ {
		_, err := match.Run(context.Background(), box, ants.Game{}, match.Options{
			Config: ants.Game{}.Config(), Seed: seed, Limits: ants.Game{}.Limits(), Core: -1,
			Progress: func(round int) {
				if round == 100 {
					once.Do(func() { fmt.Println("playing") })
				}
			},
		}, entrants)
		if err != nil {
			fmt.Println("error", err)
		}
	}
}
