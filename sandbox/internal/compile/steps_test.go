package compile

import (
	"testing"

	"golang.org/x/sys/unix"
)

// Without a listener, forbidden calls show by how commands end.
func TestDiedOfFilter(t *testing.T) {
	exit := func(code int) unix.WaitStatus { return unix.WaitStatus(code << 8) }
	for _, row := range []struct {
		name   string
		status unix.WaitStatus
		log    string
		want   bool
	}{
		{"it itself", unix.WaitStatus(unix.SIGSYS), "", true},
		{"it itself, with a dump", unix.WaitStatus(int(unix.SIGSYS) | 0x80), "", true},
		{"what a shell started", exit(128 + int(unix.SIGSYS)), "", true},
		{"what gcc started", exit(1), "g++: internal compiler error: Bad system call signal terminated program cc1plus\n", true},
		{"an error", exit(1), "x.c:1: error\n", false},
		{"a crash", unix.WaitStatus(unix.SIGSEGV), "", false},
		{"a source that says so", exit(0), "warning: Bad system call\n", false},
	} {
		if got := killedByFilter(row.status, []byte(row.log)); got != row.want {
			t.Errorf("%s: %v", row.name, got)
		}
	}
}
