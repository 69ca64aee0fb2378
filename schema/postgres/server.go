//go:build unix

package postgres

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"time"

	"github.com/jackc/pgx/v5"
)

const (
	superuser  = "agon"
	startLimit = 60 * time.Second // first start on a slow disk
	stopLimit  = 30 * time.Second // a fast shutdown writes a checkpoint
	retryPause = 10 * time.Millisecond
)

// Options say which server to start.
type Options struct {
	// Data is the folder of the database. It is created with its parents if it is missing, and stays when the server ends.
	Data string
	// Fast trades the safety of the data for speed, for tests.
	Fast bool
}

// Server is a running server.
type Server struct {
	socket string // folder
	held   *os.File
	lock   *os.File
	cmd    *exec.Cmd
	log    string
	ended  chan struct{} // closed when the process is gone
	err    error         // how it ended; valid after ended
	stop   sync.Once
}

// Start starts a server on the data folder, making a new database cluster if need be, and returns once it answers. It
// stops a server that a killed process left behind, and refuses a folder in use.
func Start(ctx context.Context, o Options) (*Server, error) {
	p, err := plan(o)
	if err != nil {
		return nil, err
	}
	lock, err := acquire(p.data + ".lock")
	if err != nil {
		return nil, err
	}
	s, err := p.start(ctx, o, lock)
	if err != nil {
		return nil, errors.Join(err, release(lock))
	}
	return s, nil
}

// URL returns the address of one of the server's databases.
func (s *Server) URL(database string) string { return socketURL(s.socket, database) }

// Stop shuts the server down: open transactions are rolled back, what was committed is on disk.
func (s *Server) Stop() error {
	var err error
	s.stop.Do(func() {
		err = terminate(s.cmd.Process.Pid, s.ended)
		err = errors.Join(err, leave(s.socket, s.held), release(s.lock))
	})
	return err
}

// Done is closed when the server has ended, for whatever reason.
func (s *Server) Done() <-chan struct{} { return s.ended }

// Running finds the server that another process has started on a data folder, and returns the address of one of its
// databases.
func Running(data, database string) (string, bool) {
	p, err := plan(Options{Data: data})
	if err != nil || p.leftover() == 0 {
		return "", false
	}
	return socketURL(p.socket, database), true
}

func socketURL(socket, database string) string {
	return "postgres://" + superuser + "@/" + url.PathEscape(database) + "?host=" + url.QueryEscape(socket)
}

// layout is the folders of a server and the account that it runs as.
type layout struct {
	data, socket string
	account      account
}

func plan(o Options) (layout, error) {
	data, err := filepath.Abs(o.Data)
	if err != nil {
		return layout{}, fmt.Errorf("find the data folder: %w", err)
	}
	who, err := chooseAccount(data)
	if err != nil {
		return layout{}, err
	}
	id := sha256.Sum256([]byte(data))
	short := hex.EncodeToString(id[:4])
	if !who.reaches(data) { // below root's home, say
		data = filepath.Join("/var/lib/agon", "postgres-"+short)
	}
	p := layout{data: data, account: who}
	p.socket = p.socketPrefix() + short
	return p, nil
}

// socketPrefix is how the paths of this account's sockets begin. The path of a socket may have about 100 bytes, so the socket
// cannot lie beside the data.
func (p layout) socketPrefix() string { return fmt.Sprintf("/tmp/agon-%d-", p.account.uid) }

func (p layout) start(ctx context.Context, o Options, lock *os.File) (*Server, error) {
	if err := p.stopLeftover(); err != nil {
		return nil, err
	}
	binaries, fresh, err := p.choose()
	if err != nil {
		return nil, err
	}
	if err := p.account.own(p.data); err != nil {
		return nil, err
	}
	if fresh {
		if err := p.initialise(ctx, binaries, o.Fast); err != nil {
			return nil, err
		}
	}
	p.sweep()
	held, err := p.hold()
	if err != nil {
		return nil, err
	}
	s := &Server{socket: p.socket, held: held, lock: lock, log: p.data + ".log", ended: make(chan struct{})}
	if err := s.run(p, binaries, o.Fast); err != nil {
		return nil, errors.Join(err, leave(p.socket, held))
	}
	if err := s.ready(ctx); err != nil {
		return nil, errors.Join(err, terminate(s.cmd.Process.Pid, s.ended), leave(p.socket, held))
	}
	return s, nil
}

// choose returns the preferred installation for a new folder, and one of the same major version for an existing folder.
func (p layout) choose() (b Binaries, fresh bool, err error) {
	found, err := Find()
	if err != nil {
		return b, false, err
	}
	content, err := os.ReadFile(filepath.Join(p.data, "PG_VERSION"))
	fresh = os.IsNotExist(err)
	if err != nil && !fresh {
		return b, false, fmt.Errorf("read the data folder's version: %w", err)
	}
	major, _ := strconv.Atoi(strings.TrimSpace(string(content)))
	for _, b := range found {
		if p.account.reaches(filepath.Join(b.Dir, "postgres")) && (fresh || b.Major == major) {
			return b, fresh, nil
		}
	}
	if fresh {
		return b, false, fmt.Errorf("the PostgreSQL in %s lies where its user cannot reach it; install it for all users", found[0].Dir)
	}
	return b, false, fmt.Errorf("%s was made by PostgreSQL %d and only version %d is here; install version %d, move the data with pg_dump, or choose another AGON_DATA",
		p.data, major, found[0].Major, major)
}

func (p layout) initialise(ctx context.Context, b Binaries, fast bool) error {
	args := []string{"-D", p.data, "-U", superuser, "-A", "trust", "-E", "UTF8", "--locale=C"}
	if fast {
		args = append(args, "--no-sync")
	}
	cmd := exec.CommandContext(ctx, filepath.Join(b.Dir, "initdb"), args...)
	cmd.Dir = "/"
	cmd.Env = environment()
	cmd.SysProcAttr = p.account.attributes()
	if out, err := cmd.CombinedOutput(); err != nil {
		return fmt.Errorf("make a database in %s: %w: %s", p.data, err, lastLines(out))
	}
	return nil
}

func (s *Server) run(p layout, b Binaries, fast bool) error {
	log, err := os.OpenFile(s.log, os.O_CREATE|os.O_TRUNC|os.O_WRONLY, 0o600)
	if err != nil {
		return fmt.Errorf("open PostgreSQL's log: %w", err)
	}
	defer log.Close()
	args := []string{"-D", p.data}
	for _, setting := range settings(p.socket, fast) {
		args = append(args, "-c", setting)
	}
	s.cmd = exec.Command(filepath.Join(b.Dir, "postgres"), args...)
	s.cmd.Dir = "/"
	s.cmd.Env = environment()
	s.cmd.SysProcAttr = p.account.attributes()
	endWithParent(s.cmd.SysProcAttr)
	s.cmd.Stdout, s.cmd.Stderr = log, log
	started := make(chan error)
	go func() {
		// The server gets a signal when the thread that started it ends, so this thread lives as long as the server.
		runtime.LockOSThread()
		err := s.cmd.Start()
		started <- err
		if err == nil {
			s.err = s.cmd.Wait()
			close(s.ended)
		}
	}()
	if err := <-started; err != nil {
		return fmt.Errorf("start PostgreSQL: %w", err)
	}
	return nil
}

func settings(socket string, fast bool) []string {
	list := []string{
		"listen_addresses=", "unix_socket_directories=" + socket, "unix_socket_permissions=0700",
		"max_connections=200", "jit=off", "log_min_messages=warning", "timezone=UTC", "log_timezone=UTC",
	}
	if fast {
		list = append(list, "fsync=off", "full_page_writes=off", "synchronous_commit=off", "max_wal_size=256MB", "min_wal_size=32MB")
	}
	return list
}

// environment returns the server's environment, without PGDATA and the like.
func environment() []string {
	return []string{"PATH=" + os.Getenv("PATH"), "LC_ALL=C", "TZ=UTC"}
}

func (s *Server) ready(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, startLimit)
	defer cancel()
	for {
		conn, err := pgx.Connect(ctx, s.URL("postgres"))
		if err == nil {
			return conn.Close(ctx)
		}
		select {
		case <-s.ended:
			out, _ := os.ReadFile(s.log)
			return fmt.Errorf("PostgreSQL ended at once (%w): %s", s.err, lastLines(out))
		case <-ctx.Done():
			return fmt.Errorf("PostgreSQL did not answer (see %s): %w", s.log, err)
		case <-time.After(retryPause):
		}
	}
}

// CreateDatabase creates a database if it does not exist.
func (s *Server) CreateDatabase(ctx context.Context, name string) error {
	conn, err := pgx.Connect(ctx, s.URL("postgres"))
	if err != nil {
		return fmt.Errorf("connect to PostgreSQL: %w", err)
	}
	defer conn.Close(ctx)
	var exists bool
	if err := conn.QueryRow(ctx, "SELECT EXISTS (SELECT FROM pg_database WHERE datname = $1)", name).Scan(&exists); err != nil {
		return fmt.Errorf("look for database %s: %w", name, err)
	}
	if exists {
		return nil
	}
	if _, err := conn.Exec(ctx, "CREATE DATABASE "+pgx.Identifier{name}.Sanitize()); err != nil {
		return fmt.Errorf("make database %s: %w", name, err)
	}
	return nil
}

func lastLines(out []byte) string {
	lines := bytes.Split(bytes.TrimSpace(out), []byte("\n"))
	return string(bytes.Join(lines[max(0, len(lines)-3):], []byte("; ")))
}

// terminate asks a server for a fast shutdown and kills it when that takes too long.
func terminate(pid int, ended <-chan struct{}) error {
	if err := syscall.Kill(pid, syscall.SIGINT); err != nil && !errors.Is(err, syscall.ESRCH) {
		return fmt.Errorf("stop PostgreSQL: %w", err)
	}
	select {
	case <-ended:
		return nil
	case <-time.After(stopLimit):
		_ = syscall.Kill(pid, syscall.SIGKILL)
		return fmt.Errorf("PostgreSQL did not stop within %s and was killed; it recovers at its next start", stopLimit)
	}
}
