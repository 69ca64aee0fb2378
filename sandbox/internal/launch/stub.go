package launch

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"unsafe"

	"golang.org/x/sys/unix"
)

// A launcher that has prepared its sandbox parks: it executes a program of a few dozen instructions, which waits for an
// agenda and makes its system calls one after the other, the last of which executes the player. So what is
// left to do at a start is done by a process without a runtime, which the kernel replaces in a tenth of a millisecond;
// and a prepared launcher costs almost no memory.
//
// The parked program is in parked_*.s. Here it is made an executable file, in memory, that all launchers share.

// Where the parked program's parts are in memory. All of it is fixed, so that an agenda can be full of addresses.
const (
	stubText = 0x200000
	stubData = 0x210000

	stubIovec   = stubData
	stubHeader  = stubData + 16
	stubReport  = stubData + 80 // the address of the call that failed, and the error's number
	stubReady   = stubData + 96
	stubControl = stubData + 128 // descriptors that come with an agenda
	stubBatch   = stubData + 1024
	stubEnd     = stubBatch + maxPacket

	stubControlSize = 512
	stubControlLen  = stubHeader + 40 // its length in the header
	ReportSize      = 16
)

// stubCode is the address of the parked program, which ends before parkedSentinel.
func stubCode() unsafe.Pointer

// stubSentinel is at the end of the parked program.
const stubSentinel = "agonstub"

// openStub makes the executable file. It can be executed by everybody and changed by nobody.
func openStub() (int, error) {
	image, err := stubImage()
	if err != nil {
		return -1, err
	}
	const executable = 0x10 // MFD_EXEC, Linux 6.3
	fd, err := unix.MemfdCreate("parked", unix.MFD_CLOEXEC|unix.MFD_ALLOW_SEALING|executable)
	if errors.Is(err, unix.EINVAL) {
		fd, err = unix.MemfdCreate("parked", unix.MFD_CLOEXEC|unix.MFD_ALLOW_SEALING)
	}
	if errors.Is(err, unix.EACCES) {
		return -1, fmt.Errorf("sandbox: making an executable memory file: %w; run: sysctl -w vm.memfd_noexec=1", err)
	}
	if err != nil {
		return -1, fmt.Errorf("sandbox: making a memory file: %w", err)
	}
	_, err = unix.Write(fd, image)
	if err == nil {
		err = unix.Fchmod(fd, 0o555)
	}
	if err == nil {
		const all = unix.F_SEAL_SEAL | unix.F_SEAL_SHRINK | unix.F_SEAL_GROW | unix.F_SEAL_WRITE
		_, err = unix.FcntlInt(uintptr(fd), unix.F_ADD_SEALS, all)
	}
	if err != nil {
		_ = unix.Close(fd)
		return -1, fmt.Errorf("sandbox: writing a memory file: %w", err)
	}
	return fd, nil
}

// stubImage is the executable file: an ELF header, two segments (code; data and the place of the agenda), and a third
// that says that the stack is not executable.
func stubImage() ([]byte, error) {
	code, err := stubInstructions()
	if err != nil {
		return nil, err
	}
	const header, segment, segments = 64, 56, 3
	const loaded, stack, executable, writable, readable = 1, 0x6474e551, 1, 2, 4
	entry := uint64(header + segments*segment)
	data := stubInitialData()

	b := []byte{0x7f, 'E', 'L', 'F', 2, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0} // 64 bits, little endian, version 1
	word := func(n uint64) { b = binary.LittleEndian.AppendUint64(b, n) }
	half := func(n uint32) { b = binary.LittleEndian.AppendUint32(b, n) }
	short := func(n uint16) { b = binary.LittleEndian.AppendUint16(b, n) }
	short(2) // executable
	short(elfMachine)
	half(1)
	word(stubText + entry)
	word(header) // of the segments
	word(0)
	half(0)
	for _, n := range []uint16{header, segment, segments, 0, 0, 0} {
		short(n)
	}
	program := func(kind, flags uint32, offset, address, inFile, inMemory uint64) {
		half(kind)
		half(flags)
		for _, n := range []uint64{offset, address, address, inFile, inMemory, stubData - stubText} {
			word(n)
		}
	}
	text := entry + uint64(len(code))
	program(loaded, readable|executable, 0, stubText, text, text)
	program(loaded, readable|writable, stubData-stubText, stubData, uint64(len(data)), stubEnd-stubData)
	program(stack, readable|writable, 0, 0, 0, 0)
	b = append(b, code...)
	return append(append(b, make([]byte, stubData-stubText-len(b))...), data...), nil
}

// stubInitialData is the beginning of the parked program's data.
func stubInitialData() []byte {
	b := make([]byte, stubControl-stubData)
	put := func(address, n uint64) { binary.LittleEndian.PutUint64(b[address-stubData:], n) }
	put(stubIovec, stubBatch)
	put(stubIovec+8, maxPacket)
	put(stubHeader+16, stubIovec) // struct msghdr: name, its length, vector, its length, control, its length, flags
	put(stubHeader+24, 1)
	put(stubHeader+32, stubControl)
	copy(b[stubReady-stubData:], MessageReady)
	return b
}

// stubInstructions are the parked program's own.
func stubInstructions() ([]byte, error) {
	const most = 1 << 10
	code := unsafe.Slice((*byte)(stubCode()), most)
	for end := len(stubSentinel); end < len(code); end++ { // not bytes.Index, which might read beyond the text's end
		if string(code[end-len(stubSentinel):end]) == stubSentinel {
			return bytes.Clone(code[:end-len(stubSentinel)]), nil
		}
	}
	return nil, errors.New("sandbox: the parked program has no end")
}
