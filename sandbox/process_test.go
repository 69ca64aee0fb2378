package sandbox

import (
	"context"
	"errors"
	"runtime"
	"strings"
	"testing"
)

func TestStopWhileAnExchangeWaits(t *testing.T) {
	p := newArena(t).start(t, "sleep_forever", Limits{})
	done := make(chan error)
	go func() {
		_, err := p.Exchange([]byte("end\n"), End{Line: "end"})
		done <- err
	}()
	for p.mu.TryLock() { // until it is under way
		p.mu.Unlock()
		runtime.Gosched()
	}
	if _, err := p.Stop(); err != nil {
		t.Error(err)
	}
	if err := <-done; !errors.Is(err, ErrStopped) {
		t.Errorf("got %v", err)
	}
}

func TestCancelWhileAnExchangeWaits(t *testing.T) {
	a := newArena(t)
	ctx, cancel := context.WithCancelCause(context.Background())
	p, err := a.box.Start(ctx, Program{Path: a.path, Args: []string{"cpu_burn_simple"}, Core: -1})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := p.Exchange([]byte("end\n"), End{Line: "end"}); err != nil {
		t.Fatal(err)
	}
	cause := errors.New("the lecture is over")
	go cancel(cause)
	_, err = p.Exchange([]byte("end\n"), End{Line: "end"})
	var fault *Fault
	if !errors.Is(err, cause) || errors.As(err, &fault) {
		t.Errorf("got %v", err)
	}
	if _, err := p.Stop(); err != nil {
		t.Error(err)
	}
}

func TestStartWithACancelledContext(t *testing.T) {
	a := newArena(t)
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	p, err := a.box.Start(ctx, Program{Path: a.path, Core: -1})
	if err == nil {
		_, err = p.Exchange([]byte("end\n"), End{Line: "end"})
		_, _ = p.Stop()
	}
	if !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
}

func TestStopOfAProgramThatIgnoresTheEnd(t *testing.T) {
	p := newArena(t).start(t, "ignore_eof", Limits{})
	if _, err := p.Exchange([]byte("end\n"), End{Line: "end"}); err != nil {
		t.Fatal(err)
	}
	if _, err := p.Stop(); err != nil {
		t.Error(err)
	}
	if _, err := p.Exchange([]byte("end\n"), End{Line: "end"}); !errors.Is(err, ErrStopped) {
		t.Errorf("got %v", err)
	}
}

func TestCloseStopsAll(t *testing.T) {
	a := newArena(t)
	p := a.start(t, "ignore_eof", Limits{})
	if err := a.box.Close(); err != nil {
		t.Fatal(err)
	}
	if _, err := p.Exchange([]byte("end\n"), End{Line: "end"}); !errors.Is(err, ErrStopped) {
		t.Errorf("got %v", err)
	}
	if _, err := a.box.Start(context.Background(), Program{Path: a.path, Core: -1}); !errors.Is(err, ErrClosed) {
		t.Errorf("got %v", err)
	}
}

func TestStartOfAMissingProgramIsTheJudgesFault(t *testing.T) {
	_, err := open(t).Start(context.Background(), Program{Path: "/does/not/exist", Core: -1})
	var fault *Fault
	if err == nil || errors.As(err, &fault) {
		t.Errorf("got %v", err)
	}
}

func TestUnknownProfileIsTheJudgesFault(t *testing.T) {
	a := newArena(t)
	_, err := a.box.Start(context.Background(), Program{Path: a.path, Core: -1, Profile: "everything"})
	var fault *Fault
	if err == nil || errors.As(err, &fault) || !strings.Contains(err.Error(), "everything") {
		t.Errorf("got %v", err)
	}
}

func TestCoreIsPinned(t *testing.T) {
	a := newArena(t)
	cores := a.box.Capabilities().Cores
	p := run(t, a.box, Program{Path: a.path, Args: []string{"which_core"}, Core: cores[len(cores)-1]})
	for range 2 {
		if _, err := p.Exchange([]byte("end\n"), End{Line: "end"}); err != nil {
			t.Fatal(err)
		}
	}
	if want := "1 core\n"; string(p.answer.text()) != want {
		t.Errorf("it may use %q, want %q", p.answer.text(), want)
	}
}
