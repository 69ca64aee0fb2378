package sandbox

import (
	"encoding/binary"
	"errors"
	"fmt"
	"unsafe"

	"golang.org/x/sys/unix"
)

// agenda is what a parked process is sent: system calls, one after the other, and the data that they point to. A call
// that fails ends it. Afterwards it says that it is ready and waits for the next agenda, unless the last call was to
// execute a program.
type agenda struct {
	items []item
	data  []byte
}

// item is one system call.
type item struct {
	number    uint64
	arguments [6]uint64
	result    uint64 // the address where the low half of the result is put; 0: nowhere; anyhow: it may fail
}

const (
	anyhow     = ^uint64(0)
	theEnd     = ^uint64(0) // the number of what is no call any more
	maxItems   = 128
	itemSize   = 64
	agendaData = parkedAgenda + maxItems*itemSize
)

// add appends a call.
func (a *agenda) add(number uintptr, arguments ...uint64) *item {
	i := item{number: uint64(number)}
	copy(i.arguments[:], arguments)
	a.items = append(a.items, i)
	return &a.items[len(a.items)-1]
}

// put appends data and gives the address that it will have.
func (a *agenda) put(data []byte) uint64 {
	for len(a.data)%8 != 0 {
		a.data = append(a.data, 0)
	}
	address := agendaData + uint64(len(a.data))
	a.data = append(a.data, data...)
	return address
}

// words appends 64-bit words.
func (a *agenda) words(words ...uint64) uint64 {
	var b []byte
	for _, w := range words {
		b = binary.LittleEndian.AppendUint64(b, w)
	}
	return a.put(b)
}

// strings appends an array of pointers to C strings, as execve takes it.
func (a *agenda) strings(texts []string) uint64 {
	pointers := make([]uint64, 0, len(texts)+1)
	for _, text := range texts {
		pointers = append(pointers, a.text(text))
	}
	return a.words(append(pointers, 0)...)
}

// packet is the agenda as it is sent.
func (a *agenda) packet() ([]byte, error) {
	if len(a.items) >= maxItems {
		return nil, fmt.Errorf("sandbox: a agenda of %d calls", len(a.items))
	}
	b := make([]byte, 0, maxItems*itemSize+len(a.data))
	for _, i := range a.items {
		b = binary.LittleEndian.AppendUint64(b, i.number)
		for _, argument := range i.arguments {
			b = binary.LittleEndian.AppendUint64(b, argument)
		}
		b = binary.LittleEndian.AppendUint64(b, i.result)
	}
	b = binary.LittleEndian.AppendUint64(b, theEnd)
	b = append(b[:maxItems*itemSize], a.data...)
	if len(b) > maxPacket {
		return nil, errors.New("sandbox: the program's arguments are too long")
	}
	return b, nil
}

// argument is the address of an argument of the call that is added next.
func (a *agenda) argument(number int) uint64 {
	return parkedAgenda + uint64(len(a.items))*itemSize + 8*uint64(1+number)
}

// text appends a C string.
func (a *agenda) text(s string) uint64 { return a.put(append([]byte(s), 0)) }

// failure reads a report of the parked process: the call that has failed, and why.
func (a *agenda) failure(report []byte) (item, unix.Errno, error) {
	address, number := binary.LittleEndian.Uint64(report), binary.LittleEndian.Uint64(report[8:])
	i := (address - parkedAgenda) / itemSize
	if i >= uint64(len(a.items)) {
		return item{}, 0, fmt.Errorf("sandbox: the launcher failed at %#x: %w", address, unix.Errno(number))
	}
	return a.items[i], unix.Errno(number), nil
}

// limit sets resource limits.
func (a *agenda) limit(limits []rlimit) {
	for _, l := range limits {
		a.add(unix.SYS_PRLIMIT64, 0, uint64(l.resource), a.words(l.value.Cur, l.value.Max), 0)
	}
}

// filter installs a filter and, if its listener is wanted, sends it to the judge.
func (a *agenda) filter(program []unix.SockFilter, notify bool) {
	var flags uint64
	if notify {
		flags = unix.SECCOMP_FILTER_FLAG_NEW_LISTENER
	}
	code := unsafe.Slice((*byte)(unsafe.Pointer(&program[0])), len(program)*int(unsafe.Sizeof(program[0])))
	install := a.add(unix.SYS_SECCOMP, unix.SECCOMP_SET_MODE_FILTER, flags, a.words(uint64(len(program)), a.put(code)))
	if !notify {
		return
	}
	// struct cmsghdr, with the descriptor that the kernel is about to give behind it
	control := a.words(unix.SizeofCmsghdr+4, unix.SOL_SOCKET|unix.SCM_RIGHTS<<32, 0)
	install.result = control + unix.SizeofCmsghdr
	vector := a.words(a.put([]byte{messageListener}), 1)
	header := a.words(0, 0, vector, 1, control, unix.SizeofCmsghdr+8, 0)
	a.add(unix.SYS_SENDMSG, fdControl, header, 0)
}

// execute executes the program behind fdExec.
func (a *agenda) execute(arguments, environment []string) {
	a.add(unix.SYS_EXECVEAT, fdExec, a.put([]byte{0}), a.strings(arguments), a.strings(environment), unix.AT_EMPTY_PATH)
}

// place moves descriptors that came with the agenda, in this order, to where they are wanted. They are closed by the
// execution there if they are the launcher's own.
func (a *agenda) place(targets ...uint64) {
	for i, target := range targets {
		var flags uint64
		if target >= fdExec {
			flags = unix.O_CLOEXEC
		}
		a.add(unix.SYS_DUP3, 3+uint64(i), target, flags) // a parked process has none between 3 and fdExec
	}
}

// closeAtExec lets a descriptor of the launcher be closed by the execution.
func (a *agenda) closeAtExec(fd uint64) { a.add(unix.SYS_FCNTL, fd, unix.F_SETFD, unix.FD_CLOEXEC) }
