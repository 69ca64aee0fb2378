package sandbox

import (
	"context"
	"testing"

	"golang.org/x/sys/unix"

	"github.com/agon-judge/agon/sandbox/internal/launch"
	"github.com/agon-judge/agon/sandbox/internal/seccomp"
)

// runBatch sends a batch to a fresh launcher and returns its reply.
func runBatch(t *testing.T, s *Sandbox, a *launch.Batch) string {
	t.Helper()
	packet, err := a.Packet()
	if err != nil {
		t.Fatal(err)
	}
	l, err := s.prepare(context.Background(), launch.KindStatic)
	if err != nil {
		t.Fatal(err)
	}
	defer l.Discard()
	if err := launch.Send(l.Socket, packet, nil); err != nil {
		t.Fatal(err)
	}
	said, _, err := l.Receive()
	if err != nil {
		t.Fatal(err)
	}
	return said
}

func TestBatch(t *testing.T) {
	s := open(t)
	t.Run("makes its calls in order", func(t *testing.T) {
		var a launch.Batch
		word := a.Words(0)
		a.Add(unix.SYS_GETPID).Result = word
		a.Add(unix.SYS_WRITE, seccomp.FDControl, word, 8)
		if said := runBatch(t, s, &a); said != "\x01\x00\x00\x00\x00\x00\x00\x00" {
			t.Errorf("it says %q", said)
		}
	})
	t.Run("ends with the call that fails", func(t *testing.T) {
		var a launch.Batch
		a.Add(unix.SYS_GETPID)
		a.Add(unix.SYS_CLOSE, 77)
		a.Add(unix.SYS_WRITE, seccomp.FDControl, a.Put([]byte("never")), 5)
		said := runBatch(t, s, &a)
		if len(said) != launch.ReportSize {
			t.Fatalf("it says %q", said)
		}
		failed, e, err := a.Failure([]byte(said))
		if err != nil || failed.Number != unix.SYS_CLOSE || e != unix.EBADF {
			t.Errorf("got %v, %v, %v", failed, e, err)
		}
	})
	t.Run("ends as it wants to", func(t *testing.T) {
		var a launch.Batch
		a.Add(unix.SYS_EXIT_GROUP, 3)
		if said := runBatch(t, s, &a); said != "" {
			t.Errorf("it says %q", said)
		}
	})
}

// A launcher ends when its judge has died.
func TestLauncherEndsWithItsSocket(t *testing.T) {
	s := open(t)
	l, err := s.prepare(context.Background(), launch.KindStatic)
	if err != nil {
		t.Fatal(err)
	}
	defer l.Discard()
	if err := unix.Shutdown(l.Socket, unix.SHUT_RDWR); err != nil {
		t.Fatal(err)
	}
	const patience = 120_000
	if n, err := unix.Poll([]unix.PollFd{{Fd: int32(l.PIDFD), Events: unix.POLLIN}}, patience); n != 1 {
		t.Errorf("it lives on: %v", err)
	}
}
