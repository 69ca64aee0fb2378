package aichallenge

import (
	"bytes"
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/agon-judge/agon/games/engine"
	"github.com/agon-judge/agon/games/engine/enginetest"
)

// roamer is a player in memory that moves its ants at random, sends junk, and fails now and then.
type roamer struct {
	r          *rand.Rand
	rows, cols int
	fail       int // it fails in one of this many turns; 0: never
	heard      [][]byte
	cpu        time.Duration
	said       []byte
	farewell   []byte
	turns      int
	junk       bool
}

func (w *roamer) Exchange(message []byte, _ engine.End) ([]byte, error) {
	w.heard = append(w.heard, slices.Clone(message))
	w.turns++
	if w.fail > 0 && w.r.IntN(w.fail) == 0 {
		return nil, &engine.Fault{Reason: []engine.Reason{engine.ReasonCrash, engine.ReasonWall, engine.ReasonCPU}[w.r.IntN(3)]}
	}
	w.said = w.said[:0]
	for line := range strings.Lines(string(message)) {
		f := strings.Fields(line)
		switch {
		case f[0] == "rows":
			w.rows, _ = strconv.Atoi(f[1])
		case f[0] == "cols":
			w.cols, _ = strconv.Atoi(f[1])
		case f[0] == "a" && f[3] == "0":
			w.said = fmt.Appendf(w.said, "o %s %s %c\n", f[1], f[2], "nesw"[w.r.IntN(4)])
		}
	}
	if w.junk && w.r.IntN(3) == 0 && w.turns > 1 {
		w.said = append(w.said, "o 1 1 n\nhello\n#\n\nO 0 0 E\r\no 99 99 n\n"...)
	}
	w.cpu += time.Duration(w.r.IntN(1000)) * time.Microsecond
	if w.turns == 1 {
		return nil, nil
	}
	return w.said, nil
}

func (w *roamer) Farewell(message []byte) { w.farewell = slices.Clone(message) }
func (w *roamer) CPU() time.Duration      { return w.cpu }
func (w *roamer) Stop()                   {}

// wildMatch plays a match of roamers.
func wildMatch(t require.TestingT, config []byte, seed int64, players, fail int, junk bool) (engine.Result, engine.Match, []*roamer) {
	names := make([]string, players)
	seats := make([]engine.Player, players)
	var all []*roamer
	for k := range seats {
		names[k] = fmt.Sprint("Wild ", k)
		w := &roamer{r: rand.New(rand.NewPCG(uint64(seed), uint64(k))), fail: fail, junk: junk}
		all = append(all, w)
		seats[k] = w
	}
	m, err := Game{}.NewMatch(config, seed, names)
	require.NoError(t, err)
	require.Empty(t, m.AppendHeader(nil, true))
	result, err := engine.Run(context.Background(), m, seats, engine.Limits{CPU: 10 * time.Second}, nil)
	require.NoError(t, err)
	return result, m, all
}

func TestTheContractIsKept(t *testing.T) {
	enginetest.Contract(t, Game{}, enginetest.Script{
		Config: []byte("turns 60\nfood_rate 50\ngenerate random_walk rows 40 cols 40 hills 1\n"), Seats: 3, Rounds: 60,
		Answer: func(r *rand.Rand, m engine.Match, seat int) []byte {
			answers := make([][]byte, 3)
			walk(m.(*match), r, answers)
			return answers[seat]
		},
	})
}

// TestAMatchIsPlayedAgainFromItsLog is what the judge relies on: the log has all that a match needs.
func TestAMatchIsPlayedAgainFromItsLog(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		seed := rapid.Int64Range(0, 1<<31-1).Draw(t, "seed")
		players := rapid.IntRange(2, 4).Draw(t, "players")
		turns := rapid.IntRange(1, 60).Draw(t, "turns")
		strict := rapid.SampledFrom([]string{"yes", "no"}).Draw(t, "strict")
		fail := rapid.SampledFrom([]int{0, 20}).Draw(t, "fail")
		config := fmt.Appendf(nil, "turns %d\nstrict %s\nfood_rate 50\ngenerate random_walk rows 40 cols 40 hills 1\n", turns, strict)
		result, played, _ := wildMatch(t, config, seed, players, fail, rapid.Bool().Draw(t, "junk"))

		names := make([]string, players)
		for k := range names {
			names[k] = fmt.Sprint("Wild ", k)
		}
		for _, judge := range []bool{true, false} {
			var out bytes.Buffer
			summary, err := engine.Simulate(Game{}, config, seed, names, bytes.NewReader(result.Log), &out, engine.SimulateOptions{Judge: judge})
			require.NoError(t, err)
			require.Equal(t, result.Hash, summary.Hash)
			require.Equal(t, result.Scores, summary.Scores)
			require.Equal(t, result.Rounds, summary.Rounds)
			require.NoError(t, validReplay(out.Bytes()))
			require.Equal(t, judge, bytes.Contains(out.Bytes(), []byte(`"cpu":`)))
			if judge {
				require.Equal(t, string(played.AppendRound(nil)), out.String())
			}
		}
	})
}

// TestWhatIsSeenIsRight recomputes from the whole board what a player has to be told.
func TestWhatIsSeenIsRight(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		seed := rapid.Int64Range(0, 1000).Draw(t, "seed")
		view := rapid.SampledFrom([]int{1, 5, 77, 200, 1000}).Draw(t, "viewradius2")
		c, err := readConfig(fmt.Appendf(nil, "viewradius2 %d\nturns 40\nfood_rate 40\ngenerate random_walk rows 40 cols 40 hills 2\n", view))
		require.NoError(t, err)
		m, err := newMatch(c, seed, []string{"A", "B"})
		require.NoError(t, err)
		r := rand.New(rand.NewPCG(uint64(seed), 1))
		told := []map[int32]bool{{}, {}}
		for !m.over {
			for seat := range 2 {
				if m.Out(seat) {
					continue
				}
				checkState(t, m, seat, string(m.Observe(nil, seat)), told[seat])
				var answer []byte
				for _, id := range m.living {
					if a := &m.ants[id]; int(a.owner) == seat {
						row, col := m.torus.at(a.square)
						answer = fmt.Appendf(answer, "o %d %d %c\n", row, col, "nesw"[r.IntN(4)])
					}
				}
				require.NoError(t, m.Submit(seat, answer, 0))
			}
			m.Step()
		}
	})
}

func checkState(t *rapid.T, m *match, seat int, state string, told map[int32]bool) {
	visible := func(square int32) bool {
		row, col := m.torus.at(square)
		for _, id := range m.living {
			a := &m.ants[id]
			if int(a.owner) != seat {
				continue
			}
			antRow, antCol := m.torus.at(a.square)
			dr, dc := abs(row-antRow), abs(col-antCol)
			dr, dc = min(dr, m.torus.rows-dr), min(dc, m.torus.cols-dc)
			if int(dr*dr+dc*dc) <= m.config.viewradius2 {
				return true
			}
		}
		return false
	}
	var want []string
	line := func(kind string, square int32) {
		row, col := m.torus.at(square)
		want = append(want, fmt.Sprintf("%s %d %d", kind, row, col))
	}
	size := int32(len(m.water))
	for square := range size {
		if m.water[square] && !told[square] && visible(square) {
			told[square] = true
			line("w", square)
		}
	}
	for _, h := range m.hills {
		if h.razed == 0 && visible(h.square) {
			line("h", h.square)
		}
	}
	for square := range size {
		if m.antAt[square] != noThing && visible(square) {
			line("a", square)
		}
	}
	for square := range size {
		if m.foodAt[square] != noThing && visible(square) {
			line("f", square)
		}
	}
	var got []string
	for l := range strings.Lines(state) {
		if f := strings.Fields(l); len(f) > 2 && f[0] != "d" {
			got = append(got, strings.Join(f[:3], " "))
		}
	}
	require.Equal(t, want, got)
}

func abs(n int32) int32 {
	if n < 0 {
		return -n
	}
	return n
}

// TestFoodIsFair counts the food that comes to squares that look the same.
func TestFoodIsFair(t *testing.T) {
	for seed := range int64(10) {
		c, err := readConfig([]byte("turns 200\ncutoff_turn 300\nfood_rate 11\nfood_turn 19\ngenerate maze players 4 hills 1\n"))
		require.NoError(t, err)
		m, err := newMatch(c, seed, []string{"A", "B", "C", "D"})
		require.NoError(t, err)
		visible := make([]int, 4)
		for player := range visible {
			for _, f := range m.foods {
				if m.sights[player].seen[f.square] > 0 {
					visible[player]++
				}
			}
		}
		require.GreaterOrEqual(t, visible[0], min(m.drawn.foodVisible, 3))
		for _, n := range visible {
			require.Equal(t, visible[0], n, "everybody sees as much at the beginning")
		}
		start := len(m.foods)
		for !m.over {
			m.Step()
		}
		s := m.sower.(*symmetric)
		came := len(m.foods)
		for _, n := range s.waiting {
			came += int(n)
		}
		grown := 200 * 4 * 11 / 19
		require.InDelta(t, start+grown, came, 4, "seed %d", seed)
	}
}

func TestNamesCannotBreakTheReplay(t *testing.T) {
	m, err := Game{}.NewMatch([]byte("turns 1\ngenerate maze"), 1, []string{`"},{"<b>`, "Zoë Ω"})
	require.NoError(t, err)
	m.Step()
	require.NoError(t, validReplay(m.AppendRound(nil)))
	_, err = Game{}.NewMatch([]byte("generate maze"), 1, []string{"a\nb", "B"})
	require.ErrorContains(t, err, "the name of seat 0")
}
