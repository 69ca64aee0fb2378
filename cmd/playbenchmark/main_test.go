package main

import (
	"bytes"
	"encoding/csv"
	"os"
	"os/exec"
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/games"
	"github.com/agon-judge/agon/sandbox"
	"github.com/agon-judge/agon/worker/build/buildtest"
)

func TestMain(m *testing.M) {
	sandbox.Init()
	os.Exit(m.Run())
}

func TestWhoSleepsLessGathersMore(t *testing.T) {
	t.Parallel()
	if _, err := exec.LookPath("g++"); err != nil {
		t.Skip("skipped: there is no g++ here; run deploy/bootstrap")
	}
	box, err := sandbox.New(sandbox.Config{})
	if err != nil {
		t.Skip("skipped: programs cannot be isolated here: ", err)
	}
	require.NoError(t, box.Close())

	var out bytes.Buffer
	require.NoError(t, execute(t.Context(), []string{"-game", "wota", "-matches", "4", "-players", "4", "-builds", buildtest.Dir()}, &out))
	lines, err := csv.NewReader(&out).ReadAll()
	require.NoError(t, err)
	require.Len(t, lines, 1+4*seats)
	gathered := map[string]int{}
	for _, line := range lines[1:] {
		require.Equal(t, "0", line[5], "%v is frozen", line)
		score, err := strconv.Atoi(line[3])
		require.NoError(t, err)
		gathered[line[2]] += score
	}
	require.Len(t, gathered, 4)
	require.Greater(t, gathered["LineGatherer100"], gathered["LineGatherer050"])
	require.Greater(t, gathered["LineGatherer050"], gathered["LineGatherer025"])
}

func TestEveryGameHasASampleThatCanSleep(t *testing.T) {
	t.Parallel()
	for _, g := range games.All() {
		s, err := handicapOf(g)
		require.NoError(t, err)
		awake, err := s.source(100)
		require.NoError(t, err)
		drowsy, err := s.source(31)
		require.NoError(t, err)
		require.NotEqual(t, awake, drowsy)
	}
}

func TestEverybodyPlaysEquallyOften(t *testing.T) {
	t.Parallel()
	fixtures := draw(60, 24, 7)
	require.Equal(t, fixtures, draw(60, 24, 7))
	played := map[int]int{}
	for _, fixture := range fixtures {
		at := map[int]bool{}
		for _, p := range fixture.players {
			played[p]++
			at[p] = true
		}
		require.Len(t, at, seats, "nobody has two seats")
	}
	for p := range 24 {
		require.Equal(t, 10, played[p])
	}
}
