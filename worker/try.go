package worker

import (
	"context"
	"fmt"

	"github.com/agon-judge/agon/games/engine"
	"github.com/agon-judge/agon/worker/task"
)

// Try implements [task.Worker] by a match of the first game's weakest sample players.
func (w *Worker) Try(ctx context.Context) error {
	if len(w.games) == 0 {
		return nil
	}
	g := w.games[0]
	outcome, err := w.Play(ctx, sampleMatch(g), func(context.Context) error { return nil })
	if err != nil {
		return fmt.Errorf("play a match of sample players: %w", err)
	}
	for i, v := range outcome.Verdicts {
		if v.Frozen {
			return fmt.Errorf("a sample player was frozen in seat %d: %s", i, v.Detail)
		}
	}
	return w.builder.CheckRoom()
}

// sampleMatch returns a match of as few players as the game takes.
func sampleMatch(g engine.Game) task.Match {
	m := task.Match{Game: g, Config: g.Config(), Seed: 1, Limits: g.Limits(), Trust: task.Guest}
	builtins := g.Builtins()
	low, _ := g.Seats()
	if terms, err := g.Terms(m.Config); err == nil {
		low, m.Limits = terms.Low, terms.Limits
	}
	for i := range low {
		b := builtins[i%min(2, len(builtins))]
		m.Seats = append(m.Seats, task.Seat{
			Name: fmt.Sprintf("Seat%d", i), Language: b.Language,
			Files: func(context.Context) (engine.Files, error) { return b.Files, nil },
		})
	}
	return m
}
