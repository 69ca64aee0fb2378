package launch

import (
	"strings"
	"testing"

	"golang.org/x/sys/unix"
)

func TestBatchThatIsTooLong(t *testing.T) {
	var a Batch
	a.Execute([]string{strings.Repeat("x", maxPacket)}, nil)
	if _, err := a.Packet(); err == nil {
		t.Error("it is sent")
	}
	var many Batch
	for range maxCalls + 1 {
		many.Add(unix.SYS_GETPID)
	}
	if _, err := many.Packet(); err == nil {
		t.Error("too many calls are sent")
	}
}
