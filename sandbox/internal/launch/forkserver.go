package launch

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"strings"
	"sync"
	"syscall"

	"golang.org/x/sys/unix"

	"github.com/agon-judge/agon/sandbox/internal/rootfs"
)

// ForkServer starts launchers. All come from one thread that never ends, because the kernel kills them when the thread
// that started them ends, and that is not pinned to any core.
type ForkServer struct {
	users    userRange
	stub     int // the parked program
	requests chan forkRequest
	stop     chan struct{}
	once     sync.Once
}

type forkRequest struct {
	kind  string
	reply chan<- forkReply
}

type forkReply struct {
	launcher *Launcher
	err      error
}

func NewForkServer() (*ForkServer, error) {
	parked, err := openStub()
	if err != nil {
		return nil, err
	}
	s := &ForkServer{users: hostUsers(), stub: parked, requests: make(chan forkRequest), stop: make(chan struct{})}
	go s.serve()
	return s, nil
}

// serve serves requests on a thread of its own.
func (s *ForkServer) serve() {
	runtime.LockOSThread() // never unlocked: the thread goes when the sandbox is closed
	for {
		select {
		case r := <-s.requests:
			l, err := s.fork(r.kind)
			r.reply <- forkReply{l, err}
		case <-s.stop:
			_ = unix.Close(s.stub)
			return
		}
	}
}

// SeparateUsers says whether every launcher gets a user of the host of its own.
func (s *ForkServer) SeparateUsers() bool { return s.users.root }

// Close ends the thread; launchers that are left die with it.
func (s *ForkServer) Close() { s.once.Do(func() { close(s.stop) }) }

// Spawn starts a launcher. It is not prepared yet; see ready.
func (s *ForkServer) Spawn(ctx context.Context, kind string) (*Launcher, error) {
	reply := make(chan forkReply, 1)
	select {
	case s.requests <- forkRequest{kind, reply}:
		r := <-reply
		return r.launcher, r.err
	case <-s.stop:
		return nil, ErrClosed
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// ErrNamespaces is what fork returns when the kernel refuses the namespaces.
var ErrNamespaces = errors.New("the kernel refuses new namespaces")

// fork starts a launcher: this executable again, or the parked program.
func (s *ForkServer) fork(kind string) (*Launcher, error) {
	pair, err := unix.Socketpair(unix.AF_UNIX, unix.SOCK_SEQPACKET|unix.SOCK_CLOEXEC, 0)
	if err != nil {
		return nil, fmt.Errorf("sandbox: making a socket pair: %w", err)
	}
	defer func() { _ = unix.Close(pair[1]) }()
	null, err := unix.Open("/dev/null", unix.O_RDWR|unix.O_CLOEXEC, 0)
	if err != nil {
		_ = unix.Close(pair[0])
		return nil, fmt.Errorf("sandbox: opening /dev/null: %w", err)
	}
	defer func() { _ = unix.Close(null) }()

	pidfd := -1
	attr := &syscall.ProcAttr{
		// One thread is enough for a launcher, it lives too shortly to collect garbage, and its thread is not to be
		// interrupted once it is under a filter.
		Env:   []string{"GOMAXPROCS=1", "GOGC=off", "GODEBUG=asyncpreemptoff=1", "PATH=" + rootfs.SystemPath},
		Files: []uintptr{uintptr(null), uintptr(null), uintptr(null), uintptr(pair[1]), uintptr(s.stub)},
		Sys:   &syscall.SysProcAttr{Setsid: true, Pdeathsig: syscall.SIGKILL, PidFD: &pidfd},
	}
	if !strings.HasSuffix(kind, SuffixBare) {
		s.isolate(attr.Sys)
	}
	image := "/proc/self/exe"
	if strings.HasPrefix(kind, KindStatic) {
		image = fmt.Sprintf("/proc/self/fd/%d", fdStub)
	}
	pid, err := syscall.ForkExec(image, []string{Argv0, kind}, attr)
	if err != nil {
		_ = unix.Close(pair[0])
		return nil, fmt.Errorf("sandbox: starting the launcher: %w: %w", ErrNamespaces, err)
	}
	return &Launcher{PID: pid, PIDFD: pidfd, Socket: pair[0]}, nil
}

// isolate asks for namespaces and for the capabilities inside them that preparing needs.
func (s *ForkServer) isolate(a *syscall.SysProcAttr) {
	a.Cloneflags = unix.CLONE_NEWUSER | unix.CLONE_NEWPID | unix.CLONE_NEWNS | unix.CLONE_NEWNET | unix.CLONE_NEWIPC |
		unix.CLONE_NEWUTS | unix.CLONE_NEWCGROUP
	uid, gid := s.users.next()
	a.UidMappings = []syscall.SysProcIDMap{{ContainerID: innerID, HostID: uid, Size: 1}}
	a.GidMappings = []syscall.SysProcIDMap{{ContainerID: innerID, HostID: gid, Size: 1}}
	a.GidMappingsEnableSetgroups = s.users.root
	a.Credential = &syscall.Credential{Uid: innerID, Gid: innerID, NoSetGroups: !s.users.root}
	a.AmbientCaps = []uintptr{unix.CAP_SYS_ADMIN, unix.CAP_SETPCAP}
}
