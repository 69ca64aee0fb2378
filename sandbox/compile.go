package sandbox

import (
	"context"

	"github.com/agon-judge/agon/sandbox/internal/compile"
	"github.com/agon-judge/agon/sandbox/internal/launch"
)

// CompileJob is a compilation.
type CompileJob = compile.Job

// CompileResult is what a CompileJob ends with.
type CompileResult = compile.Result

// Compile runs a job. The error is the judge's fault only: an erroneous source gives a result that is not OK.
func (s *Sandbox) Compile(ctx context.Context, job CompileJob) (CompileResult, error) {
	job = job.WithDefaults()
	if err := job.Check(); err != nil {
		return CompileResult{}, err
	}
	if s.bare {
		return compile.RunInsecurely(ctx, job)
	}
	l, err := s.prepare(ctx, launch.KindCompile)
	if err != nil {
		return CompileResult{}, err
	}
	defer l.Discard()
	return compile.Run(ctx, l, job)
}
