//go:build linux

package sandbox

import (
	"context"

	"github.com/agon-judge/agon/sandbox/internal/compile"
	"github.com/agon-judge/agon/sandbox/internal/launch"
)

// CompileJob is a compilation: commands that run in a new sandbox with the toolchain of the host. Its fields are
// described in internal/compile.
type CompileJob = compile.Job

// CompileResult is the result of a CompileJob.
type CompileResult = compile.Result

// Compile runs a job. An error is always the judge's fault: a faulty source gives a result that is not OK.
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
