//go:build linux

package launch

import (
	"fmt"

	"golang.org/x/sys/unix"
)

// maxPacket is the size of the longest packet between judge and launcher. A batch with the program's arguments must fit.
const maxPacket = 64 << 10

// maxPacketFDs is the most descriptors that a packet carries.
const maxPacketFDs = 32

// Send sends one packet with descriptors.
func Send(socket int, data []byte, fds []int) error {
	var control []byte
	if len(fds) > 0 {
		control = unix.UnixRights(fds...)
	}
	for {
		err := unix.Sendmsg(socket, data, control, nil, unix.MSG_NOSIGNAL)
		if err == nil {
			return nil
		}
		if err != unix.EINTR {
			return fmt.Errorf("sending to the other side: %w", err)
		}
	}
}

// Receive waits for one packet. At the end of the connection n is 0. The descriptors are close-on-exec.
func Receive(socket int, data []byte) (n int, fds []int, err error) {
	control := make([]byte, unix.CmsgSpace(4*maxPacketFDs))
	var controlLen int
	for {
		n, controlLen, _, _, err = unix.Recvmsg(socket, data, control, unix.MSG_CMSG_CLOEXEC)
		if err == nil {
			break
		}
		if err != unix.EINTR {
			return 0, nil, fmt.Errorf("receiving from the other side: %w", err)
		}
	}
	messages, err := unix.ParseSocketControlMessage(control[:controlLen])
	if err != nil {
		return n, nil, fmt.Errorf("parsing descriptors: %w", err)
	}
	for _, m := range messages {
		rights, err := unix.ParseUnixRights(&m)
		if err != nil {
			continue // no descriptors in it
		}
		fds = append(fds, rights...)
	}
	return n, fds, nil
}
