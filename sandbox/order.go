package sandbox

import (
	"errors"
	"os"
	"strings"
)

// order is what the launcher of a program with a runtime is told about it. A mount of the folder travels beside it, where
// the judge can make one.
type order struct {
	path   string // Program.Path
	folder string // Program.Dir, absolute
}

// encode writes the order as one packet.
func (o order) encode() []byte { return []byte(o.path + "\x00" + o.folder) }

// parseOrder reads an order.
func parseOrder(b []byte) (order, error) {
	path, folder, ok := strings.Cut(string(b), "\x00")
	if !ok {
		return order{}, errors.New("an order without a folder")
	}
	return order{path, folder}, nil
}

// receiveOrder says that the launcher is ready, and waits for its order. The mount of the folder is -1 if there is none.
func receiveOrder() (o order, tree int, err error) {
	if err := sendPacket(fdControl, []byte(messageReady), nil); err != nil {
		return o, -1, err
	}
	packet := make([]byte, maxPacket)
	n, fds, err := receivePacket(fdControl, packet)
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
	o, err = parseOrder(packet[:n])
	return o, tree, err
}
