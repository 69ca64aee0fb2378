package wota

import (
	"math"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/agon-judge/agon/games/engine"
)

// screen reads an output file line by line, by the words of replay.md.
type screen struct {
	t       testing.TB
	size    [2]float64
	hills   map[string][2]float64
	ants    map[string]*figure
	sugar   map[string]string
	corpses map[string]bool
	players map[string]string
	winners string
	errors  int
}

type figure struct {
	player                string
	x, y, dx, dy          float64
	load, health, attacks string
	fresh                 bool
}

func newScreen(t testing.TB, header string) *screen {
	s := &screen{t: t, hills: map[string][2]float64{}, ants: map[string]*figure{}, sugar: map[string]string{}, corpses: map[string]bool{}, players: map[string]string{}}
	lines := strings.Split(header, "\n")
	require.Equal(t, []string{"wota 1", "form local"}, lines[:2])
	for _, line := range lines {
		f := strings.Split(line, " ")
		switch f[0] {
		case "size":
			s.size = [2]float64{s.float(f[1]), s.float(f[2])}
		case "hill":
			s.hills[f[1]] = [2]float64{s.float(f[2]), s.float(f[3])}
		}
	}
	_, first, found := strings.Cut(header, "tick 0\n")
	require.True(t, found)
	s.read(first)
	return s
}

func (s *screen) float(text string) float64 {
	f, err := strconv.ParseFloat(text, 64)
	require.NoError(s.t, err, text)
	return f
}

// groups splits the fields of a line.
func groups(fields []string, size int) (all [][]string) {
	for ; len(fields) > 0; fields = fields[size:] {
		all = append(all, fields[:size])
	}
	return all
}

// read reads the lines of a section after the first.
func (s *screen) read(section string) {
	var died []string
	health := map[string]string{"Ga": "40", "So": "100", "Sc": "100"}
	for line := range strings.Lines(section) {
		f := strings.Split(strings.TrimSuffix(line, "\n"), " ")
		switch f[0] {
		case "n":
			require.Len(s.t, f, 5)
			s.sugar[f[1]] = f[4]
		case "b":
			for _, g := range groups(f[1:], 4) {
				hill := s.hills[g[1]]
				s.ants[g[0]] = &figure{player: g[1], x: math.Round(hill[0] * 100), y: math.Round(hill[1] * 100), load: "0", health: health[g[2]], attacks: "-1", fresh: true}
			}
		case "m":
			for _, g := range groups(f[1:], 3) {
				s.ants[g[0]].dx, s.ants[g[0]].dy = s.float(g[1]), s.float(g[2])
			}
		case "c", "l", "a":
			for _, g := range groups(f[1:], 2) {
				*map[string]*string{"c": &s.ants[g[0]].load, "l": &s.ants[g[0]].health, "a": &s.ants[g[0]].attacks}[f[0]] = g[1]
			}
		case "t", "h", "u", "z":
		case "d":
			died = f[1:]
		case "g":
			for _, id := range f[1:] {
				require.True(s.t, s.corpses[id])
				delete(s.corpses, id)
			}
		case "s":
			for _, g := range groups(f[1:], 2) {
				require.Contains(s.t, s.sugar, g[0])
				if s.sugar[g[0]] = g[1]; g[1] == "0" {
					delete(s.sugar, g[0])
				}
			}
		case "k":
			s.players[f[1]] = strings.Join(f[2:], " ")
		case "e":
			require.Equal(s.t, "2 NullPointerException in HillAI.tick", strings.Join(f[2:], " "))
			s.errors++
		case "w":
			s.winners = strings.Join(f[1:], " ")
		default:
			require.Fail(s.t, "unknown line", line)
		}
	}
	for _, a := range s.ants {
		if !a.fresh {
			a.x += a.dx
			a.y += a.dy
		}
		a.fresh = false
	}
	for _, id := range died {
		delete(s.ants, id)
		s.corpses[id] = true
	}
}

// compare checks that the screen shows what there is.
func (s *screen) compare(m *match) {
	living, corpses := 0, 0
	for k := range m.colonies {
		c := &m.colonies[k]
		living += len(c.living)
		corpses += len(c.corpses)
		for _, id := range c.living {
			a, told := &m.ants[id], s.ants[strconv.Itoa(int(id))]
			require.NotNil(s.t, told)
			off := m.torus.between(a.point, m.torus.normal(point{told.x / 100, told.y / 100}))
			require.InDelta(s.t, 0, off.x, 0.1551)
			require.InDelta(s.t, 0, off.y, 0.1551)
			require.Equal(s.t, strconv.Itoa(k), told.player)
			require.Equal(s.t, strconv.Itoa(int(a.load)), told.load)
			require.Equal(s.t, strconv.Itoa(int(math.Ceil(a.health))), told.health)
			require.Equal(s.t, strconv.Itoa(int(a.attacks)), told.attacks)
		}
		numbers := []string{}
		for _, n := range []int{c.food, len(c.living), c.count[gatherer], c.count[soldier], c.count[scout], c.created, c.lost, c.collected} {
			numbers = append(numbers, strconv.Itoa(n))
		}
		require.Equal(s.t, strings.Join(numbers, " "), s.players[strconv.Itoa(k)])
	}
	require.Len(s.t, s.ants, living)
	require.Len(s.t, s.corpses, corpses)
	require.Len(s.t, s.sugar, len(m.sugar))
	for k := range m.sugar {
		require.Equal(s.t, strconv.Itoa(m.sugar[k].amount), s.sugar[strconv.Itoa(int(m.sugar[k].id))])
	}
}

func TestOutputShowsTheMatch(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		seed := int64(rapid.IntRange(0, 1<<20).Draw(r, "seed"))
		m := newTestMatch(t, smallWorld("VULNERABILITY_WHILE_CARRYING = 100", "GATHERER_ATTACK = 3"), seed, rapid.IntRange(2, 3).Draw(r, "seats"))
		s := newScreen(t, string(m.AppendHeader(nil, false)))
		s.compare(m)
		var players []*improviser
		for seat := range m.colonies {
			players = append(players, &improviser{match: m, seat: seat, random: newRandom(seed, 10+seat)})
		}
		for !m.Done() {
			for seat, p := range players {
				p.think()
				require.NoError(t, m.Submit(seat, p.answer, 0))
			}
			m.Step()
			head, section, found := strings.Cut(string(m.AppendRound(nil)), "\n")
			require.True(t, found)
			require.Equal(t, "tick "+strconv.Itoa(m.tick), head)
			s.read(section)
			if m.tick%4 == 0 || m.Done() {
				s.compare(m)
			}
		}
		require.NotEmpty(t, s.winners)
	})
}

func TestOutputOfPlayers(t *testing.T) {
	m := newTestMatch(t, smallWorld(), 1, 2)
	m.AppendHeader(nil, true)
	m.SetStatus(0, 0.25)
	m.Freeze(1, engine.ReasonCrash)
	require.NoError(t, m.Submit(0, []byte("f 3 bad\x01luck\nh -5\n"), 0))
	m.Step()
	require.Equal(t, "tick 1\nh 0\ne 0 3 bad luck\nu 0 0.25\nz 1 crash\n", string(m.AppendRound(nil)))
	m.Step()
	require.Equal(t, "tick 2\n", string(m.AppendRound(nil)))
}
