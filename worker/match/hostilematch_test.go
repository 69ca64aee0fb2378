package match_test

import (
	"bytes"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/games/engine"
	"github.com/agon-judge/agon/worker/match"
)

// hostileMatch seats a hostile player among honest ones.
type hostileMatch struct {
	arena
	limits   engine.Limits
	honest   []match.Entrant
	baseline map[int]*history // by the seat of a player that does nothing
}

// newHostileMatch builds honest players whose answers do not depend on the CPU time of the others.
func newHostileMatch(t *testing.T, a arena) hostileMatch {
	t.Helper()
	h := hostileMatch{arena: a, limits: a.game.Limits(), baseline: map[int]*history{}}
	h.limits.CPU /= 5 // a test need not wait longer; the honest ones use a tenth of this
	h.limits.StartCPU, h.limits.Wall = 200*time.Millisecond, 5*time.Minute
	h.limits.Memory, h.limits.Output = 64<<20, 64<<10
	for _, name := range []string{"Demo", "Dummy", "Demo", "Demo"} {
		h.honest = append(h.honest, a.builtin(t, name))
	}
	return h
}

// with seats a player among the honest ones. All have the name of their seat, as names are written into files.
func (h hostileMatch) with(e match.Entrant, seat int) []match.Entrant {
	entrants := append([]match.Entrant(nil), h.honest...)
	entrants[seat] = e
	for i := range entrants {
		entrants[i].Name = fmt.Sprint("Seat", i)
	}
	return entrants
}

// beside is the match of the honest players with one that does nothing.
func (h hostileMatch) beside(t *testing.T, seat int) *history {
	t.Helper()
	if _, ok := h.baseline[seat]; !ok {
		got, err := h.play(t.Context(), h.limits, h.with(h.builtin(t, "Null"), seat)...)
		require.NoError(t, err)
		t.Logf("beside a player that does nothing: %v", got.CPU)
		for i, v := range got.Verdicts {
			require.False(t, v.Frozen, "seat %d: %s", i, v.Detail)
		}
		h.baseline[seat] = h.historyOf(t, got)
	}
	return h.baseline[seat]
}

// meet plays a match with a hostile player, which does its deed in a round.
func (h hostileMatch) meet(t *testing.T, d deed, seat, round int) {
	t.Helper()
	baseline := h.beside(t, seat)
	limits := h.limits
	if d.limits != nil {
		d.limits(&limits)
	}
	if d.reason != engine.ReasonCPU {
		plenty(&limits)
	}
	if d.drips {
		limits.CPU = time.Duration(baseline.rounds) * 5 * time.Millisecond
	}
	if d.round < 0 {
		d.round += baseline.rounds
	}
	listening := listener{Game: h.game, seat: seat, said: new([]string)}
	if d.says != "" {
		h.game = listening
	}
	got, err := h.play(t.Context(), limits, h.with(h.hostile(t, d, round), seat)...)
	require.NoError(t, err, "a player's fault is never the judge's")

	v := got.Verdicts[seat]
	t.Logf("seat %d, round %d: %s %s, %v at start, then %v, %d KiB: %s", seat, v.Round, v, v.Reason, got.Seats[seat].StartCPU, got.CPU[seat], got.Seats[seat].PeakMemory>>10, v.Detail)
	if d.crash && h.box.Capabilities().Memory != "cgroup" && v.Reason == engine.ReasonCrash {
		d.reason = engine.ReasonCrash
	}
	require.Equal(t, d.reason, v.Reason, "%s\n%s", v.Detail, got.Seats[seat].Stderr)
	require.Equal(t, d.reason != "", v.Frozen)
	if v.Frozen {
		if d.round != 0 {
			round = d.round
		}
		require.GreaterOrEqual(t, v.Round, round)
		require.LessOrEqual(t, v.Round, round+d.slack)
		require.Contains(t, v.Detail, d.detail)
		require.NotEmpty(t, v.Detail)
		require.Equal(t, strconv.QuoteToASCII(v.Detail), `"`+strings.ReplaceAll(strings.ReplaceAll(v.Detail, `\`, `\\`), `"`, `\"`)+`"`, "what a player prints cannot drive a terminal")
	} else if d.says != "" {
		require.Len(t, *listening.said, 1)
		if d.uses == 0 { // otherwise it says how much that was
			require.True(t, strings.HasPrefix((*listening.said)[0], d.says), (*listening.said)[0])
		}
	}
	require.GreaterOrEqual(t, got.CPU[seat], d.uses)
	require.LessOrEqual(t, len(got.Seats[seat].Stderr), limits.Stderr)
	for i, v := range got.Verdicts {
		require.True(t, i == seat || !v.Frozen, "seat %d: %s", i, v.Detail)
	}
	require.Empty(t, h.historyOf(t, got).differs(baseline), "nobody is better or worse off")
}

// plenty gives players that are to meet another limit so much CPU time that they do so on the slowest machine: the kernel may
// need long to clear memory, to write a core, or to refuse a thousand threads.
func plenty(l *engine.Limits) { l.CPU, l.StartCPU = time.Minute, time.Minute }

// hostile builds the player of a deed.
func (h hostileMatch) hostile(t *testing.T, d deed, round int) match.Entrant {
	t.Helper()
	replaced := func(name string) []byte {
		return bytes.ReplaceAll(text(t, name), []byte("DEED_ROUND"), fmt.Append(nil, round))
	}
	switch d.language {
	case "":
		first, last := round, round
		switch {
		case d.always:
			first, last = 0, 1<<30
		case d.row == "cpu_burn_last_round": // which is its 200th
			first, last = d.round-200, 1<<30
		}
		e := h.build(t, d.title(), "c", hostilePrograms(t))
		e.Command = []string{e.Path, d.title(), fmt.Sprint(first), fmt.Sprint(last)}
		return e
	case "cpp":
		m := misbehaviour{play: string(text(t, "cpp/"+d.title()+".cc"))}
		if round < 0 {
			m.member, m.play = "int deed = [] { "+m.play+" return 0; }();", ""
		}
		return h.compile(t, d.title(), m.source())
	case "python":
		return h.build(t, d.title(), "python", engine.Files{"player.py": replaced("python/player.py"), "deed.py": text(t, "python/"+d.title()+".py")})
	case "java":
		e := h.build(t, d.title(), "java", engine.Files{"MyBot.java": replaced("java/MyBot.java"), "Deed.java": text(t, "java/"+d.title()+".java")})
		e.StartCPU = time.Second // some pay for it with wall time
		return e
	case "javascript":
		return h.build(t, d.title(), "javascript", engine.Files{"MyBot.js": replaced("js/MyBot.js"), "deed.js": text(t, "js/"+d.title()+".js")})
	case "go":
		return h.build(t, d.title(), "go", engine.Files{"MyBot.go": replaced("go/" + d.title() + ".go.txt")})
	}
	t.Fatal("no language ", d.language)
	return match.Entrant{}
}

// text reads a file of testdata/hostile.
func text(t testing.TB, name string) []byte {
	t.Helper()
	content, err := os.ReadFile(filepath.Join("testdata", "hostile", filepath.FromSlash(name)))
	require.NoError(t, err)
	return content
}

// hostilePrograms are the programs in C: those that the sandbox is tested with, and those of matches. They are one player
// that takes its deed as an argument.
func hostilePrograms(t testing.TB) engine.Files {
	t.Helper()
	files := engine.Files{"MyBot.c": text(t, "MyBot.c"), "seat.c": text(t, "seat.c")}
	sources := os.DirFS(filepath.Join("..", "..", "sandbox", "testdata"))
	names, err := fs.Glob(sources, "hostile/*.[ch]")
	require.NoError(t, err)
	for _, name := range append(names, "player.h") {
		if name == "hostile/main.c" {
			continue
		}
		content, err := fs.ReadFile(sources, name)
		require.NoError(t, err)
		files[strings.TrimPrefix(name, "hostile/")] = bytes.ReplaceAll(content, []byte("../player.h"), []byte("player.h"))
	}
	return files
}

// listener is a game in which one player may say something. Otherwise it is the same.
type listener struct {
	engine.Game
	seat int
	said *[]string
}

// NewMatch implements engine.Game.
func (l listener) NewMatch(config []byte, seed int64, names []string) (engine.Match, error) {
	m, err := l.Game.NewMatch(config, seed, names)
	return listened{m, l}, err
}

// listened is a match of listener.
type listened struct {
	engine.Match
	listener listener
}

// Submit implements engine.Match.
func (l listened) Submit(seat int, answer []byte, limit int) error {
	if seat == l.listener.seat && len(answer) > 0 {
		*l.listener.said = append(*l.listener.said, strings.TrimSpace(string(answer)))
		answer = nil
	}
	return l.Match.Submit(seat, answer, limit)
}
