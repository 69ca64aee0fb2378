package match_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/games/engine"
	"github.com/agon-judge/agon/worker/match"
)

// byTurns is a chat in which one player speaks in each round.
type byTurns struct{ chat }

// NewMatch implements engine.Game.
func (g byTurns) NewMatch(config []byte, seed int64, names []string) (engine.Match, error) {
	m, err := g.chat.NewMatch(config, seed, names)
	return turns{m}, err
}

// turns is a match of byTurns.
type turns struct{ engine.Match }

// Asked implements engine.Match.
func (m turns) Asked(seat int) bool { return m.Round() == seat }

// Players that wait for their turn are neither stopped nor charged for the time.
func TestPlayersTakeTurns(t *testing.T) {
	box := openBox(t)
	limits := engine.Limits{CPU: time.Minute, StartCPU: time.Minute, Wall: 5 * time.Minute, Turn: time.Minute, Memory: 64 << 20, Output: 1000, Stderr: 1000}
	entrants := []match.Entrant{chatters(t, "0", 0), chatters(t, "0", 0), chatters(t, "0", 0)}
	got, err := match.Run(t.Context(), box, byTurns{}, match.Options{Limits: limits, Core: box.Capabilities().Cores[0]}, entrants)
	require.NoError(t, err)
	for seat, v := range got.Verdicts {
		require.False(t, v.Frozen, "seat %d: %s\n%s", seat, v.Detail, got.Seats[seat].Stderr)
	}
	said := len("TURN 0 SEAT 0\n|")
	require.Equal(t, []int{said, said, said}, got.Scores)
}
