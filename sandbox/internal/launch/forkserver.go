//go:build linux

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

// ForkServer starts launchers, all from one thread. The kernel kills a launcher when the thread that started it ends
// (PR_SET_PDEATHSIG), so this thread lives until Close. It is not pinned to a core.
type ForkServer struct {
	users    userRange
	stub     int // descriptor of the stub's executable file
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

// NewForkServer starts a fork server.
func NewForkServer() (*ForkServer, error) {
	stub, err := openStub()
	if err != nil {
		return nil, err
	}
	s := &ForkServer{users: hostUsers(), stub: stub, requests: make(chan forkRequest), stop: make(chan struct{})}
	go s.serve()
	return s, nil
}

// serve handles requests on a thread of its own.
func (s *ForkServer) serve() {
	runtime.LockOSThread() // never unlocked: the thread ends with this function
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

// SeparateUsers reports whether every launcher gets a host user of its own.
func (s *ForkServer) SeparateUsers() bool { return s.users.root }

// Close ends the thread. Launchers that are left die with it.
func (s *ForkServer) Close() { s.once.Do(func() { close(s.stop) }) }

// Spawn starts a launcher. It is not prepared yet: see Launcher.Ready.
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

// ErrNamespaces is the error of Spawn when the kernel refuses the namespaces.
var ErrNamespaces = errors.New("the kernel refuses new namespaces")

// fork starts a launcher: this executable again, or the stub.
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
		// One thread is enough for a launcher, it does not live long enough to need garbage collection, and its thread
		// must not be preempted by signals once it is under a filter.
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

// isolate requests new namespaces, and the capabilities in them that preparing needs.
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
