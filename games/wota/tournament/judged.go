package tournament

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"os"

	"github.com/agon-judge/agon/games/engine"
	"github.com/agon-judge/agon/games/wota"
)

// Play plays one match of the colonies of these names, by seat, in a way of its own: in sandboxes, for example. A colony
// that fails is frozen; an error is not the fault of a colony and ends the tournament.
type Play func(ctx context.Context, names []string, parameters []byte, seed int64) (engine.Result, error)

// Names are the colonies that settings name, in their order; one may come several times. The error names the line.
func Names(settings []byte) ([]string, error) {
	s, err := readSettings(settings)
	return s.colonies, err
}

// Run plays what the settings ask for like Main, but leaves the matches to play. The output file of the last match is
// written to the file output, if that is not empty. The result is the summary of all matches.
func Run(ctx context.Context, settings, parameters []byte, seed int64, play Play, output string, stdout io.Writer) ([]Standing, error) {
	s, err := readSettings(settings)
	if err != nil {
		return nil, fmt.Errorf("settings: %w", err)
	}
	colonies := make([]colony, len(s.colonies))
	for k, name := range s.colonies {
		colonies[k].name = name
	}
	if output == "" {
		output = os.DevNull
	}
	e := event{settings: s, colonies: colonies, parameters: parameters, seed: seed, output: output, stdout: stdout, stderr: stdout, judge: play}
	if err := e.play(ctx); err != nil {
		return nil, err
	}
	standings := make([]Standing, len(e.summary.standings))
	for k, st := range e.summary.standings {
		standings[k] = *st
	}
	return standings, nil
}

// judged plays a match, and once more from its log to see what became of it.
func judged(ctx context.Context, play Play, names []string, parameters []byte, seed int64, out, stderr io.Writer) (outcome, error) {
	result, err := play(ctx, names, parameters, seed)
	if err != nil {
		return outcome{}, err
	}
	var output bytes.Buffer
	summary, err := engine.Simulate(wota.Game{}, parameters, seed, names, bytes.NewReader(result.Log), &output, engine.SimulateOptions{})
	if err != nil {
		return outcome{}, fmt.Errorf("seeing the match again: %w", err)
	}
	s := &spectator{out: out, outcome: outcome{names: names, counts: make([][]string, len(names)), ticks: summary.Rounds}}
	s.see(output.Bytes())
	tellFrozen(stderr, names, result)
	return s.outcome, s.err
}

// tellFrozen says which colonies did not reach the end.
func tellFrozen(w io.Writer, names []string, result engine.Result) {
	for seat, v := range result.Verdicts {
		if v.Frozen {
			_, _ = fmt.Fprintf(w, "%s fell out in tick %d: %s: %s. Its ants stood still from then on.\n", names[seat], v.Round+1, v.Reason, v.Detail)
		}
	}
}
