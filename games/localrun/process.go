// Package localrun runs players on this machine as plain processes, without sandbox and limits: for the kits' programs and for
// tests. The judge never uses it.
package localrun

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"strings"
	"time"

	"github.com/agon-judge/agon/games/engine"
)

// Process is a player. It is an engine.Player that never says how much CPU time it has used.
type Process struct {
	command *exec.Cmd
	in      io.WriteCloser
	out     *bufio.Reader
	folder  string // in which it runs; "": this program's
	forgets bool   // what it was sent
	sent    bytes.Buffer
	answer  []byte
	ended   bool
}

// longestAnswer ends a player that never stops answering, in bytes.
const longestAnswer = 16 << 20

// farewell is how long a player may take to end after the match.
const farewell = 5 * time.Second

// Start starts a player. It is killed when the context ends; on Linux also when the thread ends that called Start.
func Start(ctx context.Context, stderr io.Writer, program string, args ...string) (*Process, error) {
	return start(ctx, &Process{}, stderr, program, args)
}

// StartIn starts a player that runs in a folder of its own. What it was sent is not kept: in games with long messages that
// would take too much memory.
func StartIn(ctx context.Context, folder string, stderr io.Writer, program string, args ...string) (*Process, error) {
	return start(ctx, &Process{folder: folder, forgets: true}, stderr, program, args)
}

func start(ctx context.Context, p *Process, stderr io.Writer, program string, args []string) (*Process, error) {
	p.command = exec.CommandContext(ctx, program, args...)
	p.command.Dir = p.folder
	p.command.Stderr = stderr
	p.command.SysProcAttr = attributes()
	p.command.WaitDelay = time.Second // a program that the player has started may still hold the pipes
	out, err := p.command.StdoutPipe()
	if err == nil {
		p.in, err = p.command.StdinPipe()
	}
	if err == nil {
		err = p.command.Start()
	}
	if err != nil {
		return nil, fmt.Errorf("starting %s: %w", program, err)
	}
	p.out = bufio.NewReaderSize(out, 1<<16)
	return p, nil
}

// Exchange sends a message and reads the answer, without its ending line. All its errors are faults of the player.
func (p *Process) Exchange(message []byte, end engine.End) ([]byte, error) {
	if !p.forgets {
		p.sent.Write(message)
	}
	if _, err := p.in.Write(message); err != nil {
		return nil, p.crashed()
	}
	p.answer = p.answer[:0]
	for {
		line, err := p.out.ReadSlice('\n')
		if err == nil && p.atLineStart() && isEnd(line, end) {
			return p.answer, nil
		}
		p.answer = append(p.answer, line...)
		switch {
		case len(p.answer) > longestAnswer:
			p.Stop()
			return nil, &engine.Fault{Reason: engine.ReasonOutput, Detail: "it does not stop giving commands"}
		case err != nil && !errors.Is(err, bufio.ErrBufferFull):
			return nil, p.crashed()
		}
	}
}

// isEnd reports whether a line, its newline included, is the end of an answer.
func isEnd(line []byte, end engine.End) bool {
	if end.Loose {
		return strings.EqualFold(string(bytes.TrimSpace(line)), end.Line)
	}
	return string(line[:len(line)-1]) == end.Line
}

func (p *Process) atLineStart() bool {
	return len(p.answer) == 0 || p.answer[len(p.answer)-1] == '\n'
}

// crashed waits for a player that has closed its side and says how it ended.
func (p *Process) crashed() error {
	detail := "it ended by itself"
	if err := p.wait(); err != nil {
		detail = err.Error()
	}
	return &engine.Fault{Reason: engine.ReasonCrash, Detail: detail}
}

func (p *Process) wait() error {
	if p.ended {
		return nil
	}
	p.ended = true
	return p.command.Wait()
}

// CPU is 0: nothing is metered here.
func (p *Process) CPU() time.Duration { return 0 }

// Used is the CPU time of the whole life of a process that has been closed or stopped.
func (p *Process) Used() time.Duration {
	if p.command.ProcessState == nil {
		return 0
	}
	return p.command.ProcessState.UserTime() + p.command.ProcessState.SystemTime()
}

// Stop kills the player.
func (p *Process) Stop() {
	if !p.ended {
		_ = p.command.Process.Kill()
		_ = p.wait()
	}
}

// Farewell sends a last message and closes.
func (p *Process) Farewell(message []byte) {
	_, _ = p.in.Write(message) // a player that is gone needs none
	_ = p.Close()
}

// Close tells the player that the match is over, and waits for its end.
func (p *Process) Close() error {
	_ = p.in.Close()
	impatience := time.AfterFunc(farewell, func() { _ = p.command.Process.Kill() })
	defer impatience.Stop()
	return p.wait()
}

// EndInput ends the input of a program that has given its last answer, and gives it a moment to end. It is a fault if the
// program says anything more.
func (p *Process) EndInput() error {
	const moment = time.Second
	_ = p.in.Close()
	impatience := time.AfterFunc(moment, func() { _ = p.command.Process.Kill() })
	defer impatience.Stop()
	more, _ := io.Copy(io.Discard, p.out)
	_ = p.wait()
	if more > 0 {
		return &engine.Fault{Reason: engine.ReasonProtocol, Detail: "wrote more after the end of its last answer"}
	}
	return nil
}

// Sent are all messages that the player was sent: it plays the same match again with them as its input.
func (p *Process) Sent() []byte { return p.sent.Bytes() }
