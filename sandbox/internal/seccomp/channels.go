//go:build linux

package seccomp

import "golang.org/x/sys/unix"

// Two programs must not be able to signal to each other by what the kernel shares between them. The functions here
// refuse the calls that would let them, or change nothing and report success where programs expect it.

// ownAdvice are the kinds of advice about memory that concern only the program's own memory. All others fail: with some
// of them a program could drop pages of files from memory, or compare its pages with others'.
var ownAdvice = []uint64{
	unix.MADV_NORMAL, unix.MADV_RANDOM, unix.MADV_SEQUENTIAL, unix.MADV_DONTNEED, unix.MADV_FREE, unix.MADV_DONTFORK,
	unix.MADV_DOFORK, unix.MADV_HUGEPAGE, unix.MADV_NOHUGEPAGE, unix.MADV_DONTDUMP, unix.MADV_DODUMP, unix.MADV_WIPEONFORK,
	unix.MADV_KEEPONFORK, unix.MADV_POPULATE_READ, unix.MADV_POPULATE_WRITE,
}

// futexPrivate marks a futex of one process. Without it the kernel finds a futex by the page of the file that it is in,
// so that two programs with the same file can wake each other.
const futexPrivate = 0x80

// The operations by which the C library waits for the end of a thread. The kernel wakes the waiter.
const (
	futexWait           = 0
	futexWaitBitset     = 9
	futexClockRealtime  = 0x100
	futexOperation      = 0xffffffff
	futexWaitUntilClock = futexWaitBitset | futexClockRealtime
)

// closeChannels adds rules for calls that every program needs in some forms, and that are channels in others.
func (f *Filter) closeChannels() {
	f.Answered("sysinfo") // it counts the threads and the memory of the whole machine
	f.When("futex", Allow, Masked(1, futexPrivate, futexPrivate))
	for _, advice := range ownAdvice {
		f.When("madvise", Allow, Masked(2, 0xffffffff, advice))
	}
	f.When("madvise", Errno(0), Masked(2, 0xffffffff, unix.MADV_WILLNEED))
	f.Add("madvise", Errno(unix.EINVAL))
	f.Add("mincore", Errno(unix.ENOSYS)) // which pages of files are in memory
	// The machine's reserve of huge pages is one for all, and no limit of memory counts what is taken of it.
	f.When("mmap", Errno(unix.ENOMEM), Masked(3, unix.MAP_HUGETLB, unix.MAP_HUGETLB))
}

// refuseSharedFutexes makes all futex calls fail that no rule allows.
func (f *Filter) refuseSharedFutexes() { f.Add("futex", Errno(unix.ENOSYS)) }

// Calls about files that would change, or show, what the machine holds in memory or on its disks.
const (
	ignoredFileCalls = `fadvise64 readahead sync_file_range fsync fdatasync msync`
	refusedDiskCalls = `preadv2 pwritev2 cachestat statfs fstatfs statx name_to_handle_at`
)

// closeFileChannels adds rules for programs that see files of the host.
func (f *Filter) closeFileChannels() {
	f.Answered("getrusage") // it counts which pages of files were not in memory
	f.Add(ignoredFileCalls, Errno(0))
	f.Add(refusedDiskCalls, Errno(unix.ENOSYS))
}

// Answered makes the judge answer a call in the kernel's place, where the filter reports to it; elsewhere the call
// fails.
func (f *Filter) Answered(name string) {
	action := f.fallback
	if action != Notify {
		action = Errno(unix.ENOSYS)
	}
	f.Add(name, action)
}
