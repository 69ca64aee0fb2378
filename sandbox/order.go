package sandbox

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"strings"

	"golang.org/x/sys/unix"
)

// order is what a parked launcher is told about the program that it becomes. Descriptors travel beside it: executable,
// stdin, stdout, stderr.
type order struct {
	orderNumbers
	profile Profile
	notify  bool   // forbidden calls are reported instead of killing
	name    string // the program's argv[0]
	args    []string

	// Of programs with a runtime only.
	path   string // Program.Path
	folder string // Program.Dir, absolute
	hidden string // file of the host that it shall not see
}

// orderNumbers is the part of an order that travels as it is.
type orderNumbers struct {
	core      int64 // -1: any
	memory    int64 // bytes; 0: a control group limits it
	stack     int64 // bytes
	fileSize  int64 // bytes of a file, which can only be stderr
	openFiles int64
	tasks     int64 // 0: not limited
}

// fields lists the numbers in the order in which they travel.
func (n *orderNumbers) fields() []*int64 {
	return []*int64{&n.core, &n.memory, &n.stack, &n.fileSize, &n.openFiles, &n.tasks}
}

// encode writes the order as one packet.
func (o order) encode() []byte {
	var b []byte
	for _, field := range o.fields() {
		b = binary.LittleEndian.AppendUint64(b, uint64(*field))
	}
	notify := byte(0)
	if o.notify {
		notify = 1
	}
	b = append(b, notify)
	words := append([]string{string(o.profile), o.name, o.path, o.folder, o.hidden}, o.args...)
	return append(b, strings.Join(words, "\x00")...)
}

// parseOrder reads an order.
func parseOrder(b []byte) (order, error) {
	var o order
	for _, field := range o.fields() {
		if len(b) < 8 {
			return o, fmt.Errorf("an order that is too short")
		}
		*field = int64(binary.LittleEndian.Uint64(b))
		b = b[8:]
	}
	if len(b) < 1 {
		return o, fmt.Errorf("an order without strings")
	}
	o.notify = b[0] == 1
	words := bytes.Split(b[1:], []byte{0})
	const fixed = 5
	if len(words) < fixed {
		return o, fmt.Errorf("an order with too few strings")
	}
	o.profile = Profile(words[0])
	o.name, o.path, o.folder, o.hidden = string(words[1]), string(words[2]), string(words[3]), string(words[4])
	for _, w := range words[fixed:] {
		o.args = append(o.args, string(w))
	}
	return o, nil
}

// rlimit is a resource limit as prlimit64 takes it.
type rlimit struct {
	resource int
	value    unix.Rlimit
}

// rlimits are the resource limits of the program, in the order in which they are set: the memory last, because
// the launcher itself does not fit into it. There is no limit of CPU time among them: the kernel would hold it
// by sampled ticks, and keep the CPU clock of the process by ticks too, for us and for the program's own clock().
func (o order) rlimits() []rlimit {
	limits := []rlimit{
		limitOf(unix.RLIMIT_FSIZE, o.fileSize),
		limitOf(unix.RLIMIT_CORE, 0),
		limitOf(unix.RLIMIT_MEMLOCK, 0),
		limitOf(unix.RLIMIT_MSGQUEUE, 0),
		limitOf(unix.RLIMIT_NOFILE, o.openFiles),
		limitOf(unix.RLIMIT_STACK, o.stack),
	}
	if o.tasks > 0 {
		limits = append(limits, limitOf(unix.RLIMIT_NPROC, o.tasks))
	}
	if o.memory > 0 {
		limits = append(limits, limitOf(o.memoryResource(), o.memory))
	}
	for i := range limits { // a limit cannot be raised, only lowered
		var now unix.Rlimit
		if err := unix.Prlimit(0, limits[i].resource, nil, &now); err == nil && now.Max < limits[i].value.Max {
			limits[i].value = unix.Rlimit{Cur: now.Max, Max: now.Max}
		}
	}
	return limits
}

// memoryResource is what can be limited where no control group limits memory. Runtimes with threads reserve far more
// address space than they use.
func (o order) memoryResource() int {
	if o.profile != Static {
		return unix.RLIMIT_DATA
	}
	return unix.RLIMIT_AS
}

func limitOf(resource int, n int64) rlimit {
	return rlimit{resource: resource, value: unix.Rlimit{Cur: uint64(n), Max: uint64(n)}}
}
