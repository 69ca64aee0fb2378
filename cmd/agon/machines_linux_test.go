package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"syscall"
	"testing"

	"github.com/jackc/pgx/v5/pgconn"
	"github.com/stretchr/testify/require"
	"golang.org/x/sys/unix"

	"github.com/agon-judge/agon/schema"
	"github.com/agon-judge/agon/schema/postgres"
)

// network is machines with addresses of their own: network namespaces on a bridge, whose end is this process.
type network struct {
	t      *testing.T
	id     int // tells networks apart: the bridge of that name is this one's
	bridge string
	made   int
}

// newNetwork makes a network without machines, or skips the test where that cannot be done.
func newNetwork(t *testing.T) *network {
	t.Helper()
	if os.Geteuid() != 0 {
		t.Skip("skipped, as only root can make network namespaces")
	}
	if _, err := exec.LookPath("ip"); err != nil {
		t.Skip("skipped, as there is no ip here: install iproute2")
	}
	n := &network{t: t, id: os.Getpid()}
	for {
		n.bridge = fmt.Sprintf("agon%d", n.id)
		out, err := exec.Command("ip", "link", "add", n.bridge, "type", "bridge").CombinedOutput()
		if err == nil {
			break
		}
		if !strings.Contains(string(out), "File exists") {
			t.Skip("skipped, as this machine makes no bridges: ", strings.TrimSpace(string(out)))
		}
		n.id++
	}
	t.Cleanup(func() { n.ip("link", "del", n.bridge) })
	// A bridge without an address of its own takes another one when a cable is cut, and nobody finds it for a while.
	n.ip("link", "set", n.bridge, "address", "02:00:00:00:00:01")
	n.ip("addr", "add", n.address(1)+"/24", "dev", n.bridge)
	n.ip("link", "set", n.bridge, "up")
	return n
}

// Networks stand side by side, also in one process, and when one has gone another takes its place.
func TestNetworksStandSideBySide(t *testing.T) {
	for range 2 {
		t.Run("both", func(t *testing.T) {
			first, second := newNetwork(t), newNetwork(t)
			for _, n := range []*network{first, second} {
				n.machine("alone")
			}
			require.NotEqual(t, first.address(1), second.address(1))
		})
	}
}

// address returns an address of the network; 1 is this process's.
func (n *network) address(host int) string {
	return fmt.Sprintf("10.%d.%d.%d", 200+n.id/256%50, n.id%256, host)
}

func (n *network) ip(args ...string) {
	n.t.Helper()
	out, err := exec.Command("ip", args...).CombinedOutput()
	require.NoError(n.t, err, "ip %s: %s", strings.Join(args, " "), out)
}

// machine is one of a network, and the process on it.
type machine struct {
	*network
	name, address string
	link          string // the bridge's end of its cable
	env           map[string]string
	args          []string

	cmd   *exec.Cmd
	ended chan struct{}
	err   error // of the process, after ended
}

// machine adds a machine.
func (n *network) machine(name string) *machine {
	n.t.Helper()
	n.made++
	m := &machine{
		network: n, name: fmt.Sprintf("agon-%d-%s", n.id, name), address: n.address(n.made + 1),
		link: fmt.Sprintf("ag%dx%d", n.id, n.made), env: map[string]string{},
	}
	inner := m.link + "i"
	n.ip("netns", "add", m.name)
	n.t.Cleanup(func() { n.ip("netns", "del", m.name) })
	n.ip("link", "add", m.link, "type", "veth", "peer", "name", inner)
	n.t.Cleanup(func() { n.ip("link", "del", m.link) }) // the kernel would do it too, but some time after the namespace has gone
	n.ip("link", "set", m.link, "master", n.bridge, "up")
	n.ip("link", "set", inner, "netns", m.name)
	n.ip("-n", m.name, "addr", "add", m.address+"/24", "dev", inner)
	n.ip("-n", m.name, "link", "set", inner, "up")
	n.ip("-n", m.name, "link", "set", "lo", "up")
	return m
}

// cut makes packets from and to the machine vanish, without a sign of it on either end.
func (m *machine) cut() { m.ip("link", "set", m.link, "nomaster") }

// mend ends a cut.
func (m *machine) mend() { m.ip("link", "set", m.link, "master", m.bridge) }

// start starts the machine's process, which is this program.
func (m *machine) start() {
	m.t.Helper()
	program, err := os.Executable()
	require.NoError(m.t, err)
	cmd := exec.Command(program, m.args...)
	cmd.Env = append(os.Environ(), programVariable+"=1")
	for name, value := range m.env {
		cmd.Env = append(cmd.Env, name+"="+value)
	}
	out := &labelled{to: m.t.Output(), label: strings.TrimPrefix(m.name, fmt.Sprintf("agon-%d-", m.id))}
	cmd.Stdout, cmd.Stderr = out, out
	cmd.SysProcAttr = &syscall.SysProcAttr{Pdeathsig: syscall.SIGKILL}
	started := make(chan error)
	m.cmd, m.ended = cmd, make(chan struct{})
	go func() {
		// The thread belongs to the machine, and ends with its process.
		runtime.LockOSThread()
		err := enter(m.name)
		if err == nil {
			err = cmd.Start()
		}
		started <- err
		if err == nil {
			m.err = cmd.Wait()
			close(m.ended)
		}
	}()
	require.NoError(m.t, <-started)
	m.t.Cleanup(m.kill)
}

// enter moves this thread into a network namespace.
func enter(namespace string) error {
	file, err := os.Open(filepath.Join("/run/netns", namespace))
	if err != nil {
		return err
	}
	defer file.Close()
	return unix.Setns(int(file.Fd()), unix.CLONE_NEWNET)
}

// kill kills the machine's process as a crash would.
func (m *machine) kill() {
	_ = m.cmd.Process.Kill()
	<-m.ended
}

// stop asks the process to end, and waits until it has ended well.
func (m *machine) stop() {
	m.t.Helper()
	require.NoError(m.t, m.cmd.Process.Signal(syscall.SIGTERM))
	<-m.ended
	require.NoError(m.t, m.err, "%s was stopped", m.name)
}

// labelled tells the lines of several machines apart.
type labelled struct {
	to    io.Writer
	label string
}

// Write implements io.Writer.
func (l *labelled) Write(text []byte) (int, error) {
	_, err := fmt.Fprintf(l.to, "%s: %s", l.label, text)
	return len(text), err
}

// database is a PostgreSQL server that keeps its promises, which a network reaches over TCP.
type databaseServer struct {
	t       *testing.T
	options postgres.Options
	server  *postgres.Server
	url     string // over TCP
}

// database starts a server with an empty site.
func (n *network) database() *databaseServer {
	t := n.t
	t.Helper()
	// Not TempDir: the server runs as another user than root, who could not reach it.
	dir, err := os.MkdirTemp(quickDir(), "agon-faults-")
	require.NoError(t, err)
	require.NoError(t, os.Chmod(dir, 0o755))
	t.Cleanup(func() { _ = os.RemoveAll(dir) })
	d := &databaseServer{t: t, options: postgres.Options{Data: filepath.Join(dir, "postgres")}}
	d.start()
	t.Cleanup(func() { _ = d.server.Stop() })
	require.NoError(t, d.server.CreateDatabase(t.Context(), "agon"))
	require.NoError(t, schema.Migrate(t.Context(), d.server.URL("agon")))

	config, err := pgconn.ParseConfig(d.server.URL("agon"))
	require.NoError(t, err)
	listener, err := new(net.ListenConfig).Listen(t.Context(), "tcp", net.JoinHostPort(n.address(1), "0"))
	require.NoError(t, err)
	t.Cleanup(func() { _ = listener.Close() })
	go relay(t.Context(), listener, config)
	d.url = fmt.Sprintf("postgres://%s@%s/agon?sslmode=disable", config.User, listener.Addr())
	return d
}

// quickDir is a folder in memory, or that of temporary files.
func quickDir() string {
	if unix.Access("/dev/shm", unix.W_OK) == nil {
		return "/dev/shm"
	}
	return "/tmp"
}

func (d *databaseServer) start() {
	d.t.Helper()
	server, err := postgres.Start(d.t.Context(), d.options)
	require.NoError(d.t, err)
	d.server = server
}

// restartFast restarts the server as an operator does: it rolls open transactions back and says so.
func (d *databaseServer) restartFast() {
	d.t.Helper()
	require.NoError(d.t, d.server.Stop())
	d.start()
}

// restartImmediate restarts the server as after a crash: it recovers from its log.
func (d *databaseServer) restartImmediate() {
	d.t.Helper()
	content, err := os.ReadFile(filepath.Join(d.options.Data, "postmaster.pid"))
	require.NoError(d.t, err)
	line, _, _ := strings.Cut(string(content), "\n")
	pid, err := strconv.Atoi(line)
	require.NoError(d.t, err)
	require.NoError(d.t, syscall.Kill(pid, syscall.SIGQUIT))
	<-d.server.Done()
	require.NoError(d.t, d.server.Stop())
	d.start()
}

// relay lets TCP connections reach a server that has a Unix socket alone.
func relay(ctx context.Context, listener net.Listener, to *pgconn.Config) {
	for {
		outer, err := listener.Accept()
		if errors.Is(err, net.ErrClosed) {
			return
		}
		if err != nil {
			continue
		}
		go func() {
			defer outer.Close()
			inner, err := new(net.Dialer).DialContext(ctx, "unix", filepath.Join(to.Host, fmt.Sprintf(".s.PGSQL.%d", to.Port)))
			if err != nil {
				return
			}
			defer inner.Close()
			go func() {
				_, _ = io.Copy(inner, outer)
				_ = inner.Close()
			}()
			_, _ = io.Copy(outer, inner)
		}()
	}
}
