package schematest

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"syscall"
	"time"

	"github.com/jackc/pgx/v5"
	"golang.org/x/sys/unix"

	"github.com/agon-judge/agon/schema/postgres"
)

// The shared server belongs to a keeper: a test binary that is started again, detached, to do nothing else. Every test
// process that uses the server holds a shared lock on a file; the kernel takes it away when the process ends, however it
// ends. When the keeper gets the exclusive lock, nobody is left and it stops the server.

const (
	keeperVariable = "AGON_SCHEMATEST_KEEPER"
	linger         = 5 * time.Second // go test starts packages one after the other
	startLimit     = 5 * time.Minute // for what hangs: initdb on a slow and busy machine takes long
	pollPause      = 20 * time.Millisecond
)

// A re-executed test binary becomes the keeper before anything else of it runs.
func init() {
	if dir := os.Getenv(keeperVariable); dir != "" {
		if err := keep(dir); err != nil {
			_ = os.WriteFile(filepath.Join(dir, "error"), []byte(err.Error()), 0o600)
			os.Exit(1)
		}
		os.Exit(0)
	}
}

// shared gives the address of the shared server, started if need be.
func shared(ctx context.Context) (string, error) {
	if _, err := postgres.Find(); err != nil {
		return "", err
	}
	dir := filepath.Join(root(), "agon-tests-"+strconv.Itoa(os.Getuid()))
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return "", fmt.Errorf("make the folder of the test server: %w", err)
	}
	starting, err := lock(filepath.Join(dir, "starting"), syscall.LOCK_EX)
	if err != nil {
		return "", err
	}
	defer starting.Close()
	users, err := lock(filepath.Join(dir, "users"), syscall.LOCK_SH)
	if err != nil {
		return "", err
	}
	if url, ok := running(ctx, dir); ok {
		return url, detach(users)
	}
	if err := startKeeper(dir); err != nil {
		return "", err
	}
	for deadline := time.Now().Add(startLimit); time.Now().Before(deadline); time.Sleep(pollPause) {
		if url, ok := running(ctx, dir); ok {
			return url, detach(users)
		}
		if message, err := os.ReadFile(filepath.Join(dir, "error")); err == nil {
			return "", fmt.Errorf("start the test server: %s", message)
		}
	}
	return "", errors.New("the test server did not start in time")
}

// inMemory is a file system in memory that Linux has. A copy of the template is some hundred files: on a disk that is a third of
// a second of the kernel's time, here a twentieth.
const inMemory = "/dev/shm"

// root is the folder for the server's folder: in memory, where there is enough of it.
func root() string {
	var system unix.Statfs_t
	if unix.Statfs(inMemory, &system) == nil && system.Bavail*uint64(system.Bsize) >= 2<<30 && unix.Access(inMemory, unix.W_OK) == nil {
		return inMemory
	}
	return "/tmp"
}

// detach keeps the lock until the process ends: the descriptor is duplicated and the copy is never closed.
func detach(file *os.File) error {
	_, err := syscall.Dup(int(file.Fd()))
	return errors.Join(err, file.Close())
}

func lock(path string, how int) (*os.File, error) {
	file, err := os.OpenFile(path, os.O_CREATE|os.O_RDWR, 0o600)
	if err != nil {
		return nil, fmt.Errorf("open the test server's lock: %w", err)
	}
	if err := syscall.Flock(int(file.Fd()), how); err != nil {
		return nil, errors.Join(fmt.Errorf("lock %s: %w", path, err), file.Close())
	}
	return file, nil
}

func running(ctx context.Context, dir string) (string, bool) {
	url, ok := postgres.Running(dataOf(dir), "postgres")
	if !ok {
		return "", false
	}
	if _, err := os.Stat(filepath.Join(dir, "ready")); err != nil {
		return "", false
	}
	conn, err := pgx.Connect(ctx, url)
	if err != nil {
		return "", false
	}
	return url, conn.Close(ctx) == nil
}

func dataOf(dir string) string { return filepath.Join(dir, "postgres") }

func startKeeper(dir string) error {
	for _, name := range []string{"error", "ready"} {
		_ = os.Remove(filepath.Join(dir, name))
	}
	program, err := os.Executable()
	if err != nil {
		return fmt.Errorf("find the test binary: %w", err)
	}
	keeper := exec.Command(program)
	keeper.Dir = "/"
	keeper.Env = append(os.Environ(), keeperVariable+"="+dir)
	keeper.SysProcAttr = &syscall.SysProcAttr{Setsid: true}
	if err := keeper.Start(); err != nil {
		return fmt.Errorf("start the test server's keeper: %w", err)
	}
	return keeper.Process.Release()
}

func keep(dir string) error {
	ctx := context.Background()
	server, err := postgres.Start(ctx, postgres.Options{Data: dataOf(dir), Fast: true})
	if err != nil { // data that a crash spoilt, or another version's
		if removeErr := os.RemoveAll(dataOf(dir)); removeErr != nil {
			return errors.Join(err, removeErr)
		}
		if server, err = postgres.Start(ctx, postgres.Options{Data: dataOf(dir), Fast: true}); err != nil {
			return err
		}
	}
	if err := dropLeftovers(ctx, server.URL("postgres")); err != nil {
		return errors.Join(err, server.Stop())
	}
	if err := os.WriteFile(filepath.Join(dir, "ready"), nil, 0o600); err != nil {
		return errors.Join(err, server.Stop())
	}
	users, err := abandoned(filepath.Join(dir, "users"), server.Done())
	if err != nil {
		return errors.Join(err, server.Stop())
	}
	defer users.Close() // whoever comes now waits until the server has stopped, and starts it again
	_ = os.Remove(filepath.Join(dir, "ready"))
	return server.Stop()
}

// abandoned waits until nobody has used the server for a while, and gives the exclusive lock.
func abandoned(path string, ended <-chan struct{}) (*os.File, error) {
	for idle := time.Duration(0); ; {
		file, err := lock(path, syscall.LOCK_EX|syscall.LOCK_NB)
		if err == nil && idle >= linger {
			return file, nil
		}
		if err == nil {
			_ = file.Close()
			idle += linger / 10
		} else {
			idle = 0
		}
		select {
		case <-ended:
			return nil, errors.New("the test server ended by itself")
		case <-time.After(linger / 10):
		}
	}
}

// dropLeftovers removes the databases of tests that were killed.
func dropLeftovers(ctx context.Context, server string) error {
	conn, err := pgx.Connect(ctx, server)
	if err != nil {
		return err
	}
	defer conn.Close(ctx)
	rows, err := conn.Query(ctx, "SELECT datname FROM pg_database WHERE starts_with(datname, 'test_')")
	if err != nil {
		return err
	}
	names, err := pgx.CollectRows(rows, pgx.RowTo[string])
	if err != nil {
		return err
	}
	for _, name := range names {
		if _, err := conn.Exec(ctx, "DROP DATABASE "+pgx.Identifier{name}.Sanitize()); err != nil {
			return err
		}
	}
	return nil
}
