//go:build linux

package seccomp

import (
	"fmt"
	"strings"
)

// Architecture is what filters need to know about a processor architecture.
type Architecture struct {
	audit   uint32            // AUDIT_ARCH_*
	foreign uint32            // the first number that belongs to another ABI; 0: there is none
	numbers map[string]uint32 // numbers of the system calls by name
}

// Native returns the architecture of this program.
func Native() Architecture {
	return Architecture{AuditArch, foreignABI, callNumbers(callNames)}
}

// callNumbers inverts a table of names.
func callNumbers(names map[int]string) map[string]uint32 {
	numbers := make(map[string]uint32, len(names))
	for number, name := range names {
		numbers[name] = uint32(number)
	}
	return numbers
}

// CallName returns the name of a system call; "" if the number has none.
func CallName(number uint64) string { return callNames[int(number)] }

// DescribeCall names a system call in words that a student understands.
func DescribeCall(arch uint32, number int) string {
	if arch != AuditArch {
		return fmt.Sprintf("a system call of another architecture (number %d)", number)
	}
	if foreignABI > 0 && uint32(number) >= foreignABI {
		return fmt.Sprintf("a system call of the x32 kind (number %d)", uint32(number)-foreignABI)
	}
	name, ok := callNames[number]
	if !ok {
		return fmt.Sprintf("the unknown system call %d", number)
	}
	for purpose, calls := range callPurposes {
		if strings.Contains(" "+calls+" ", " "+name+" ") {
			return fmt.Sprintf("the system call %s (%s)", name, purpose)
		}
	}
	return "the system call " + name
}

// callPurposes maps what a program may be after to the calls that it tries for it.
var callPurposes = map[string]string{
	"starting processes or threads": "fork vfork clone clone3 execve execveat wait4 waitid",
	"using the network":             "socket socketpair connect bind listen accept accept4 sendto recvfrom sendmsg recvmsg sendmmsg recvmmsg",
	"sending signals":               "kill tkill tgkill rt_sigqueueinfo rt_tgsigqueueinfo pidfd_send_signal",
	"changing files":                "unlink unlinkat mkdir mkdirat rename renameat renameat2 truncate ftruncate chmod fchmod fchmodat",
	"setting timers":                "alarm setitimer timer_create timerfd_create",
	"changing limits":               "setrlimit prlimit64",
	"looking into processes":        "ptrace process_vm_readv process_vm_writev pidfd_getfd kcmp perf_event_open",
	"sharing memory":                "shmget shmat shmdt shmctl msgget msgsnd msgrcv msgctl semget semop semtimedop semctl mq_open",
	"changing what is mounted":      "mount umount2 pivot_root chroot unshare setns open_tree move_mount fsopen fsconfig fsmount fspick mount_setattr",
	"changing users":                "setuid setgid setreuid setregid setresuid setresgid setfsuid setfsgid setgroups capset",
}
