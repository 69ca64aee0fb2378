package playgame

import (
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"sync"
	"sync/atomic"
	"time"

	"github.com/agon-judge/agon/games/engine"
	"github.com/agon-judge/agon/games/localrun"
)

// bot is a program with a time limit.
type bot struct {
	process *localrun.Process
	kill    context.CancelFunc
	late    atomic.Bool
	limit   time.Duration // for the next answer
	options options
	in, out io.Writer
}

// startBot starts the program of a seat.
func startBot(ctx context.Context, command []string, o options, l *logs, seat int, stderr io.Writer) (*bot, error) {
	if !o.showStderr {
		stderr = io.Discard
	}
	b := &bot{limit: o.loadtime, options: o, in: io.Discard, out: io.Discard}
	for _, f := range []struct {
		wanted bool
		kind   string
		w      *io.Writer
	}{{o.logInput, "input", &b.in}, {o.logOutput, "output", &b.out}, {o.logError, "error", &stderr}} {
		if !f.wanted {
			continue
		}
		file, err := l.file(fmt.Sprintf("%d.bot%d.%s", l.round, seat, f.kind))
		if err != nil {
			return nil, err
		}
		*f.w = file
	}
	ctx, b.kill = context.WithCancel(ctx)
	process, err := localrun.Start(ctx, stderr, command[0], command[1:]...)
	if err != nil {
		b.kill()
		return nil, fmt.Errorf("bot %d: %w", seat, err)
	}
	b.process = process
	return b, nil
}

// Exchange sends a message and waits for the answer, as long as the limit allows.
func (b *bot) Exchange(message []byte, end engine.End) ([]byte, error) {
	_, _ = b.in.Write(message)
	timer := time.AfterFunc(b.limit, func() {
		b.late.Store(true)
		b.kill()
	})
	answer, err := b.process.Exchange(message, end)
	timer.Stop()
	if err != nil && b.late.Load() {
		err = &engine.Fault{Reason: engine.ReasonWall, Detail: fmt.Sprintf("no answer within %v", b.limit)}
	}
	b.limit = b.options.turntime
	_, _ = b.out.Write(append(append([]byte(nil), answer...), end.Line+"\n"...))
	return answer, err
}

// Farewell sends the last message and gives the bot some time to end.
func (b *bot) Farewell(message []byte) {
	_, _ = b.in.Write(message)
	timer := time.AfterFunc(b.options.endWait, b.kill)
	defer timer.Stop()
	b.process.Farewell(message)
}

// CPU is 0: nothing is metered.
func (b *bot) CPU() time.Duration { return 0 }

// Stop ends the bot.
func (b *bot) Stop() {
	b.process.Stop()
	b.kill()
}

// logs are the files of a match.
type logs struct {
	folder  string
	round   int
	options options
	files   []*os.File
}

func (l *logs) file(name string) (*os.File, error) {
	err := os.MkdirAll(l.folder, 0o750)
	if err != nil {
		return nil, fmt.Errorf("the folder for logs cannot be made: %w", err)
	}
	f, err := os.Create(filepath.Join(l.folder, name))
	if err != nil {
		return nil, fmt.Errorf("a log cannot be written: %w", err)
	}
	l.files = append(l.files, f)
	return f, nil
}

func (l *logs) close() {
	for _, f := range l.files {
		_ = f.Close() // what matters, the replay, was closed before
	}
}

// replay writes the replay and gives the name of its file.
func (l *logs) replay(content []byte) (string, error) {
	file := l.options.output
	if file == "" {
		if err := os.MkdirAll(l.folder, 0o750); err != nil {
			return "", fmt.Errorf("the folder for logs cannot be made: %w", err)
		}
		file = filepath.Join(l.folder, fmt.Sprintf("%d.replay", l.round))
	}
	if err := os.WriteFile(file, content, 0o600); err != nil {
		return "", fmt.Errorf("the replay cannot be written: %w", err)
	}
	return file, nil
}

// locked is a writer for several bots.
type locked struct {
	mutex sync.Mutex
	w     io.Writer
}

func (l *locked) Write(text []byte) (int, error) {
	l.mutex.Lock()
	defer l.mutex.Unlock()
	return l.w.Write(text)
}
