package pairing_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/ranking/pairing"
)

func TestNeighboursAreToldApartAmongTheirEquals(t *testing.T) {
	p := planner(4, field(50)...)

	match, ok := p.Decide(pairing.Duel{Upper: 21, Lower: 20, Place: 30, Better: 0.714})

	require.True(t, ok)
	require.True(t, seated(match, 20) && seated(match, 21))
	require.Len(t, match.Seats, 4)
	for _, s := range match.Seats {
		require.InDelta(t, 20.5, s.ID, 4, "%v", match.Seats)
	}
	require.Equal(t, "The ladder settles, and the order of places 30 and 31 is open: P21 is stronger than P20 with a probability of 71 %.", match.Reason)
	require.Equal(t, 1, p.History.Met(20, 21))
}

func TestADuelNeedsBothPlayers(t *testing.T) {
	for name, d := range map[string]pairing.Duel{
		"one has left": {Upper: 1, Lower: 99}, "the other has left": {Upper: 99, Lower: 1}, "one alone": {Upper: 2, Lower: 2},
	} {
		t.Run(name, func(t *testing.T) {
			_, ok := planner(2, field(3)...).Decide(d)
			require.False(t, ok)
		})
	}
	_, ok := planner(4, field(3)...).Decide(pairing.Duel{Upper: 1, Lower: 2})
	require.False(t, ok, "two seats stay empty")
}
