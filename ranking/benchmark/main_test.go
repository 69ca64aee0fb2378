package main

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestEqualArgumentsPrintEqualTables(t *testing.T) {
	t.Parallel()
	var tables [2]strings.Builder
	for i := range tables {
		require.NoError(t, execute([]string{"-worlds", "who is best", "-repetitions", "1"}, &tables[i]))
	}
	require.Equal(t, tables[0].String(), tables[1].String())
	for _, c := range contestants() {
		require.Contains(t, tables[0].String(), "| "+c.name+" |")
	}
}

func TestEveryWorldCanBePlayed(t *testing.T) {
	t.Parallel()
	for _, w := range worlds() {
		t.Run(w.name, func(t *testing.T) {
			t.Parallel()
			w.players, w.matches, w.at = 16, 8, nil
			var table strings.Builder
			require.NoError(t, report{out: &table, repetitions: 1, contestants: contestants()}.world(w))
			require.NotContains(t, table.String(), "NaN")
		})
	}
}

func TestPlayedTournament(t *testing.T) {
	t.Parallel()
	lines := []string{"match,seat,player,score"}
	for m := range 200 {
		for seat := range 2 {
			lines = append(lines, fmt.Sprintf("%d,%d,p%d,%d", m, seat, (m+seat)%3, 10*((m+seat)%3)+m%7))
		}
	}
	path := filepath.Join(t.TempDir(), "played.csv")
	require.NoError(t, os.WriteFile(path, []byte(strings.Join(lines, "\n")+"\n"), 0o600))
	var table strings.Builder
	require.NoError(t, execute([]string{"-results", path, "-repetitions", "2"}, &table))
	require.Contains(t, table.String(), "3 players, 200 matches")
	require.Regexp(t, `\| ours \| .*1\.000`, table.String())
}

func TestEveryFinalCanBePlayed(t *testing.T) {
	t.Parallel()
	for _, c := range contests() {
		e, err := playFinal(c, 1)
		require.NoError(t, err, c.name)
		again, err := playFinal(c, 1)
		require.NoError(t, err)
		require.Equal(t, e, again, c.name)
		require.Positive(t, e.matches)
	}
}

func TestWrongArguments(t *testing.T) {
	t.Parallel()
	require.Error(t, execute([]string{"-results", "nowhere.csv"}, io.Discard))
	require.Error(t, execute([]string{"-worlds", "nowhere"}, io.Discard))
	require.Error(t, execute([]string{"-repetitions", "0"}, io.Discard))
}

func TestCrossing(t *testing.T) {
	t.Parallel()
	columns, tau := []int{10, 20, 40}, []float64{0.8, 0.9, 0.95}
	require.InDelta(t, 10, crossing(columns, tau, 0.5), 1e-9)
	require.InDelta(t, 20, crossing(columns, tau, 0.9), 1e-9)
	require.InDelta(t, 20*1.41421356, crossing(columns, tau, 1-0.0707106781), 1e-6)
	require.Zero(t, crossing(columns, tau, 0.96))
}

func TestPairings(t *testing.T) {
	t.Parallel()
	s := world{players: 21, size: 4, spread: 1}.begin(1)
	for _, pair := range []pairing{randomGroups, halite} {
		groups := pair(s.random, s.strength, 4)
		require.Len(t, groups, 5)
		seen := map[int]bool{}
		for _, g := range groups {
			require.Len(t, g, 4)
			for _, p := range g {
				require.False(t, seen[p])
				seen[p] = true
			}
		}
	}
}
