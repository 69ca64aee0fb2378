package match

import (
	"context"
	"fmt"

	"github.com/agon-judge/agon/games/engine"
	"github.com/agon-judge/agon/games/packages/referee"
	"github.com/agon-judge/agon/sandbox"
)

// Referee returns what starts the referee of a match, in the sandbox and on the match's core like the players. The
// referee is stopped when the context ends.
func Referee(ctx context.Context, sb *sandbox.Sandbox, e Entrant, limits referee.Limits, core int) referee.Start {
	return func() (referee.Process, error) {
		process, err := sb.Start(ctx, program(e, Options{Core: core, Limits: engine.Limits{
			CPU: limits.CPU, StartCPU: limits.StartCPU, StartWall: 2 * (limits.StartCPU + limits.Turn), Turn: limits.Turn,
			Memory: limits.Memory, Output: limits.Reply, Stderr: limits.StderrLen,
		}}))
		if err != nil {
			return nil, fmt.Errorf("start its process: %w", err)
		}
		return &refereeProcess{player{process}}, nil
	}
}

// refereeProcess makes a sandboxed process a referee.
type refereeProcess struct{ player }

// Finish implements referee.Process.
func (p *refereeProcess) Finish() error { return translate(p.process.EndInput()) }

// Stop implements referee.Process.
func (p *refereeProcess) Stop() referee.Usage {
	usage, _ := p.process.Stop() // what it could not measure is of no account for a referee
	return referee.Usage{CPU: usage.CPU, StartCPU: usage.StartCPU, PeakMemory: usage.PeakMemory, Stderr: usage.Stderr}
}
