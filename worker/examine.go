package worker

import (
	"context"
	"fmt"
	"time"

	"github.com/agon-judge/agon/games/packages/manifest"
	"github.com/agon-judge/agon/games/packages/report"
	"github.com/agon-judge/agon/worker/packages/conform"
	"github.com/agon-judge/agon/worker/task"
)

// Bounds of the test of a package.
const (
	examineSeeds  = 50               // matches of identical players
	examineBudget = 15 * time.Minute // after which the test ends with a problem
)

// Examine implements [task.Worker]. The test has one core, as a match does; only what is played again is on another one.
func (w *Worker) Examine(ctx context.Context, p task.Package, told func(report.Check)) (task.Examination, error) {
	if w.sandbox == nil {
		return task.Examination{}, errNoSandbox
	}
	pack, err := manifest.ReadArchive(p.Archive)
	if err != nil {
		return task.Examination{}, fmt.Errorf("read the package %s: %w", p.Name, err)
	}
	var core int
	select {
	case core = <-w.free:
	case <-ctx.Done():
		return task.Examination{}, context.Cause(ctx)
	}
	defer func() { w.free <- core }()
	cores := []int{core}
	for _, other := range w.cores {
		if other != core {
			cores = append(cores, other)
			break
		}
	}
	r, boards, err := conform.Run(ctx, w.sandbox, w.builder, pack, conform.Options{Folder: pack.ID, Seeds: examineSeeds, Cores: cores, Budget: examineBudget}, told)
	return task.Examination{Report: r, Boards: boards}, err
}
