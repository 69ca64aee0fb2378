package postgres_test

import (
	"net/url"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/schema/postgres"
)

// The folder of a server's socket goes with the server, and that of one whose process was killed goes when the next one starts.
func TestFoldersOfSocketsGo(t *testing.T) {
	first, err := postgres.Start(t.Context(), postgres.Options{Data: folder(t), Fast: true})
	require.NoError(t, err)
	address, err := url.Parse(first.URL("postgres"))
	require.NoError(t, err)
	socket := address.Query().Get("host")
	require.DirExists(t, socket)

	// given what processes left that were killed, with the server gone too and with one that lives on
	prefix := socket[:strings.LastIndex(socket, "-")+1]
	leftover := func(name, pid string) string {
		dir := prefix + name
		require.NoError(t, os.MkdirAll(dir, 0o700))
		t.Cleanup(func() { _ = os.RemoveAll(dir) })
		require.NoError(t, os.WriteFile(filepath.Join(dir, "agon.lock"), nil, 0o600))
		require.NoError(t, os.WriteFile(filepath.Join(dir, ".s.PGSQL.5432.lock"), []byte(pid+"\n"), 0o600))
		return dir
	}
	dead, alive, foreign := leftover("0test001", "2147483646"), leftover("0test002", strconv.Itoa(os.Getpid())), leftover("0test003", "2147483646")
	require.NoError(t, os.WriteFile(filepath.Join(foreign, "notes"), nil, 0o600))
	held := leftover("0test004", "2147483646")
	lock, err := os.Open(filepath.Join(held, "agon.lock"))
	require.NoError(t, err)
	require.NoError(t, syscall.Flock(int(lock.Fd()), syscall.LOCK_EX))
	defer func() { require.NoError(t, lock.Close()) }()

	// when another server starts, and both are stopped
	second, err := postgres.Start(t.Context(), postgres.Options{Data: folder(t), Fast: true})
	require.NoError(t, err)
	require.NoDirExists(t, dead)
	require.DirExists(t, alive, "its server lives")
	require.DirExists(t, held, "its process lives")
	require.FileExists(t, filepath.Join(foreign, "notes"), "not a server's")
	require.DirExists(t, socket)
	require.NoError(t, first.Stop())
	require.NoError(t, second.Stop())

	// then nothing of them is left
	require.NoDirExists(t, socket)
}
