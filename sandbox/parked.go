package sandbox

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
	parkedText = 0x200000
	parkedData = 0x210000

	parkedIovec   = parkedData
	parkedHeader  = parkedData + 16
	parkedReport  = parkedData + 80 // the address of the call that failed, and the error's number
	parkedReady   = parkedData + 96
	parkedControl = parkedData + 128 // descriptors that come with an agenda
	parkedAgenda  = parkedData + 1024
	parkedEnd     = parkedAgenda + maxPacket

	parkedControlSize = 512
	parkedControlUse  = parkedHeader + 40 // its length in the header
	reportSize        = 16
)

// parkedCode is the address of the parked program, which ends before parkedSentinel.
func parkedCode() unsafe.Pointer

// parkedSentinel is at the end of the parked program.
const parkedSentinel = "agonparked"

// openParked makes the executable file. It can be executed by everybody and changed by nobody.
func openParked() (int, error) {
	image, err := parkedImage()
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

// parkedImage is the executable file: an ELF header, two segments (code; data and the place of the agenda), and a third
// that says that the stack is not executable.
func parkedImage() ([]byte, error) {
	code, err := parkedInstructions()
	if err != nil {
		return nil, err
	}
	const header, segment, segments = 64, 56, 3
	const loaded, stack, executable, writable, readable = 1, 0x6474e551, 1, 2, 4
	entry := uint64(header + segments*segment)
	data := parkedState()

	b := []byte{0x7f, 'E', 'L', 'F', 2, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0} // 64 bits, little endian, version 1
	word := func(n uint64) { b = binary.LittleEndian.AppendUint64(b, n) }
	half := func(n uint32) { b = binary.LittleEndian.AppendUint32(b, n) }
	short := func(n uint16) { b = binary.LittleEndian.AppendUint16(b, n) }
	short(2) // executable
	short(elfMachine)
	half(1)
	word(parkedText + entry)
	word(header) // of the segments
	word(0)
	half(0)
	for _, n := range []uint16{header, segment, segments, 0, 0, 0} {
		short(n)
	}
	program := func(kind, flags uint32, offset, address, inFile, inMemory uint64) {
		half(kind)
		half(flags)
		for _, n := range []uint64{offset, address, address, inFile, inMemory, parkedData - parkedText} {
			word(n)
		}
	}
	text := entry + uint64(len(code))
	program(loaded, readable|executable, 0, parkedText, text, text)
	program(loaded, readable|writable, parkedData-parkedText, parkedData, uint64(len(data)), parkedEnd-parkedData)
	program(stack, readable|writable, 0, 0, 0, 0)
	b = append(b, code...)
	return append(append(b, make([]byte, parkedData-parkedText-len(b))...), data...), nil
}

// parkedState is the beginning of the parked program's data.
func parkedState() []byte {
	b := make([]byte, parkedControl-parkedData)
	put := func(address, n uint64) { binary.LittleEndian.PutUint64(b[address-parkedData:], n) }
	put(parkedIovec, parkedAgenda)
	put(parkedIovec+8, maxPacket)
	put(parkedHeader+16, parkedIovec) // struct msghdr: name, its length, vector, its length, control, its length, flags
	put(parkedHeader+24, 1)
	put(parkedHeader+32, parkedControl)
	copy(b[parkedReady-parkedData:], messageReady)
	return b
}

// parkedInstructions are the parked program's own.
func parkedInstructions() ([]byte, error) {
	const most = 1 << 10
	code := unsafe.Slice((*byte)(parkedCode()), most)
	for end := len(parkedSentinel); end < len(code); end++ { // not bytes.Index, which might read beyond the text's end
		if string(code[end-len(parkedSentinel):end]) == parkedSentinel {
			return bytes.Clone(code[:end-len(parkedSentinel)]), nil
		}
	}
	return nil, errors.New("sandbox: the parked program has no end")
}
