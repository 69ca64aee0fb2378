package enginetest

import (
	"bytes"
	"fmt"
	"io"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/games/engine"
)

// Script says how a game is played in the tests of its contract.
type Script struct {
	Config []byte // nil: the game's default configuration
	Seats  int    // 0: as few as the configuration takes
	Rounds int    // the most that a match may have; 0: 100,000
	// Answer gives an answer of a seat that is asked, without its last line. It may look at the match instead of reading
	// a message. nil: all answers are empty.
	Answer func(r *rand.Rand, m engine.Match, seat int) []byte
}

// mostRounds is how long matches may be when a Script does not say it. A match that is longer never ends.
const mostRounds = 100_000

// Contract plays matches of a game and checks that the game keeps to engine.Match: equal arguments and answers give equal
// matches; a match can be played again from its log, to the same bytes, scores and hash; seats may be frozen at any time,
// all of them, and the match still ends; seats are out for good, and only Step changes who is asked.
func Contract(t *testing.T, g engine.Game, s Script) {
	t.Helper()
	if s.Config == nil {
		s.Config = g.Config()
	}
	terms, err := g.Terms(s.Config)
	require.NoError(t, err)
	if s.Seats == 0 {
		s.Seats = terms.Low
	}
	if s.Rounds == 0 {
		s.Rounds = mostRounds
	}
	c := &contract{game: g, script: s, limits: terms.Limits}

	var rounds int
	t.Run("equal matches are equal", func(t *testing.T) {
		one, two := c.play(t, 1, nil), c.play(t, 1, nil)
		require.Equal(t, one.result, two.result)
		require.True(t, bytes.Equal(one.file, two.file), "the files of equal matches differ")
		rounds = one.result.Rounds
	})
	if rounds == 0 {
		return // it has failed
	}
	t.Run("the log gives the same match", func(t *testing.T) {
		for seed := range int64(3) {
			c.replay(t, seed, c.play(t, seed, nil))
		}
	})
	for _, seat := range []int{0, s.Seats - 1} {
		for _, exchange := range []int{1, 2, 3, 1 + rounds/2} {
			t.Run(fmt.Sprintf("seat %d fails at its exchange %d", seat, exchange), func(t *testing.T) {
				c.replay(t, 1, c.play(t, 1, func(at, n int) bool { return at == seat && n == exchange }))
			})
		}
	}
	for _, exchange := range []int{1, 2} {
		t.Run(fmt.Sprintf("all seats fail at their exchange %d", exchange), func(t *testing.T) {
			c.replay(t, 1, c.play(t, 1, func(_, n int) bool { return n == exchange }))
		})
	}
}

type contract struct {
	game   engine.Game
	script Script
	limits engine.Limits
}

// played is a match that Run has played.
type played struct {
	result engine.Result
	file   []byte   // in the judge's form
	sent   []string // by seat: all messages that its player was sent but the last
}

func (c *contract) names() []string {
	names := make([]string, c.script.Seats)
	for seat := range names {
		names[seat] = fmt.Sprintf("Player%d", seat) // not those of CheckOutcome, which must not matter
	}
	return names
}

// play plays a match. The function says which exchanges, from 1, of a seat fail; the first one is the start phase.
func (c *contract) play(t *testing.T, seed int64, fails func(seat, exchange int) bool) played {
	t.Helper()
	m, err := c.game.NewMatch(c.script.Config, seed, c.names())
	require.NoError(t, err)
	defer m.Close()
	w := &witness{Match: m, t: t, rounds: c.script.Rounds, seats: make([]witnessed, c.script.Seats)}
	w.file = m.AppendHeader(nil, true)
	w.look()
	players := make([]engine.Player, c.script.Seats)
	for seat := range players {
		players[seat] = &player{
			script: &c.script, match: m, seat: seat, fails: fails,
			random: rand.New(rand.NewPCG(uint64(seed), uint64(seat))), step: c.limits.CPU / 100_000,
		}
	}
	result, err := engine.Run(t.Context(), w, players, c.limits, nil)
	require.NoError(t, err)
	require.Len(t, result.Scores, c.script.Seats)
	sent := make([]string, len(players))
	for seat, p := range players {
		p := p.(*player)
		sent[seat] = p.sent.String()
		failed := fails != nil && fails(seat, p.exchanges)
		require.Equal(t, failed, result.Verdicts[seat].Frozen, "seat %d: %s", seat, result.Verdicts[seat].Detail)
		require.Equal(t, !failed, p.left, "seat %d gets a farewell unless it is frozen", seat)
	}
	return played{result, w.file, sent}
}

// replay plays a match again from its log, in both forms, and under other names.
func (c *contract) replay(t *testing.T, seed int64, p played) {
	t.Helper()
	outcome := engine.Outcome{Result: p.result, Seats: make([]engine.Usage, c.script.Seats)}
	claim := engine.Played{Config: c.script.Config, Seed: seed, Limits: c.limits, Names: c.names()}
	if _, named := c.game.(engine.NamedState); named {
		summary, err := engine.Simulate(c.game, c.script.Config, seed, engine.SeatNames(c.script.Seats), bytes.NewReader(p.result.Log), io.Discard, engine.SimulateOptions{})
		require.NoError(t, err)
		require.NotEqual(t, p.result.Hash, summary.Hash, "the state does not contain the names")
		outcome.Hash = summary.Hash
	}
	hash, err := engine.CheckOutcome(c.game, claim, outcome)
	require.NoError(t, err)
	require.Equal(t, p.result.Hash, hash)
	var unready []int
	for seat, v := range p.result.Verdicts {
		if v.Frozen && v.Round < 0 {
			unready = append(unready, seat)
		}
	}
	for seat := range p.sent {
		var sent strings.Builder
		record := engine.Record{Config: c.script.Config, Seed: seed, Names: c.names(), Log: bytes.NewReader(p.result.Log), Unready: unready}
		require.NoError(t, engine.Observe(c.game, record, seat, func(_ int, message []byte) error {
			_, err := sent.Write(message)
			return err
		}))
		require.True(t, p.sent[seat] == sent.String(), "what seat %d was sent and what its log gives differ", seat)
	}
	for _, judge := range []bool{true, false} {
		var file bytes.Buffer
		summary, err := engine.Simulate(c.game, c.script.Config, seed, c.names(), bytes.NewReader(p.result.Log), &file, engine.SimulateOptions{Judge: judge})
		require.NoError(t, err)
		require.Equal(t, p.result.Summary(), summary, "judge's form: %v", judge)
		if judge {
			require.True(t, bytes.Equal(p.file, file.Bytes()), "the file of the match and that of its log differ")
		}
	}
}

// witness is a match that notes what happens in it.
type witness struct {
	engine.Match
	t      *testing.T
	rounds int // the most
	seats  []witnessed
	file   []byte
}

// witnessed is what a match has said of a seat at the beginning of the round.
type witnessed struct{ frozen, out, asked bool }

// look asks who is out and who is asked.
func (w *witness) look() {
	for seat := range w.seats {
		s := &w.seats[seat]
		if s.frozen || w.Done() {
			continue
		}
		out := w.Out(seat)
		require.False(w.t, s.out && !out, "round %d: seat %d was out, and is in the match again", w.Round(), seat)
		s.out = out
		s.asked = !out && w.Asked(seat)
	}
}

// Open may change who is asked, and not who is out.
func (w *witness) Open() error {
	err := w.Match.Open()
	for seat := range w.seats {
		if s := &w.seats[seat]; !s.frozen && !s.out {
			s.asked = w.Asked(seat)
		}
	}
	w.same("Open")
	return err
}

// same checks that nothing but Open and Step changes who is asked, and nothing but Step who is out.
func (w *witness) same(what string) {
	for seat, s := range w.seats {
		if s.frozen {
			continue
		}
		require.Equal(w.t, s.out, w.Out(seat), "round %d: %s has changed whether seat %d is out; only Step may", w.Round(), what, seat)
		if !s.out {
			require.Equal(w.t, s.asked, w.Asked(seat), "round %d: %s has changed whether seat %d is asked; only Open and Step may", w.Round(), what, seat)
		}
	}
}

func (w *witness) Freeze(seat int, reason engine.Reason) {
	w.seats[seat].frozen = true
	w.Match.Freeze(seat, reason)
	w.same("Freeze")
}

func (w *witness) Observe(dst []byte, seat int) []byte {
	require.True(w.t, w.seats[seat].asked, "round %d: seat %d is told something, but is not asked", w.Round(), seat)
	dst = w.Match.Observe(dst, seat)
	require.True(w.t, bytes.HasSuffix(dst, []byte("\n")), "round %d: the message to seat %d does not end with a whole line", w.Round(), seat)
	return dst
}

func (w *witness) Submit(seat int, answer []byte, limit int) error {
	err := w.Match.Submit(seat, answer, limit)
	w.same("Submit")
	return err
}

func (w *witness) Step() {
	w.same("what happened in the round")
	before := w.Round()
	w.Match.Step()
	require.Equal(w.t, before+1, w.Round(), "Step plays one round")
	require.LessOrEqual(w.t, w.Round(), w.rounds, "the match does not end")
	w.file = w.AppendRound(w.file)
	w.look()
}

// player gives the answers of a script, and uses a little CPU time for each.
type player struct {
	script    *Script
	match     engine.Match
	seat      int
	fails     func(seat, exchange int) bool
	random    *rand.Rand
	step      time.Duration
	exchanges int
	sent      strings.Builder
	left      bool // it got its farewell
}

// Exchange implements engine.Player.
func (p *player) Exchange(message []byte, _ engine.End) ([]byte, error) {
	p.exchanges++
	p.sent.Write(message)
	switch {
	case p.fails != nil && p.fails(p.seat, p.exchanges):
		return nil, &engine.Fault{Reason: engine.ReasonCrash, Detail: "it crashed"}
	case p.exchanges == 1 || p.script.Answer == nil:
		return nil, nil
	}
	return p.script.Answer(p.random, p.match, p.seat), nil
}

// Farewell implements engine.Player.
func (p *player) Farewell([]byte) { p.left = true }

// CPU implements engine.Player.
func (p *player) CPU() time.Duration { return time.Duration(p.exchanges) * p.step }

// Stop implements engine.Player.
func (p *player) Stop() {}
