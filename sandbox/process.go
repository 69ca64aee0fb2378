package sandbox

import "time"

// Process is a running program. Exchange is called by one goroutine at a time, best one that is locked to its thread
// and pinned to the same core as the program; CPU and Stop may be called by any at any time.
type Process struct{}

// Exchange sends a message and waits for the complete answer, which ends with the line `end`. The answer, without that
// line, is valid until the next call. The error is a *Fault, after which the process is dead, or the judge's fault.
//
// The first Exchange is the start phase: it is charged to Limits.StartCPU. An answer counts if its last byte came
// before the process's CPU clock passed the limit.
func (p *Process) Exchange(message []byte, end string) ([]byte, error) { return nil, ErrStopped }

// CPU is what the process has used since the first answer. It stays readable after Stop.
func (p *Process) CPU() time.Duration { return 0 }

// Stop kills the process, reaps it and says what it has used. Further calls return the same. It may be called while
// another goroutine waits in Exchange, which then returns ErrStopped.
func (p *Process) Stop() (Usage, error) { return Usage{}, nil }
