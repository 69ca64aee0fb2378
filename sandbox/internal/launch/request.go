package launch

import (
	"errors"
	"os"
	"strings"
)

// ProgramRequest is what the launcher of a program with a runtime is told about it. A mount of the folder travels beside it, where
// the judge can make one.
type ProgramRequest struct {
	Path   string // Program.Path
	Folder string // Program.Dir, absolute
}

// Encode writes the order as one packet.
func (o ProgramRequest) Encode() []byte { return []byte(o.Path + "\x00" + o.Folder) }

// parseRequest reads an order.
func parseRequest(b []byte) (ProgramRequest, error) {
	path, folder, ok := strings.Cut(string(b), "\x00")
	if !ok {
		return ProgramRequest{}, errors.New("an order without a folder")
	}
	return ProgramRequest{path, folder}, nil
}

// receiveRequest says that the launcher is ready, and waits for its order. The mount of the folder is -1 if there is none.
func receiveRequest() (o ProgramRequest, tree int, err error) {
	if err := Send(fdControl, []byte(MessageReady), nil); err != nil {
		return o, -1, err
	}
	packet := make([]byte, maxPacket)
	n, fds, err := Receive(fdControl, packet)
	if err != nil {
		return o, -1, err
	}
	if n == 0 {
		os.Exit(0) // the judge has no use for it
	}
	tree = -1
	if len(fds) > 0 {
		tree = fds[0]
	}
	o, err = parseRequest(packet[:n])
	return o, tree, err
}
