//go:build linux

package sandbox

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"unsafe"

	"golang.org/x/sys/unix"

	"github.com/agon-judge/agon/sandbox/internal/seccomp"
)

// The kernel numbers pipes and sockets one after the other, for the whole machine, and fstat shows the numbers. If programs
// could make them, they could count how many others make. So the judge makes them ahead, as many for each program whether it
// wants them or not, and hands them out when the program asks.
type pairs struct {
	pipes, sockets pairStock
}

// pairStock holds pairs of descriptors.
type pairStock struct {
	pairs [maxPairs]pair
	n     int
}

// pair is two descriptors that are connected.
type pair struct {
	fds   [2]int // -1: handed out for good
	names [2]string
	given bool
}

const maxPairs = 16

// pairCounts are how many pairs a program gets. A pipe is handed out once. A pair of sockets stays with the judge, too, and is
// handed out again when the program has closed it: asyncio makes one for each loop, and a player may make a loop for each
// answer. So the program does not see the end of what it has closed itself.
type pairCounts struct {
	pipes, sockets int
}

// pairsFor are the counts of the profiles that may ask for pairs. Node makes a pipe for each worker, Guile for each thread.
var pairsFor = map[Profile]pairCounts{
	Threads:         {pipes: 2},
	VM:              {pipes: maxPairs, sockets: 4},
	"vm/java":       {pipes: 6, sockets: 2},
	"vm/python":     {pipes: 2, sockets: 4},
	"vm/javascript": {pipes: maxPairs, sockets: 4},
	"vm/ruby":       {pipes: 4},
	"vm/racket":     {pipes: 2},
	"vm/scheme":     {pipes: 8},
	"vm/tcl":        {pipes: 2},
	"vm/php":        {sockets: 2},
	"vm/csharp":     {pipes: 2, sockets: 2},
}

// makePairs makes the pairs of a program.
func (p *Process) makePairs(profile Profile) error {
	if !p.box.caps.Notify {
		return nil // the kernel makes them
	}
	counts := pairsFor[profile]
	for range counts.pipes {
		if err := p.pairs.pipes.add(newPipe); err != nil {
			return err
		}
	}
	for range counts.sockets {
		if err := p.pairs.sockets.add(newSockets); err != nil {
			return err
		}
	}
	return nil
}

func newPipe(fds *[2]int) error {
	var both [2]int
	err := unix.Pipe2(both[:], unix.O_CLOEXEC)
	*fds = both
	return err
}

func newSockets(fds *[2]int) (err error) {
	*fds, err = unix.Socketpair(unix.AF_UNIX, unix.SOCK_STREAM|unix.SOCK_CLOEXEC, 0)
	return err
}

// add makes a pair.
func (s *pairStock) add(newPair func(*[2]int) error) error {
	made := &s.pairs[s.n]
	if err := newPair(&made.fds); err != nil {
		return fmt.Errorf("sandbox: making a pair of descriptors: %w", err)
	}
	s.n++
	return nil
}

// close closes all pairs.
func (s *pairStock) close() {
	for i := range s.pairs[:s.n] {
		s.pairs[i].close()
	}
	s.n = 0
}

func (p *pair) close() {
	for i, fd := range p.fds {
		if fd >= 0 {
			_ = unix.Close(fd)
		}
		p.fds[i] = -1
	}
}

// freePair returns a pair that can be handed out; nil if there is none.
func (p *Process) freePair(s *pairStock) *pair {
	for i := range s.pairs[:s.n] {
		if !s.pairs[i].given {
			return &s.pairs[i]
		}
	}
	open := p.openFiles()
	for i := range s.pairs[:s.n] {
		if back := &s.pairs[i]; back.fds[0] >= 0 && open != nil && !open[back.names[0]] && !open[back.names[1]] {
			back.drain()
			return back
		}
	}
	return nil
}

// openFiles returns the kernel's names of the files that the process has open; nil if they cannot be read.
func (p *Process) openFiles() map[string]bool {
	dir := fmt.Sprintf("/proc/%d/fd", p.pid)
	entries, err := os.ReadDir(dir)
	if err != nil {
		return nil
	}
	open := map[string]bool{}
	for _, e := range entries {
		name, err := os.Readlink(filepath.Join(dir, e.Name()))
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			return nil
		}
		open[name] = true
	}
	return open
}

// drain reads what was left in a pair of sockets.
func (p *pair) drain() {
	var b [4096]byte
	for _, fd := range p.fds {
		for {
			if n, _, err := unix.Recvfrom(fd, b[:], unix.MSG_DONTWAIT); n <= 0 || err != nil {
				break
			}
		}
	}
}

// takePair answers pipe, pipe2 or socketpair.
func (p *Process) takePair(n *seccomp.Notification, call string) unix.Errno {
	p.sharedMu.Lock()
	defer p.sharedMu.Unlock()
	stock, flags, address := &p.pairs.pipes, n.Arguments[1], n.Arguments[0]
	switch call {
	case "pipe":
		flags = 0
	case "socketpair":
		stock, flags, address = &p.pairs.sockets, n.Arguments[1]&^unix.SOCK_STREAM, n.Arguments[3]
	}
	const known = unix.O_CLOEXEC | unix.O_NONBLOCK // the same for sockets
	if flags&^known != 0 {
		return unix.EINVAL
	}
	free := p.freePair(stock)
	if free == nil {
		return unix.EMFILE
	}
	free.given = true
	if call != "socketpair" {
		defer free.close()
	}
	var theirs [2]int32
	for i, fd := range free.fds {
		free.names[i], _ = os.Readlink(fmt.Sprintf("/proc/self/fd/%d", fd))
		if err := unix.SetNonblock(fd, flags&unix.O_NONBLOCK != 0); err != nil {
			return unix.EMFILE
		}
		given, err := p.listener.Give(n.ID, fd, flags&unix.O_CLOEXEC != 0)
		if err != 0 {
			return err
		}
		theirs[i] = int32(given)
	}
	return p.write(address, unsafe.Pointer(&theirs), unsafe.Sizeof(theirs))
}
