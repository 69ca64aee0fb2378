package compile

import (
	"testing"
	"time"

	"golang.org/x/sys/unix"

	"github.com/agon-judge/agon/sandbox/internal/memfile"
)

// Whatever a launcher sends is decoded, or gives an error.
func FuzzReadMemory(f *testing.F) {
	for _, v := range []any{report{OK: true, Limit: LimitCPU, Log: []byte("log"), CPU: time.Second}, request{Job: Job{Steps: [][]string{{"true"}}}}} {
		fd, err := memfile.Encode("seed", v)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(memfile.ReadAll(fd, 1<<10))
		_ = unix.Close(fd)
	}
	f.Fuzz(func(t *testing.T, b []byte) {
		fd, err := unix.MemfdCreate("fuzz", unix.MFD_CLOEXEC)
		if err != nil {
			t.Skip(err)
		}
		defer func() { _ = unix.Close(fd) }()
		if _, err := unix.Write(fd, b); err != nil {
			t.Fatal(err)
		}
		var r report
		if err := memfile.Decode(fd, &r); err != nil {
			return
		}
		again, err := memfile.Encode("again", r)
		if err != nil {
			t.Fatal(err)
		}
		_ = unix.Close(again)
	})
}
