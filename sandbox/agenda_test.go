package sandbox

import (
	"bytes"
	"context"
	"debug/elf"
	"strings"
	"testing"

	"golang.org/x/sys/unix"
)

// The parked program is an executable file with nothing but code and data, of which nothing is both.
func TestParkedImage(t *testing.T) {
	image, err := parkedImage()
	if err != nil {
		t.Fatal(err)
	}
	f, err := elf.NewFile(bytes.NewReader(image))
	if err != nil {
		t.Fatal(err)
	}
	libraries, err := f.ImportedLibraries()
	if err != nil || len(libraries) > 0 || f.Type != elf.ET_EXEC || len(f.Progs) != 3 {
		t.Errorf("%v, libraries %v, %v, %d segments", f.Type, libraries, err, len(f.Progs))
	}
	for _, p := range f.Progs {
		if p.Flags&elf.PF_W != 0 && p.Flags&elf.PF_X != 0 {
			t.Errorf("segment %v can be written and executed", p.ProgHeader)
		}
	}
	if n := len(image) - (parkedData - parkedText); n <= 0 || n > 1<<10 {
		t.Errorf("%d bytes of data", n)
	}
}

// runBatch sends a batch to a fresh launcher and returns its reply.
func runBatch(t *testing.T, s *Sandbox, a *agenda) string {
	t.Helper()
	packet, err := a.packet()
	if err != nil {
		t.Fatal(err)
	}
	l, err := s.prepare(context.Background(), kindPlayer)
	if err != nil {
		t.Fatal(err)
	}
	defer l.discard()
	if err := sendPacket(l.socket, packet, nil); err != nil {
		t.Fatal(err)
	}
	said, _, err := l.hear()
	if err != nil {
		t.Fatal(err)
	}
	return said
}

func TestAgenda(t *testing.T) {
	s := open(t)
	t.Run("makes its calls in order", func(t *testing.T) {
		var a agenda
		word := a.words(0)
		a.add(unix.SYS_GETPID).result = word
		a.add(unix.SYS_WRITE, fdControl, word, 8)
		if said := runBatch(t, s, &a); said != "\x01\x00\x00\x00\x00\x00\x00\x00" {
			t.Errorf("it says %q", said)
		}
	})
	t.Run("ends with the call that fails", func(t *testing.T) {
		var a agenda
		a.add(unix.SYS_GETPID)
		a.add(unix.SYS_CLOSE, 77)
		a.add(unix.SYS_WRITE, fdControl, a.put([]byte("never")), 5)
		said := runBatch(t, s, &a)
		if len(said) != reportSize {
			t.Fatalf("it says %q", said)
		}
		failed, e, err := a.failure([]byte(said))
		if err != nil || failed.number != unix.SYS_CLOSE || e != unix.EBADF {
			t.Errorf("got %v, %v, %v", failed, e, err)
		}
	})
	t.Run("ends as it wants to", func(t *testing.T) {
		var a agenda
		a.add(unix.SYS_EXIT_GROUP, 3)
		if said := runBatch(t, s, &a); said != "" {
			t.Errorf("it says %q", said)
		}
	})
}

func TestAgendaThatIsTooLong(t *testing.T) {
	var a agenda
	a.execute([]string{strings.Repeat("x", maxPacket)}, nil)
	if _, err := a.packet(); err == nil {
		t.Error("it is sent")
	}
	var many agenda
	for range maxItems + 1 {
		many.add(unix.SYS_GETPID)
	}
	if _, err := many.packet(); err == nil {
		t.Error("too many calls are sent")
	}
}

// A launcher whose judge has died ends.
func TestParkedLauncherEndsWithItsSocket(t *testing.T) {
	s := open(t)
	l, err := s.prepare(context.Background(), kindPlayer)
	if err != nil {
		t.Fatal(err)
	}
	defer l.discard()
	if err := unix.Shutdown(l.socket, unix.SHUT_RDWR); err != nil {
		t.Fatal(err)
	}
	const patience = 120_000
	if n, err := unix.Poll([]unix.PollFd{{Fd: int32(l.pidfd), Events: unix.POLLIN}}, patience); n != 1 {
		t.Errorf("it lives on: %v", err)
	}
}
