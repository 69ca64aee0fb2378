//go:build linux

package sandbox

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"runtime"
	"sync"
	"sync/atomic"

	"github.com/agon-judge/agon/sandbox/internal/cgroup"
	"github.com/agon-judge/agon/sandbox/internal/launch"
	"github.com/agon-judge/agon/sandbox/internal/seccomp"
)

// Config configures a Sandbox. The zero value is valid.
type Config struct {
	Pool     int          // number of launchers that are kept prepared; 0: 4 for each core
	Insecure bool         // run programs even if they cannot be isolated: for trusted programs only
	Log      *slog.Logger // nil: slog.Default()
}

// Sandbox runs programs. It is safe for concurrent use.
type Sandbox struct {
	caps    Capabilities
	log     *slog.Logger
	bare    bool // programs run without namespaces
	groups  cgroup.Groups
	forks   *launch.ForkServer
	filters seccomp.Cache
	pools   map[string]*launch.Pool // by kind of launcher; nil while the machine is being probed

	mu     sync.Mutex
	closed bool
	live   map[*Process]struct{}

	watchers map[int]*watcher // by core

	roots roots // of programs with a runtime

	lastMemory atomic.Int64 // limit of the latest program: the next one is likely to have the same
}

// New probes the machine and prepares launchers. If programs cannot be isolated here it returns an error that names the
// missing setting, unless Config.Insecure is set.
func New(config Config) (*Sandbox, error) {
	return newSandbox(config, (*Sandbox).probe)
}

// newSandbox is New with a given probe.
func newSandbox(config Config, probe func(*Sandbox) Capabilities) (*Sandbox, error) {
	if config.Pool <= 0 {
		config.Pool = 4 * runtime.NumCPU()
	}
	if config.Log == nil {
		config.Log = slog.Default()
	}
	forks, err := launch.NewForkServer()
	if err != nil {
		return nil, err
	}
	s := &Sandbox{
		log: config.Log, forks: forks, groups: cgroup.Find(memberOf(forks)), live: map[*Process]struct{}{}, watchers: map[int]*watcher{},
	}
	s.caps = probe(s)
	if !s.caps.Secure {
		if !config.Insecure {
			s.release()
			return nil, fmt.Errorf("sandbox: strangers' programs cannot be isolated here: %s", s.caps.Problem)
		}
		s.caps.Insecure = true
		s.log.Warn("programs run WITHOUT isolation: they can read and change what this user can; run only what you trust",
			"missing", s.caps.Problem)
		s.bare = !s.caps.Namespaces || !s.caps.Seccomp
	}
	s.pools = map[string]*launch.Pool{}
	for _, kind := range []string{launch.KindStatic, launch.KindRuntime} {
		s.pools[kind] = launch.NewPool(config.Pool, func(ctx context.Context) (*launch.Launcher, error) { return s.prepare(ctx, kind) })
	}
	s.pools[launch.KindStatic].Fill() // the other pool fills when it is first used
	return s, nil
}

// memberOf has launchers join control groups for a try.
func memberOf(forks *launch.ForkServer) cgroup.Member {
	return func(join func(pid int) error) error {
		l, err := forks.Spawn(context.Background(), launch.KindStatic)
		if err != nil {
			return nil //nolint:nilerr // the probe of launchers says what is missing
		}
		defer l.Discard()
		return join(l.PID)
	}
}

// take returns a launcher, from the pool if there is one for its kind.
func (s *Sandbox) take(ctx context.Context, kind string) (*launch.Launcher, error) {
	if pool, ok := s.pools[kind]; ok {
		return pool.Take(ctx)
	}
	return s.prepare(ctx, kind)
}

// prepare starts a launcher and waits until it is ready.
func (s *Sandbox) prepare(ctx context.Context, kind string) (*launch.Launcher, error) {
	player := kind == launch.KindStatic
	if s.bare {
		kind += launch.SuffixBare
	}
	l, err := s.forks.Spawn(ctx, kind)
	if err != nil {
		return nil, err
	}
	if l.Group, err = s.groups.Create(); err == nil && l.Group != nil {
		err = l.Group.Add(l.PID)
	}
	if err == nil && player { // launchers of other kinds need more than the limit of some programs
		err = l.Limit(s.lastMemory.Load())
	}
	if err == nil {
		err = l.Ready()
	}
	if err == nil && player {
		err = l.Confine(s.bare)
	}
	if err != nil {
		l.Discard()
		return nil, err
	}
	return l, nil
}

// Capabilities returns how programs are isolated on this machine.
func (s *Sandbox) Capabilities() Capabilities { return s.caps }

// Close stops all processes and launchers.
func (s *Sandbox) Close() error {
	s.mu.Lock()
	if s.closed {
		s.mu.Unlock()
		return nil
	}
	s.closed = true
	var left []*Process
	for p := range s.live {
		left = append(left, p)
	}
	s.mu.Unlock()
	var failed []error
	for _, p := range left {
		if _, err := p.Stop(); err != nil {
			failed = append(failed, err)
		}
	}
	for _, pool := range s.pools {
		pool.Close()
	}
	s.release()
	return errors.Join(failed...)
}

// release frees what the sandbox holds apart from processes.
func (s *Sandbox) release() {
	s.forks.Close()
	s.groups.Close()
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, w := range s.watchers {
		w.close()
	}
	clear(s.watchers)
}

// register adds a process to those that are watched, and that Close stops.
func (s *Sandbox) register(p *Process, core int) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.closed {
		return ErrClosed
	}
	w, ok := s.watchers[core]
	if !ok {
		var err error
		if w, err = newWatcher(core); err != nil {
			return fmt.Errorf("sandbox: watching the processes on core %d: %w", core, err)
		}
		s.watchers[core] = w
	}
	s.live[p] = struct{}{}
	p.watcher = w
	w.watch(p)
	return nil
}

// unregister removes a process from those that Close stops.
func (s *Sandbox) unregister(p *Process) {
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.live, p)
}
