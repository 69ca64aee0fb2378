package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"

	"github.com/agon-judge/agon/contest"
	"github.com/agon-judge/agon/games/engine"
)

// trialReport is what came of a trial.
type trialReport struct {
	Against string `json:"against"`
	Survive bool   `json:"survive"` // not to be frozen is enough
	Passed  bool   `json:"passed"`
	Verdict string `json:"verdict"` // in words
	Warning string `json:"warning,omitempty"`
}

// playTrial plays what a new player has to pass. A player that does not is an error.
func (m Main) playTrial(ctx context.Context, g engine.Game, players []string, o playOptions) error {
	if len(players) != 1 {
		return fmt.Errorf("the trial is for one player; %d given", len(players))
	}
	if o.gate != "" && o.gate != contest.NoGate && !slices.ContainsFunc(g.Builtins(), func(b engine.Builtin) bool { return b.Name == o.gate }) {
		return fmt.Errorf("%s has no built-in player %q to beat; agon games lists them", g.Title(), o.gate)
	}
	trial := contest.QualificationBy(g, o.gate, 1, 1).Trial
	config := trial.Config
	if config == nil {
		var err error
		if config, err = readConfig(g, o.config); err != nil {
			return err
		}
	} else if o.config != "" {
		return fmt.Errorf("the trial of %s has a configuration of its own: leave out --input", g.Title())
	}
	seats := trialSeats(g, trial, players[0])
	if err := checkMatch(g, config, o.seed, len(seats)); err != nil {
		return err
	}
	a, err := m.arena(g, config, o)
	if err != nil {
		return err
	}
	defer a.close()
	r, err := m.playMatch(ctx, a, config, seats, o)
	if err != nil {
		return err
	}
	r.Trial = judgeTrial(trial, r)
	err = m.Print(o.asJSON, r, func(w io.Writer) {
		r.print(w)
		if r.Trial.Warning != "" {
			fmt.Fprintf(w, "\nwarning: %s\n", r.Trial.Warning)
		}
		if r.Trial.Passed {
			fmt.Fprintf(w, "\n%s (seed %d)\n", r.Trial.Verdict, r.Seed)
		}
	})
	if err == nil && !r.Trial.Passed {
		err = errors.New(r.Trial.Verdict)
	}
	return err
}

// trialSeats are the player, the one that it meets and, where a match needs more, the strongest of the other built-in
// players, as on the site.
func trialSeats(g engine.Game, trial engine.Trial, player string) []string {
	gate := cmp.Or(trial.Against, g.Builtins()[0].Name) // without a gate, the weakest
	partner := gate
	for _, b := range g.Builtins() {
		if b.Name != gate {
			partner = b.Name
		}
	}
	seats := []string{player, gate}
	for low, _ := g.Seats(); len(seats) < low; {
		seats = append(seats, partner)
	}
	return seats
}

// judgeTrial says whether the first seat of a match has passed a trial against the second one.
func judgeTrial(trial engine.Trial, r report) *trialReport {
	t := &trialReport{Against: trial.Against, Survive: trial.Survive}
	player, gate := r.Seats[0], r.Seats[1]
	if player.Commands == 0 && player.Round == nil {
		t.Warning = fmt.Sprintf("%s: %s", player.Player, engine.NoCommand)
	}
	switch {
	case player.Round != nil:
		t.Verdict = fmt.Sprintf("%s has not passed the trial: %s", player.Player, player.frozen())
	case trial.Survive:
		t.Passed = true
		t.Verdict = fmt.Sprintf("%s has passed the trial: it came through %d rounds without a fault", player.Player, r.Rounds)
	case player.Score > gate.Score:
		t.Passed = true
		t.Verdict = fmt.Sprintf("%s has passed the trial: its score is %d, that of %s %d", player.Player, player.Score, trial.Against, gate.Score)
	default:
		t.Verdict = fmt.Sprintf("%s has not passed the trial: its score is %d, and it has to be higher than the %d of %s", player.Player, player.Score, gate.Score, trial.Against)
	}
	return t
}
