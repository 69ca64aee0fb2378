package launch

import (
	"errors"
	"os"
	"strings"
)

// ProgramRequest tells the launcher of a program with a runtime what to run. A mount of the folder travels with it,
// where the judge can make one.
type ProgramRequest struct {
	Path   string // Program.Path
	Folder string // Program.Dir, absolute
}

// Encode encodes the request as a packet.
func (o ProgramRequest) Encode() []byte { return []byte(o.Path + "\x00" + o.Folder) }

// parseRequest reads a request.
func parseRequest(b []byte) (ProgramRequest, error) {
	path, folder, ok := strings.Cut(string(b), "\x00")
	if !ok {
		return ProgramRequest{}, errors.New("a request without a folder")
	}
	return ProgramRequest{path, folder}, nil
}

// receiveRequest reports that the launcher is ready, and waits for a request. The mount of the folder is -1 if there is
// none.
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
		os.Exit(0) // the judge has closed the socket
	}
	tree = -1
	if len(fds) > 0 {
		tree = fds[0]
	}
	o, err = parseRequest(packet[:n])
	return o, tree, err
}
