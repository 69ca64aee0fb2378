package java_test

import (
	"bytes"
	"fmt"
	"io/fs"
	"math"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/games/engine"
)

// trap is a colony of testdata/traps, over which a naive SDK would fall, and what has to become of it.
type trap struct {
	name    string
	before  func(p *peer) // changes the world before a tick
	answers []string      // the requests of each tick, joined by "; "
	dies    engine.Reason // after the answers
	stderr  func(t *testing.T, text string)
}

// javaRandom gives what java.util.Random gives for a seed: its documentation has the formula.
type javaRandom int64

func newJavaRandom(seed int64) *javaRandom {
	r := javaRandom((seed ^ 0x5DEECE66D) & (1<<48 - 1))
	return &r
}

func (r *javaRandom) bits(count int) int64 {
	*r = (*r*0x5DEECE66D + 0xB) & (1<<48 - 1)
	return int64(int32(int64(*r) >> (48 - count)))
}

// nextInt is right for bounds that hardly ever need a second try.
func (r *javaRandom) nextInt(n int64) int64 { return r.bits(31) % n }

func (r *javaRandom) thousandths() int64 {
	high, low := r.bits(26), r.bits(27)
	return int64(1000 * (float64(high<<27+low) / (1 << 53)))
}

func (r *javaRandom) nextLong() int64 {
	high, low := r.bits(32), r.bits(32)
	return high<<32 + low
}

func spelled() []string {
	r := newJavaRandom(seed)
	answers := []string{}
	for range 4 {
		answers = append(answers, fmt.Sprintf("h %d", r.nextInt(1000)))
	}
	for range 2 {
		answers = append(answers, fmt.Sprintf("h %d", r.thousandths()))
	}
	return append(answers, fmt.Sprintf("h %d", r.nextLong()&0xFFFF))
}

func traps() []trap {
	reset := fmt.Sprintf("h %d", newJavaRandom(5).nextInt(1000))
	return []trap{
		{name: "spelling", answers: spelled()},
		{name: "reset", answers: []string{reset, reset}},
		{name: "star", answers: []string{"h 3"}},
		{name: "umlaut", answers: []string{"o So J_gerAI; h 1", "t 0 1; h 1"}, stderr: says("Über den Hügel")},
		{name: "helpers", answers: []string{"o Ga WorkerAI", "m 0 0 3", "m 0 -2.598076211 1.5"}},
		{name: "nested", answers: []string{"o Sc Inner; o So OuterAI; o So Inner; h 3", "t 0 10; t 1 20; t 2 30; h 3"}},
		{name: "samenames", answers: []string{"o Ga AntAI; h 3", "t 0 15; h 3"}},
		{name: "custom", answers: []string{"o Ga SpeakerAI; o Ga ListenerAI", "m 0 5 3; t 0 9", "m 0 5 3; t 0 9; m 1 1.856953382 0.7427813527"}},
		{name: "stale", before: enemyWalks, answers: []string{"o Ga ElephantAI", "", "m 0 30 0; a 0 1000; p 0 0"}},
		{name: "corpse", before: enemyDies, answers: []string{"", "", "h 1000", "h 1000"}},
		{
			name: "throwing",
			answers: []string{
				"o Ga BrokenAI; o Ga BrokenAI; f 1 HillAI: java.lang.Exception: checked in two lines",
				"m 0 1 0; t 0 2; m 1 1 0; d 1; t 1 2; h 2; f 1 BrokenAI: java.lang.IllegalStateException: broken",
				"m 0 1 0; t 0 2; m 1 1 0; d 1; t 1 2; h 3; f 1 BrokenAI: java.lang.IllegalStateException: broken",
			},
			stderr: showsExceptions,
		},
		{name: "unborn", answers: []string{"o Sc StillbornAI"}, dies: engine.ReasonCrash, stderr: says("the constructor of wota.ai.unborn.HillAI$StillbornAI failed", "not today")},
		{name: "inner", answers: []string{"o Sc NotStaticAI"}, dies: engine.ReasonCrash, stderr: says("no constructor without parameters", "has to be static")},
		{name: "hidden", answers: []string{"o Sc PrivateAI; o Sc PackageAI", "t 0 1; t 1 2"}},
		{name: "recursion", dies: engine.ReasonCrash, stderr: says("has died of an error", "StackOverflowError")},
		{name: "memory", dies: engine.ReasonCrash, stderr: says("has died of an error", "OutOfMemoryError")},
		{name: "exit", dies: engine.ReasonCrash},
		{name: "statics", answers: []string{"o Ga TwinAI; o Ga TwinAI", "t 1 1", "t 1 1"}},
		{name: "mutate", answers: []string{"o Ga VandalAI; o Ga WitnessAI", "t 0 1; t 1 2; h 1", "t 0 1; t 1 2; h 1"}},
		{name: "old", answers: []string{"o Sc SpeedyAI", "t 0 15"}},
		{name: "geometry", answers: []string{"o Ga WalkerAI; h 1", "t 0 2; h 1"}},
		{name: "orders", answers: []string{strings.TrimSuffix(strings.Repeat("o So IdleAI; ", 15), "; "), ""}, stderr: says("createAnt(null, IdleAI) makes no ant", "createAnt(Hill, IdleAI)", "createAnt(Soldier, null)")},
		{
			name: "moves",
			answers: []string{
				"o Ga DancerAI", "m 0 0 500", "m 0 0 500", "m 0 0.25 -1.5", "", "",
				"m 0 160 -499", "m 0 0.0008660254038 0.0005", "m 0 0 0", "m 0 0 0", "m 0 4 0",
				"m 0 -141.4213562 -141.4213562", "", "",
			},
		},
		{
			name: "last",
			answers: []string{
				"o Ga FickleAI; o So FickleAI; o Sc FickleAI; h 2",
				"m 0 1 0; a 0 1000; p 0 1; t 0 -2147483648; m 1 1 0; a 1 1000; p 1 1; t 1 -2147483648; d 2; h 2",
			},
		},
		{name: "listen", answers: []string{"o Ga TalkerAI; o Ga TalkerAI; h 0", "t 0 10; t 1 11; h 0", "t 0 10; t 1 11; h 2", "t 0 10; t 1 11; h 2"}},
		{name: "printing", answers: []string{"h 1", "h 1"}, stderr: bounded},
		{
			name:    "sneaky",
			answers: []string{"h 0; f 1 HillAI: java.lang.Throwable: neither", "h 1; f 1 HillAI: wota.ai.sneaky.HillAI$Mute"},
			stderr:  says("Exceptions in this match: 2."),
		},
		{name: "nohill", dies: engine.ReasonCrash, stderr: says("wota.ai.nohill.HillAI is no hill")},
	}
}

// The enemy goes on after the second tick; the dead soldier lies where it was.
func enemyWalks(p *peer) {
	if p.number == 2 {
		p.others[0].x += 5
	}
}

func enemyDies(p *peer) {
	if p.number == 2 {
		p.dead, p.others = p.others, nil
	}
}

func (w *workshop) testTraps(t *testing.T) {
	classes := compileTraps(t, w)
	for _, trap := range traps() {
		t.Run(trap.name, func(t *testing.T) {
			t.Parallel()
			folder := t.TempDir()
			require.NoError(t, os.CopyFS(filepath.Join(folder, "agon"), os.DirFS(filepath.Join(w.base, "agon"))))
			for _, name := range []string{trap.name, "check"} {
				to := filepath.Join(folder, "agon-classes", "wota", "ai", name)
				require.NoError(t, os.CopyFS(to, os.DirFS(filepath.Join(classes, "wota", "ai", name))))
			}
			trap.play(t, w, folder)
		})
	}
}

// compileTraps compiles all traps at once, as Build does one.
func compileTraps(t *testing.T, w *workshop) string {
	classes := t.TempDir()
	args := []string{"javac", "--release", "8", "-encoding", "UTF-8", "-nowarn", "-Xlint:-options", "-cp", filepath.Join(w.base, "agon", "wota.jar"), "-d", classes}
	require.NoError(t, filepath.WalkDir(filepath.Join("testdata", "traps"), func(path string, _ fs.DirEntry, err error) error {
		if filepath.Ext(path) == ".java" {
			args = append(args, path)
		}
		return err
	}))
	require.NotContains(t, run(t, ".", args...), "error")
	return classes
}

func (tr *trap) play(t *testing.T, w *workshop, folder string) {
	player, stderr := w.start(t, folder)
	p := newPeer(player)
	_, err := p.exchange(greeting)
	for _, expected := range tr.answers {
		require.NoError(t, err, "%s", stderr)
		if tr.before != nil {
			tr.before(p)
		}
		require.Equal(t, expected, strings.Join(shortened(t, p.tick(t)), "; "), "tick %d: %s", p.number, stderr)
	}
	if tr.dies != "" {
		if err == nil {
			_, err = p.exchange(p.message())
		}
		var fault *engine.Fault
		require.ErrorAs(t, err, &fault)
		require.Equal(t, tr.dies, fault.Reason)
	} else {
		require.NoError(t, player.Close(), "it ends quietly when its input ends")
	}
	player.Stop()
	if tr.stderr != nil {
		tr.stderr(t, stderr.String())
	} else {
		require.Empty(t, stderr.String())
	}
}

// shortened writes the numbers of moves with ten digits: Javas differ in the last one.
func shortened(t *testing.T, requests []string) []string {
	for k, request := range requests {
		fields := strings.Fields(request)
		if fields[0] != "m" {
			continue
		}
		for i := range 2 {
			x, err := strconv.ParseFloat(fields[2+i], 64)
			require.NoError(t, err)
			if math.Abs(x) < 1e-12 {
				x = 0
			}
			fields[2+i] = strconv.FormatFloat(x, 'g', 10, 64)
		}
		requests[k] = strings.Join(fields, " ")
	}
	return requests
}

func says(words ...string) func(*testing.T, string) {
	return func(t *testing.T, text string) {
		for _, w := range words {
			require.Contains(t, text, w)
		}
		require.Less(t, strings.Count(text, "\n"), 20)
	}
}

func showsExceptions(t *testing.T, text string) {
	require.Contains(t, text, "Exception in wota.ai.throwing.HillAI: java.lang.Exception: checked")
	require.Contains(t, text, "BrokenAI.java:11")
	require.Equal(t, 1, strings.Count(text, "IllegalStateException"), "equal exceptions are shown once: %s", text)
	require.Contains(t, text, "Exceptions in this match: 3.")
	require.NotContains(t, text, "Colony")
}

func bounded(t *testing.T, text string) {
	require.Equal(t, 48<<10, len(text))
	require.True(t, bytes.HasPrefix([]byte(text), []byte("end\nend\n")))
}
