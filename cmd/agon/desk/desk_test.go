package desk

import (
	"errors"
	"net/http"
	"net/http/httptest"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/games/engine"
	"github.com/agon-judge/agon/games/packages/examples"
	"github.com/agon-judge/agon/games/packages/manifest"
	"github.com/agon-judge/agon/games/packages/referee"
	"github.com/agon-judge/agon/worker/packages"
)

func tron(t *testing.T, more map[string]string) *manifest.Package {
	t.Helper()
	files, err := examples.Files("tron")
	require.NoError(t, err)
	for name, content := range more {
		files[name] = []byte(content)
	}
	p, err := manifest.Read(files)
	require.NoError(t, err)
	return p
}

func TestProblemsNameFilesAsTheAuthorDoes(t *testing.T) {
	p := tron(t, nil)
	for name, c := range map[string]struct {
		err    error
		expect Problem
	}{
		"manifest":  {&manifest.Error{File: "game.toml", Line: 3, Text: "id: x"}, Problem{Title: "id: x", File: "game.toml", Line: 3}},
		"referee":   {&packages.BuildError{Program: "x", Log: "  File \"MyBot.py\", line 7\n    x(\n     ^\nSyntaxError: bad\n"}, Problem{Title: "the referee does not compile", File: "referee/referee.py", Line: 7, Output: "  File \"referee.py\", line 7\n    x(\n     ^\nSyntaxError: bad"}},
		"player":    {&BuildError{Player: "Hunter", Log: "MyBot.cc:5:1: error: expected"}, Problem{Title: "the player Hunter does not compile", File: "players/3-Hunter.cc", Line: 5, Output: "3-Hunter.cc:5:1: error: expected"}},
		"stranger":  {&BuildError{Player: "Mine", Log: "MyBot.cc:5:1: error: expected"}, Problem{Title: "the player Mine does not compile", Output: "MyBot.cc:5:1: error: expected"}},
		"in play":   {&referee.Failure{Round: 2, What: "crash", Message: []byte("round 2\nend\n"), Usage: referee.Usage{Stderr: []byte("File \"/player/agon_main.py\", line 2\nFile \"MyBot.py\", line 9, in x\n")}}, Problem{Title: "the referee failed in round 2: crash", File: "referee/referee.py", Line: 9, Message: "round 2\nend", Stderr: "File \"/player/agon_main.py\", line 2\nFile \"referee.py\", line 9, in x"}},
		"board":     {&referee.Refusal{Line: 1, Text: "no"}, Problem{Title: "the referee refuses the board: configuration, line 1: no"}},
		"otherwise": {errors.New("no room"), Problem{Title: "no room"}},
	} {
		require.Equal(t, &c.expect, problemOf(c.err, p), name)
	}
}

func TestWhatWasSaidInARound(t *testing.T) {
	m := &match{
		info: Match{Players: make([]Player, 2)},
		played: packages.Played{
			Outcome: engine.Outcome{Result: engine.Result{Verdicts: []engine.Verdict{{Frozen: true, Reason: engine.ReasonCPU, Round: 1, Detail: "too slow"}, {}}}},
			Notes:   []referee.Note{{Round: 1, Seat: 1, Text: "no effect"}},
		},
		transcript: &packages.Transcript{
			Referee: []packages.Exchange{{Round: -1, Message: []byte("agon referee 1\n")}, {Round: 0}, {Round: 1, Message: []byte("round 1\n"), Reply: []byte("ask *\n"), CPU: 2 * time.Millisecond}},
			Seats: [][]packages.Exchange{
				{{Round: -1, Message: []byte("hello\n")}, {Round: 1, Message: []byte("go\n"), Failed: true}},
				{{Round: -1, Message: []byte("hello\n")}, {Round: 1, Message: []byte("go\n"), Reply: []byte("up\n"), Stderr: []byte("hm")}},
			},
		},
	}
	rounds, ok := m.roundsAt(0)
	require.True(t, ok)
	require.Equal(t, []int{-1, 0}, []int{rounds[0].Round, rounds[1].Round}, "the start comes before the first round")
	rounds, ok = m.roundsAt(1)
	require.True(t, ok)
	require.Equal(t, "ask *\n", *rounds[0].Referee.Answer)
	require.InDelta(t, 2, rounds[0].Referee.CPU, 0)
	require.Nil(t, rounds[0].Seats[0].Answer)
	require.Equal(t, "frozen: cpu: too slow", rounds[0].Seats[0].Verdict)
	require.Equal(t, "up\n", *rounds[0].Seats[1].Answer)
	require.Equal(t, "hm", rounds[0].Seats[1].Stderr)
	require.Equal(t, []string{"no effect"}, rounds[0].Seats[1].Notes)
	_, ok = m.roundsAt(2)
	require.False(t, ok)
}

func TestStatementsAndTheirPictures(t *testing.T) {
	d := New(Options{})
	d.read(tron(t, map[string]string{"statement.ca.md": "# Tron en català", "statement/board.svg": "<svg/>", "statement.md": "![](statement/board.svg)"}))
	for file, says := range map[string]string{"statement.html": `src="statement/board.svg"`, "ca.html": "Tron en català", "statement/board.svg": "<svg/>", "../referee/referee.py": ""} {
		recorder := httptest.NewRecorder()
		request := httptest.NewRequestWithContext(t.Context(), http.MethodGet, "/", nil)
		request.SetPathValue("file", file)
		d.statement(recorder, request)
		if says == "" {
			require.Equal(t, http.StatusNotFound, recorder.Code, file)
			continue
		}
		require.Equal(t, http.StatusOK, recorder.Code, file)
		require.Contains(t, recorder.Body.String(), says)
		require.Contains(t, recorder.Header().Get("Content-Security-Policy"), "sandbox")
	}
}
