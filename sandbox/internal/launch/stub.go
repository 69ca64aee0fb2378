//go:build linux

package launch

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"unsafe"

	"golang.org/x/sys/unix"
)

// A prepared launcher waits in the stub, a program of a few dozen instructions. The stub receives batches and makes
// their system calls one after the other; the last call of the last batch executes the player. The process that the
// exec replaces has no runtime, so the kernel needs only a tenth of a millisecond for it, and a prepared launcher takes
// almost no memory.
//
// The instructions are in stub_*.s. This file makes an executable file of them, in memory, which all launchers share.

// The memory layout of the stub. It is fixed so that batches can contain addresses.
const (
	stubText = 0x200000
	stubData = 0x210000

	stubIovec   = stubData
	stubHeader  = stubData + 16
	stubReport  = stubData + 80 // address of the call that failed, and its error number
	stubReady   = stubData + 96
	stubControl = stubData + 128 // descriptors that come with a batch
	stubBatch   = stubData + 1024
	stubEnd     = stubBatch + maxPacket

	stubControlSize = 512
	stubControlLen  = stubHeader + 40 // where the header has its length
	// ReportSize is the size of the stub's report of a call that has failed: see Batch.Failure.
	ReportSize = 16
)

// stubCode returns the address of the instructions, which end before stubSentinel.
func stubCode() unsafe.Pointer

// stubSentinel stands after the last instruction.
const stubSentinel = "agonstub"

// openStub makes the executable file. Everybody can execute it, and nobody can change it.
func openStub() (int, error) {
	image, err := stubImage()
	if err != nil {
		return -1, err
	}
	const executable = 0x10 // MFD_EXEC, Linux 6.3
	fd, err := unix.MemfdCreate("stub", unix.MFD_CLOEXEC|unix.MFD_ALLOW_SEALING|executable)
	if errors.Is(err, unix.EINVAL) {
		fd, err = unix.MemfdCreate("stub", unix.MFD_CLOEXEC|unix.MFD_ALLOW_SEALING)
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

// stubImage returns the content of the executable file: an ELF header, a segment of code, a segment of data with room
// for the batch, and a segment that makes the stack not executable.
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

// stubInitialData returns the beginning of the data segment.
func stubInitialData() []byte {
	b := make([]byte, stubControl-stubData)
	put := func(address, n uint64) { binary.LittleEndian.PutUint64(b[address-stubData:], n) }
	put(stubIovec, stubBatch)
	put(stubIovec+8, maxPacket)
	put(stubHeader+16, stubIovec) // struct msghdr: name, its length, vector, its length, control, its length, flags
	put(stubHeader+24, 1)
	put(stubHeader+32, stubControl)
	put(stubControlLen, stubControlSize)
	copy(b[stubReady-stubData:], MessageReady)
	return b
}

// stubInstructions returns a copy of the instructions.
func stubInstructions() ([]byte, error) {
	const most = 1 << 10
	code := unsafe.Slice((*byte)(stubCode()), most)
	for end := len(stubSentinel); end < len(code); end++ { // not bytes.Index, which might read beyond the end of the text segment
		if string(code[end-len(stubSentinel):end]) == stubSentinel {
			return bytes.Clone(code[:end-len(stubSentinel)]), nil
		}
	}
	return nil, errors.New("sandbox: the stub has no end")
}
