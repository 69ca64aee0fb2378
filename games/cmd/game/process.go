package main

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"
)

// process is a player that takes part in the match.
type process struct {
	name    string
	program string
	command *exec.Cmd
	in      io.WriteCloser
	out     *bufio.Reader
	sent    bytes.Buffer // all messages, for playing the match again in a debugger
	answer  []byte
}

// longestAnswer protects the runner from a player that never stops answering.
const longestAnswer = 16 << 20

// errTooLong says that a player gives an answer without end.
var errTooLong = errors.New("it does not stop giving commands")

// startProcess starts a player. It is killed when the context ends.
func startProcess(ctx context.Context, name, program string, stderr io.Writer) (*process, error) {
	p := &process{name: name, program: program, command: exec.CommandContext(ctx, program, name)}
	p.command.Stderr = stderr
	p.command.SysProcAttr = attributes()
	out, err := p.command.StdoutPipe()
	if err == nil {
		p.in, err = p.command.StdinPipe()
	}
	if err == nil {
		err = p.command.Start()
	}
	if err != nil {
		return nil, fmt.Errorf("starting player %s: %w", name, err)
	}
	p.out = bufio.NewReaderSize(out, 1<<16)
	return p, nil
}

// exchange sends a message and reads the answer, without its ending line. An error says how the player has ended.
func (p *process) exchange(message []byte, end string) ([]byte, error) {
	p.sent.Write(message)
	if _, err := p.in.Write(message); err != nil {
		return nil, p.died()
	}
	p.answer = p.answer[:0]
	for {
		line, err := p.out.ReadSlice('\n')
		if string(bytes.TrimRight(line, "\r\n")) == end && err == nil && p.atLineStart() {
			return p.answer, nil
		}
		p.answer = append(p.answer, line...)
		switch {
		case len(p.answer) > longestAnswer:
			p.kill()
			return nil, errTooLong
		case err != nil && !errors.Is(err, bufio.ErrBufferFull):
			return nil, p.died()
		}
	}
}

func (p *process) atLineStart() bool {
	return len(p.answer) == 0 || p.answer[len(p.answer)-1] == '\n'
}

// died waits for a player that has closed its side and says how it ended.
func (p *process) died() error {
	err := p.command.Wait()
	if err == nil {
		return errors.New("it ended by itself")
	}
	return err
}

// kill ends the process. It may have ended already.
func (p *process) kill() {
	_ = p.command.Process.Kill()
	_ = p.command.Wait()
}

// farewell is how long a player may take to end after the match.
const farewell = 5 * time.Second

// close tells the player that the match is over, and waits for its end.
func (p *process) close() {
	_ = p.in.Close()
	impatience := time.AfterFunc(farewell, func() { _ = p.command.Process.Kill() })
	defer impatience.Stop()
	_ = p.command.Wait()
}

// keepMessages writes what the player was told beside its program, and says how to use it.
func (p *process) keepMessages() string {
	file := strings.TrimSuffix(p.program, ".exe") + ".crash"
	if err := os.WriteFile(file, p.sent.Bytes(), 0o644); err != nil {
		return ""
	}
	program := filepath.ToSlash(filepath.Join("obj", filepath.Base(p.program)))
	crash := filepath.ToSlash(filepath.Join("obj", filepath.Base(file)))
	return fmt.Sprintf("\nTo see where, in the folder of the kit:\n  make all DEBUG=1\n  gdb -batch -ex 'run %s < %s' -ex backtrace %s", p.name, crash, program)
}
