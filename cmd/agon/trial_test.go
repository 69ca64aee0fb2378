package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/cmd/agon/cli"
	"github.com/agon-judge/agon/contest"
	"github.com/agon-judge/agon/games"
	"github.com/agon-judge/agon/games/engine"
)

func TestTrialSeats(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		game, gate string
		expected   []string
	}{
		{"ants", "", []string{"mine", "Dummy", "Demo", "Demo"}},
		{"ants", "Demo", []string{"mine", "Demo", "Dummy", "Dummy"}},
		{"ants", contest.NoGate, []string{"mine", "Null", "Dummy", "Dummy"}},
		{"aichallenge", "", []string{"mine", "Hold"}},
		{"wota", "", []string{"mine", "template"}},
	} {
		g, ok := games.ByID(c.game)
		require.True(t, ok)
		require.Equal(t, c.expected, trialSeats(g, contest.QualificationBy(g, c.gate, 1, 1).Trial, "mine"))
	}
}

func TestJudgeTrial(t *testing.T) {
	t.Parallel()
	seven := 7
	beat, survive := engine.Trial{Against: "Dummy"}, engine.Trial{Against: "Hold", Survive: true}
	frozen := seatReport{Player: "mine", Score: 9, Round: &seven, Reason: engine.ReasonCPU, Detail: "used\x1b 1s"}
	for verdict, c := range map[string]struct {
		trial  engine.Trial
		mine   seatReport
		passed bool
	}{
		"mine has passed the trial: its score is 6, that of Dummy 5":                                   {beat, seatReport{Player: "mine", Score: 6}, true},
		"mine has not passed the trial: its score is 5, and it has to be higher than the 5 of Dummy":   {beat, seatReport{Player: "mine", Score: 5}, false},
		"mine has passed the trial: it came through 30 rounds without a fault":                         {survive, seatReport{Player: "mine"}, true},
		"mine has not passed the trial: frozen in round 7 (cpu): used\uFFFD 1s":                        {survive, frozen, false},
		"mine has not passed the trial: frozen in round 7 (cpu): used\uFFFD 1s of a player that leads": {beat, frozen, false},
	} {
		got := judgeTrial(c.trial, report{Rounds: 30, Seats: []seatReport{c.mine, {Player: "x", Score: 5}}})
		require.Equal(t, c.passed, got.Passed)
		require.Contains(t, verdict, got.Verdict)
	}
}

// A player that gives no order all match long may be broken, so a trial warns of it.
func TestATrialWarnsOfAPlayerWithoutOrders(t *testing.T) {
	t.Parallel()
	needSandbox(t)
	env := map[string]string{"AGON_DATA": dataDir(t)}
	r := run(t, env, "", "play", "aichallenge", "Hold", "--trial", "-s", "1")
	require.Equal(t, cli.ExitOK, r.code, r.stderr)
	require.Contains(t, r.stdout, "warning: Hold: It gave no command in a whole match. ")
	r = run(t, env, "", "play", "aichallenge", "Lefty", "--trial", "-s", "1")
	require.Equal(t, cli.ExitOK, r.code, r.stderr)
	require.NotContains(t, r.stdout, "warning")
}

// The test of submissions of the AI Challenge: who gives no invalid order comes through.
func TestPlayTrial(t *testing.T) {
	t.Parallel()
	needSandbox(t)
	dir := t.TempDir()
	writeAll(t, dir, map[string]string{"Wild/MyBot.cc": `#include <iostream>
#include <string>
int main() {
  int turn = 0;
  for (std::string line; std::getline(std::cin, line) && line != "end";)
    if (line == "ready" || line == "go") {
      if (++turn == 4) std::cout << "o 999 0 n\n";
      std::cout << "go" << std::endl;
    }
}
`})
	env := map[string]string{"AGON_DATA": dataDir(t)}
	out := filepath.Join(dir, "trial.replay")
	r := run(t, env, "", "play", "aichallenge", "Hold", "--trial", "-s", "5", "-o", out)
	require.Equal(t, cli.ExitOK, r.code, r.stderr)
	require.Regexp(t, `(?s)^SEAT +PLAYER.*\n0 +Hold +1 .*\n\nHold has passed the trial: it came through 30 rounds without a fault \(seed 5\)\n$`, r.stdout)
	replay, err := os.ReadFile(out)
	require.NoError(t, err)
	require.True(t, json.Valid(replay))

	r = run(t, env, "", "play", "aichallenge", filepath.Join(dir, "Wild"), "--trial", "--json")
	require.Equal(t, cli.ExitFailed, r.code)
	require.Regexp(t, `^agon play: Wild has not passed the trial: frozen in round 2 \(protocol\): .*999`, r.stderr)
	var got report
	require.NoError(t, json.Unmarshal([]byte(r.stdout), &got))
	require.False(t, got.Trial.Passed)
	require.True(t, got.Trial.Survive)

	r = run(t, env, "", "play", "ants", "Null", "--trial", "-s", "1")
	require.Equal(t, cli.ExitFailed, r.code)
	require.Contains(t, r.stderr, "Null has not passed the trial: its score is ")
	require.Contains(t, r.stdout, "Dummy")
}
