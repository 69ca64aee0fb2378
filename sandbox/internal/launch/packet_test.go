package launch

import (
	"bytes"
	"testing"

	"golang.org/x/sys/unix"
)

// A packet arrives as it was sent, with its descriptors.
func FuzzPacket(f *testing.F) {
	f.Add([]byte("ready"), byte(0))
	f.Add([]byte("report"), byte(25))
	f.Add(bytes.Repeat([]byte{0}, maxPacket), byte(maxPacketFDs))
	f.Fuzz(func(t *testing.T, data []byte, descriptors byte) {
		if len(data) == 0 || len(data) > maxPacket || descriptors > maxPacketFDs {
			t.Skip("no packet")
		}
		pair, err := unix.Socketpair(unix.AF_UNIX, unix.SOCK_SEQPACKET|unix.SOCK_CLOEXEC, 0)
		if err != nil {
			t.Fatal(err)
		}
		defer func() { _ = unix.Close(pair[0]) }()
		fds := make([]int, descriptors)
		for i := range fds {
			fds[i] = pair[1]
		}
		err = Send(pair[0], data, fds)
		if err != nil {
			t.Fatal(err)
		}
		got := make([]byte, maxPacket)
		n, received, err := Receive(pair[1], got)
		_ = unix.Close(pair[1])
		for _, fd := range received {
			flags, flagsErr := unix.FcntlInt(uintptr(fd), unix.F_GETFD, 0)
			if flagsErr != nil || flags&unix.FD_CLOEXEC == 0 {
				t.Errorf("descriptor %d has the flags %#x, %v", fd, flags, flagsErr)
			}
			_ = unix.Close(fd)
		}
		if err != nil || !bytes.Equal(got[:n], data) || len(received) != len(fds) {
			t.Fatalf("%d bytes with %d descriptors came as %d with %d, %v", len(data), len(fds), n, len(received), err)
		}
	})
}
