package wota

import (
	"bytes"
	"context"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/agon-judge/agon/games/engine"
	"github.com/agon-judge/agon/games/engine/enginetest"
	"github.com/agon-judge/agon/games/goldentest"
)

// witness writes the output file while a match is played.
type witness struct {
	*match
	out []byte
}

func watch(m *match, judge bool) *witness { return &witness{m, m.AppendHeader(nil, judge)} }

func (w *witness) Step() {
	w.match.Step()
	w.out = w.AppendRound(w.out)
}

// smallWorld is a configuration in which much happens soon: little room, little health, small sources.
func smallWorld(lines ...string) []byte {
	changed := append([]string{
		"SIZE_X = 300", "SIZE_Y = 250", "CORPSE_DECAY_TIME = 12", "INITIAL_SUGAR_IN_SOURCE = 60", "MINIMUM_DISTANCE_BETWEEN_HILLS = 100",
		"MINIMUM_STARTING_SUGAR_DISTANCE = 40", "MAXIMUM_STARTING_SUGAR_DISTANCE = 80", "MINIMUM_STARTING_SUGAR_DISTANCE_TO_OTHER_HILLS = 30",
		"MINIMUM_SUGAR_DISTANCE = 30", "DONT_CHECK_VICTORY_CONDITION_BEFORE = 60", "MAX_TICKS_BEFORE_END = 200",
	}, lines...)
	config := string(defaultParameters)
	for _, line := range changed {
		name, _, _ := strings.Cut(line, " =")
		at := strings.Index(config, "\n"+name+" = ") + 1
		if at == 0 {
			config += "\n" + line + "\n"
			continue
		}
		end := at + strings.IndexByte(config[at:], '\n')
		config = config[:at] + line + config[end:]
	}
	return []byte(config)
}

// weak ants die soon.
var weak = []string{"GATHERER_INITIAL_HEALTH = 4", "SOLDIER_INITIAL_HEALTH = 6", "SCOUT_INITIAL_HEALTH = 3"}

func newTestMatch(t testing.TB, config []byte, seed int64, seats int) *match {
	t.Helper()
	var names []string
	for k := range seats {
		names = append(names, fmt.Sprint("P", k))
	}
	m, err := Game{}.NewMatch(config, seed, names)
	require.NoError(t, err)
	return m.(*match)
}

// A match that was played and the match made of its log are the same, in both forms, whatever the players do.
func TestLogGivesTheMatch(t *testing.T) {
	troubles := map[string]func() ([]byte, error){
		"none":     nil,
		"crash":    func() ([]byte, error) { return nil, &engine.Fault{Reason: engine.ReasonCrash, Detail: "gone"} },
		"protocol": func() ([]byte, error) { return []byte("x 1\n"), nil },
		"commands": func() ([]byte, error) { return bytes.Repeat([]byte("d 0\n"), 20_001), nil },
	}
	rapid.Check(t, func(r *rapid.T) {
		seats := rapid.IntRange(2, 4).Draw(r, "seats")
		seed := int64(rapid.IntRange(0, 1<<20).Draw(r, "seed"))
		judge := rapid.Bool().Draw(r, "judge")
		config := smallWorld(weak...)
		m := newTestMatch(t, config, seed, seats)
		w := watch(m, judge)
		var players []engine.Player
		for seat := range seats {
			players = append(players, &improviser{
				match: m, seat: seat, random: newRandom(seed, 10+seat), cost: time.Duration(rapid.IntRange(0, 400).Draw(r, "cost")) * time.Millisecond,
				trouble: troubles[rapid.SampledFrom([]string{"none", "none", "crash", "protocol", "commands"}).Draw(r, "trouble")],
				when:    rapid.IntRange(1, 150).Draw(r, "when"),
			})
		}
		live, err := engine.Run(context.Background(), w, players, Game{}.Limits(), nil)
		require.NoError(t, err)

		var out bytes.Buffer
		replay, err := engine.Simulate(Game{}, config, seed, m.names, bytes.NewReader(live.Log), &out, engine.SimulateOptions{Judge: judge})
		require.NoError(t, err)
		goldentest.SameText(t, w.out, out.Bytes())
		require.Equal(t, live.Summary(), replay)

		other, err := engine.Simulate(Game{}, config, seed, m.names, bytes.NewReader(live.Log), &out, engine.SimulateOptions{Judge: !judge})
		require.NoError(t, err)
		require.Equal(t, replay, other, "the form does not change the match")
	})
}

// The log has everything that the messages have: at each tick both matches give the same messages.
func TestLogGivesTheMessages(t *testing.T) {
	live, again := newTestMatch(t, smallWorld(weak...), 5, 3), newTestMatch(t, smallWorld(weak...), 5, 3)
	var players []*improviser
	for seat := range 3 {
		players = append(players, &improviser{match: live, seat: seat, random: newRandom(1, seat)})
	}
	said := 0
	for !live.Done() {
		for seat, p := range players {
			message := live.Observe(nil, seat)
			goldentest.SameText(t, message, again.Observe(nil, seat))
			said += bytes.Count(message, []byte(" -\n"))
			p.think()
			require.NoError(t, live.Submit(seat, p.answer, 0))
			for line := range bytes.Lines(live.AppendSubmitted(nil, seat)) {
				fields := bytes.SplitN(bytes.TrimSuffix(line, []byte("\n")), []byte(" "), 3)
				require.NoError(t, again.SubmitLogged(seat, fields[2]), "%s", line)
			}
		}
		live.Step()
		again.Step()
		require.Equal(t, live.Hash(), again.Hash())
	}
	require.Positive(t, said)
	require.Positive(t, live.colonies[0].lost+live.colonies[1].lost, "somebody dies")
	require.Greater(t, live.nextSource, int32(9), "sugar comes anew")
}

func TestTheContractIsKept(t *testing.T) {
	enginetest.Contract(t, Game{}, enginetest.Script{
		Config: smallWorld(weak...), Seats: 3,
		Answer: func(r *rand.Rand, m engine.Match, seat int) []byte {
			p := improviser{match: m.(*match), seat: seat, random: newRandom(r.Int64(), seat)}
			p.think()
			return p.answer
		},
	})
}

func TestEqualMatchesAreEqual(t *testing.T) {
	play := func() ([]byte, engine.Result) {
		m := newTestMatch(t, smallWorld(), 77, 2)
		w := watch(m, true)
		var seats []engine.Player
		for seat := range 2 {
			seats = append(seats, &improviser{match: m, seat: seat, random: newRandom(7, seat), cost: time.Millisecond})
		}
		result, err := engine.Run(context.Background(), w, seats, Game{}.Limits(), nil)
		require.NoError(t, err)
		return w.out, result
	}
	firstOut, first := play()
	secondOut, second := play()
	require.Equal(t, first, second)
	require.True(t, bytes.Equal(firstOut, secondOut))
}

// In a tick that is like the ones before, nothing is allocated.
func TestTicksAllocateNothing(t *testing.T) {
	m := newTestMatch(t, smallWorld("MAX_TICKS_BEFORE_END = 100000", "STARTING_FOOD = 2000", "SUGAR_SOURCES_PER_PLAYER = 0"), 1, 2)
	var message, log []byte
	out := m.AppendHeader(nil, true)
	players := []*improviser{{match: m, seat: 0, random: newRandom(1, 1)}, {match: m, seat: 1, random: newRandom(1, 2)}}
	var answers [2][]byte
	tick := func() {
		out, log = out[:0], log[:0]
		for seat := range players {
			message = m.Observe(message[:0], seat)
			require.NoError(t, m.Submit(seat, answers[seat], 0))
			log = m.AppendSubmitted(log, seat)
		}
		m.Step()
		out = m.AppendRound(out)
	}
	for range 30 {
		for seat, p := range players {
			p.think()
			answers[seat] = p.answer
		}
		tick()
	}
	for seat, p := range players {
		p.think()
		answers[seat] = bytes.ReplaceAll(p.answer, []byte("a "), []byte("p "))
	}
	for range 50 {
		tick()
	}
	require.NotEmpty(t, m.colonies[0].living)
	require.Zero(t, testing.AllocsPerRun(200, tick))
}
