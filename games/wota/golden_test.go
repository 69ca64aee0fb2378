package wota

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/games/goldentest"
)

// trace is one line of a match of the original; see FORMAT.md of the golden data.
type trace struct {
	Tick       int
	Players    []struct{ Hill [2]float64 }
	Size       [2]float64
	Parameters map[string]float64

	Actions []struct {
		ID     int32
		Move   *[2]float64
		Attack *int32
		Pick   *int32
		Drop   bool
		Say    *struct{ Content int32 }
	}
	Hills []struct {
		Player int
		Order  []string
		Say    *struct{ Content int32 }
	}
	Lottery []struct {
		Source     int32 `json:"sugar"`
		Candidates []int32
		Winner     *int32
		Amount     int
	}
	NewSugar   [][3]float64 `json:"new_sugar"`
	Perception []struct {
		Ant, Hill                   *int32
		Ants, Corpses, Sugar, Hills []int32
		Hears                       []int32
		HearsHill                   json.RawMessage `json:"hears_hill"`
	}

	Ants    [][7]any
	Food    []int
	Sugar   [][5]float64
	Corpses [][5]float64
	Winners []int
}

// The golden matches are played on from the engine's own state but for the last bits of positions. The original lets the damage of an attack depend on
// loads that were put down earlier in the same tick, so the engine does as well here.
func TestGoldenMatches(t *testing.T) {
	t.Parallel()
	folder := goldentest.Folder(t, "wota")
	files, err := filepath.Glob(filepath.Join(folder, "*.jsonl.gz"))
	require.NoError(t, err)
	require.NotEmpty(t, files)
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".jsonl.gz"), func(t *testing.T) {
			t.Parallel()
			testGoldenMatch(t, readTraces(t, file))
		})
	}
}

func readTraces(t testing.TB, file string) []trace {
	t.Helper()
	var traces []trace
	lines := bufio.NewScanner(bytes.NewReader(goldentest.Gunzip(t, file)))
	lines.Buffer(nil, 1<<24)
	for lines.Scan() {
		var line trace
		require.NoError(t, json.Unmarshal(lines.Bytes(), &line))
		traces = append(traces, line)
	}
	require.NoError(t, lines.Err())
	require.Greater(t, len(traces), 100)
	return traces
}

func testGoldenMatch(t *testing.T, traces []trace) {
	fixed := &fixedChance{t: t}
	m := goldenMatch(t, &traces[0], fixed)
	compareState(t, m, &traces[0])
	for k := range traces[1:] {
		now := &traces[k+1]
		fixed.line, fixed.given, fixed.placed = now, 0, 0
		if now.Perception != nil {
			comparePerception(t, m, now)
		}
		enter(t, m, now)
		m.Step()
		require.Equal(t, now.Tick, m.tick)
		require.Len(t, now.NewSugar, fixed.placed, "new sources")
		compareState(t, m, now)
		adopt(m, now)
	}
	require.Equal(t, traces[len(traces)-1].Winners, append([]int{}, m.winners...))
}

// goldenMatch starts a match from the first line of the traces.
func goldenMatch(t testing.TB, start *trace, fixed *fixedChance) *match {
	var config strings.Builder
	for key, value := range start.Parameters {
		fmt.Fprintln(&config, key, "=", number(value))
	}
	p, err := readParameters([]byte(config.String()))
	require.NoError(t, err)
	m := newMatch(p, 1, make([]string, len(start.Players)))
	require.Equal(t, start.Size, [2]float64{m.sizeX, m.sizeY})
	m.chance, m.sequential = fixed, true
	for k := range m.colonies {
		m.colonies[k].hill = point{start.Players[k].Hill[0], start.Players[k].Hill[1]}
	}
	m.sugar = m.sugar[:0]
	for _, s := range start.Sugar {
		m.sugar = append(m.sugar, source{point: point{s[1], s[2]}, id: int32(s[0]), amount: int(s[3]), cooldown: int(s[4])})
		m.nextSource = int32(s[0]) + 1
	}
	m.view.stale()
	return m
}

// fixedChance gives what chance gave in the original.
type fixedChance struct {
	t             testing.TB
	line          *trace
	given, placed int
}

func (f *fixedChance) winner(_ *match, s *source) int {
	for _, l := range f.line.Lottery {
		if l.Source == s.id {
			require.Equal(f.t, l.Candidates, s.requests)
			require.NotNil(f.t, l.Winner)
			return slices.Index(s.requests, *l.Winner)
		}
	}
	require.Failf(f.t, "no lottery", "source %d in tick %d", s.id, f.line.Tick)
	return 0
}

func (f *fixedChance) place(m *match) point {
	require.Less(f.t, f.placed, len(f.line.NewSugar), "tick %d", f.line.Tick)
	s := f.line.NewSugar[f.placed]
	require.Equal(f.t, int32(s[0]), m.nextSource)
	f.placed++
	return point{s[1], s[2]}
}

// enter enters the actions of a trace, movements without rounding.
func enter(t testing.TB, m *match, now *trace) {
	for k := range m.colonies {
		c := &m.colonies[k]
		c.requests.reset(len(c.living))
	}
	for _, action := range now.Actions {
		a := &m.ants[action.ID]
		require.True(t, a.alive)
		r := &m.colonies[a.player].requests.ants[a.place]
		if action.Move != nil {
			r.take(point{action.Move[0], action.Move[1]})
		}
		if action.Attack != nil {
			r.kinds |= attacks | drops
			r.target = *action.Attack
		}
		if action.Pick != nil {
			r.kinds |= picks
			r.source = *action.Pick
		}
		if action.Drop {
			r.kinds |= drops
		}
		if action.Say != nil {
			r.kinds |= talks
			r.content = action.Say.Content
		}
	}
	for _, hill := range now.Hills {
		r := &m.colonies[hill.Player].requests
		for _, name := range hill.Order {
			caste := slices.Index(casteName[:], name)
			require.GreaterOrEqual(t, caste, 0, name)
			require.True(t, r.readOrder([]byte(casteCode[caste]+" X")))
		}
		if hill.Say != nil {
			r.hillTalks, r.hillContent = true, hill.Say.Content
		}
	}
}

// adopt takes over the positions to the last bit: AIs often stop at the very end of a range, where it decides.
func adopt(m *match, now *trace) {
	for _, a := range now.Ants {
		m.ants[int32(a[0].(float64))].point = point{a[3].(float64), a[4].(float64)}
	}
	for _, dead := range now.Corpses {
		m.ants[int32(dead[0])].point = point{dead[2], dead[3]}
	}
}

func compareState(t testing.TB, m *match, now *trace) {
	t.Helper()
	at := fmt.Sprintf("tick %d", now.Tick)
	var living []int32
	for k := range m.colonies {
		living = append(living, m.colonies[k].living...)
	}
	require.Len(t, living, len(now.Ants), at)
	for k, want := range now.Ants {
		id := living[k]
		a := &m.ants[id]
		require.Equal(t, []any{want[0], want[1], want[2], want[6]}, []any{float64(id), float64(a.player), casteCode[a.caste], float64(a.load)}, at)
		// A position may be at the other side of the border by a rounding.
		require.InDelta(t, 0, m.torus.distance(a.point, point{want[3].(float64), want[4].(float64)}), 1e-9, at)
		require.InDelta(t, want[5].(float64), a.health, 1e-9, "%s: health of %d", at, id)
	}
	for k := range m.colonies {
		require.Equal(t, now.Food[k], m.colonies[k].food, at)
	}
	require.Len(t, m.sugar, len(now.Sugar), at)
	for k, want := range now.Sugar {
		s := &m.sugar[k]
		require.Equal(t, want, [5]float64{float64(s.id), s.x, s.y, float64(s.amount), float64(s.cooldown)}, at)
	}
	var corpses []corpse
	for k := range m.colonies {
		corpses = append(corpses, m.colonies[k].corpses...)
	}
	require.Len(t, corpses, len(now.Corpses), at)
	for k, want := range now.Corpses {
		dead := &m.ants[corpses[k].ant]
		require.Equal(t, [3]float64{want[0], want[1], want[4]}, [3]float64{float64(corpses[k].ant), float64(dead.player), float64(corpses[k].left)}, at)
		require.InDelta(t, 0, m.torus.distance(dead.point, point{want[2], want[3]}), 1e-9, at)
	}
}

// comparePerception compares what everybody is told, as the protocol tells it.
func comparePerception(t testing.TB, m *match, now *trace) {
	t.Helper()
	told := map[string]perceived{}
	for seat := range m.colonies {
		maps.Copy(told, readObservation(t, m.Observe(nil, seat), seat))
	}
	require.Len(t, told, len(now.Perception))
	for _, p := range now.Perception {
		name := ""
		if p.Ant != nil {
			name = fmt.Sprint("ant ", *p.Ant)
		} else {
			name = fmt.Sprint("hill ", *p.Hill)
		}
		want := perceived{sorted(p.Ants), sorted(p.Corpses), sorted(p.Sugar), sorted(p.Hills), sorted(p.Hears), p.HearsHill != nil}
		require.Equal(t, want, told[name], "tick %d, %s", now.Tick, name)
	}
}

// perceived are the ids of all that somebody is told of.
type perceived struct {
	ants, corpses, sugar, hills, hears []int32
	hearsHill                          bool
}

func sorted(ids []int32) []int32 {
	ids = append([]int32{}, ids...)
	slices.Sort(ids)
	return ids
}

// readObservation reads a tick's message the way a player does.
func readObservation(t testing.TB, message []byte, seat int) map[string]perceived {
	t.Helper()
	lines := strings.Split(string(message), "\n")
	next := func() []string {
		fields := strings.Split(lines[0], " ")
		lines = lines[1:]
		return fields
	}
	integer := func(text string) int32 {
		var n int32
		_, err := fmt.Sscan(text, &n)
		require.NoError(t, err, text)
		return n
	}
	require.Equal(t, "tick", next()[0])
	var ids [5][]string
	own := 0
	for k, word := range []string{"ants", "corpses", "sugar", "hills", "messages"} {
		head := next()
		require.Equal(t, word, head[0])
		for range integer(head[1]) {
			ids[k] = append(ids[k], next()[0])
		}
		if k == 0 {
			own = int(integer(head[2]))
		}
	}
	require.Equal(t, "born", next()[0])
	require.Equal(t, []string{"senses"}, next())
	told := map[string]perceived{}
	read := func(kinds ...int) perceived {
		var lists [5][]int32
		p := perceived{}
		fields := next()
		for _, kind := range kinds {
			n, index := integer(fields[0]), int32(0)
			for _, step := range fields[1 : 1+n] {
				index += integer(step)
				id := ids[kind][index]
				if id == "hill" {
					p.hearsHill = true
				} else {
					lists[kind] = append(lists[kind], integer(id))
				}
			}
			fields = fields[1+n:]
		}
		require.Empty(t, fields)
		p.ants, p.corpses, p.sugar, p.hills, p.hears = sorted(lists[0]), sorted(lists[1]), sorted(lists[2]), sorted(lists[3]), sorted(lists[4])
		return p
	}
	for k := range own {
		told["ant "+ids[0][k]] = read(0, 1, 2, 3, 4)
	}
	told[fmt.Sprint("hill ", seat)] = read(0, 1, 4)
	require.Equal(t, []string{"end"}, next())
	require.Equal(t, []string{""}, next())
	require.Empty(t, lines)
	return told
}
