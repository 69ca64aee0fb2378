//go:build linux

package launch

import (
	"encoding/binary"
	"errors"
	"fmt"
	"unsafe"

	"golang.org/x/sys/unix"
)

// Batch is a list of system calls for the stub, with the data that they point to. The stub makes them in order, and
// exits at the first that fails, with a report. After the last it says that it is ready and waits for the next batch,
// unless that call has executed a program.
type Batch struct {
	calls []Call
	data  []byte
}

// Call is one system call.
type Call struct {
	Number    uint64
	arguments [6]uint64
	Result    uint64 // address to store the lower half of the result at; 0: do not store it; mayFail: ignore errors
}

const (
	mayFail   = ^uint64(0)
	opEnd     = ^uint64(0) // number that marks the end of the calls
	maxCalls  = 128
	callSize  = 64
	batchData = stubBatch + maxCalls*callSize
)

// Add appends a call.
func (a *Batch) Add(number uintptr, arguments ...uint64) *Call {
	i := Call{Number: uint64(number)}
	copy(i.arguments[:], arguments)
	a.calls = append(a.calls, i)
	return &a.calls[len(a.calls)-1]
}

// Put appends data and returns the address that it will have in the stub.
func (a *Batch) Put(data []byte) uint64 {
	for len(a.data)%8 != 0 {
		a.data = append(a.data, 0)
	}
	address := batchData + uint64(len(a.data))
	a.data = append(a.data, data...)
	return address
}

// Words appends 64-bit words.
func (a *Batch) Words(words ...uint64) uint64 {
	var b []byte
	for _, w := range words {
		b = binary.LittleEndian.AppendUint64(b, w)
	}
	return a.Put(b)
}

// strings appends an array of pointers to C strings, as execve takes it.
func (a *Batch) strings(texts []string) uint64 {
	pointers := make([]uint64, 0, len(texts)+1)
	for _, text := range texts {
		pointers = append(pointers, a.text(text))
	}
	return a.Words(append(pointers, 0)...)
}

// Packet encodes the batch as a packet.
func (a *Batch) Packet() ([]byte, error) {
	if len(a.calls) >= maxCalls {
		return nil, fmt.Errorf("sandbox: a batch of %d calls", len(a.calls))
	}
	b := make([]byte, 0, maxCalls*callSize+len(a.data))
	for _, i := range a.calls {
		b = binary.LittleEndian.AppendUint64(b, i.Number)
		for _, argument := range i.arguments {
			b = binary.LittleEndian.AppendUint64(b, argument)
		}
		b = binary.LittleEndian.AppendUint64(b, i.Result)
	}
	b = binary.LittleEndian.AppendUint64(b, opEnd)
	b = append(b[:maxCalls*callSize], a.data...)
	if len(b) > maxPacket {
		return nil, errors.New("sandbox: the program's arguments are too long")
	}
	return b, nil
}

// argument returns the address of an argument of the call that will be added next.
func (a *Batch) argument(number int) uint64 {
	return stubBatch + uint64(len(a.calls))*callSize + 8*uint64(1+number)
}

// text appends a C string.
func (a *Batch) text(s string) uint64 { return a.Put(append([]byte(s), 0)) }

// Failure reads a report of the stub: the call that has failed, and its error.
func (a *Batch) Failure(report []byte) (Call, unix.Errno, error) {
	address, number := binary.LittleEndian.Uint64(report), binary.LittleEndian.Uint64(report[8:])
	i := (address - stubBatch) / callSize
	if i >= uint64(len(a.calls)) {
		return Call{}, 0, fmt.Errorf("sandbox: the launcher failed at %#x: %w", address, unix.Errno(number))
	}
	return a.calls[i], unix.Errno(number), nil
}

// Limit sets resource limits.
func (a *Batch) Limit(limits []Rlimit) {
	for _, l := range limits {
		a.Add(unix.SYS_PRLIMIT64, 0, uint64(l.Resource), a.Words(l.Value.Cur, l.Value.Max), 0)
	}
}

// Filter installs a filter. With notify it sends the filter's listener to the judge.
func (a *Batch) Filter(program []unix.SockFilter, notify bool) {
	var flags uint64
	if notify {
		flags = unix.SECCOMP_FILTER_FLAG_NEW_LISTENER
	}
	code := unsafe.Slice((*byte)(unsafe.Pointer(&program[0])), len(program)*int(unsafe.Sizeof(program[0])))
	install := a.Add(unix.SYS_SECCOMP, unix.SECCOMP_SET_MODE_FILTER, flags, a.Words(uint64(len(program)), a.Put(code)))
	if !notify {
		return
	}
	// struct cmsghdr, followed by the descriptor, which the kernel is about to return
	control := a.Words(unix.SizeofCmsghdr+4, unix.SOL_SOCKET|unix.SCM_RIGHTS<<32, 0)
	install.Result = control + unix.SizeofCmsghdr
	vector := a.Words(a.Put([]byte{MessageListener}), 1)
	header := a.Words(0, 0, vector, 1, control, unix.SizeofCmsghdr+8, 0)
	a.Add(unix.SYS_SENDMSG, fdControl, header, 0)
}

// Execute executes the file at fdExec.
func (a *Batch) Execute(arguments, environment []string) {
	a.Add(unix.SYS_EXECVEAT, fdExec, a.Put([]byte{0}), a.strings(arguments), a.strings(environment), unix.AT_EMPTY_PATH)
}

// Place copies the descriptors that came with the batch, in their order, to the given numbers. Those of the launcher
// itself are close-on-exec there.
func (a *Batch) Place(targets ...uint64) {
	for i, target := range targets {
		var flags uint64
		if target >= fdExec {
			flags = unix.O_CLOEXEC
		}
		a.Add(unix.SYS_DUP3, 3+uint64(i), target, flags) // received descriptors begin at 3: ResetInherited has closed those below fdExec
	}
}

// CloseAtExec marks a descriptor of the launcher as close-on-exec.
func (a *Batch) CloseAtExec(fd uint64) { a.Add(unix.SYS_FCNTL, fd, unix.F_SETFD, unix.FD_CLOEXEC) }
