//go:build linux

package launch

import (
	"errors"
	"os"
	"slices"
	"strings"

	"github.com/agon-judge/agon/sandbox/internal/rootfs"
)

// ProgramRequest tells the launcher of a program with a runtime what to run. A mount of the folder travels with it,
// where the judge can make one.
type ProgramRequest struct {
	Path   string // Program.Path
	Folder string // Program.Dir, absolute
	Files  []rootfs.Entry
}

// Encode encodes the request as a packet.
func (o ProgramRequest) Encode() []byte {
	words := []string{o.Path, o.Folder}
	for _, e := range o.Files {
		words = append(words, e.Path, e.Target)
	}
	return []byte(strings.Join(words, "\x00"))
}

// parseRequest reads a request.
func parseRequest(b []byte) (ProgramRequest, error) {
	words := strings.Split(string(b), "\x00")
	if len(words)%2 != 0 {
		return ProgramRequest{}, errors.New("a request without a folder")
	}
	o := ProgramRequest{Path: words[0], Folder: words[1]}
	for pair := range slices.Chunk(words[2:], 2) {
		o.Files = append(o.Files, rootfs.Entry{Path: pair[0], Target: pair[1]})
	}
	return o, nil
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
