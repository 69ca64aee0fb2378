// Package deploy_test checks the scripts and units that install Agon, without installing anything.
package deploy_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// basics are the programs that bootstrap itself uses, and what it takes for granted.
var basics = []string{
	"awk", "bash", "cat", "cksum", "dirname", "env", "find", "go", "grep", "id", "node", "npm", "readlink", "sed", "sort", "uname", "xargs",
}

// machine is a folder for PATH that holds the basics and what else a test puts there.
func machine(t *testing.T, programs ...string) string {
	t.Helper()
	dir := t.TempDir()
	for _, name := range basics {
		path, err := exec.LookPath(name)
		if err != nil {
			t.Skipf("this machine has no %s", name)
		}
		require.NoError(t, os.Symlink(path, filepath.Join(dir, name)))
	}
	for _, name := range programs {
		script := "#!/bin/sh\necho must not run: " + name + " >&2\nexit 1\n"
		require.NoError(t, os.WriteFile(filepath.Join(dir, name), []byte(script), 0o755))
	}
	return dir
}

// bootstrap runs the script on a machine and returns its exit code and what it said.
func bootstrap(t *testing.T, path string, env []string, args ...string) (int, string) {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), "./bootstrap", args...)
	cmd.Env = append(os.Environ(), "PATH="+path, "AGON_PG_BIN=", "AGON_CHROMIUM=", "DATABASE_URL=")
	cmd.Env = append(cmd.Env, env...)
	out, err := cmd.CombinedOutput()
	if cmd.ProcessState == nil {
		require.NoError(t, err)
	}
	return cmd.ProcessState.ExitCode(), string(out)
}

func TestBootstrapNamesTheCommandForWhatIsMissing(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		manager, purpose string
		want             string
	}{
		{"apt-get", "up", "apt-get update && "},
		{"apt-get", "up", "apt-get install -y --no-install-recommends "},
		{"apt-get", "up", "g++"},
		{"apt-get", "test", "chromium"},
		{"apt-get", "test", "pgbouncer"},
		{"dnf", "up", "dnf install -y "},
		{"dnf", "up", "gcc-c++ glibc-static libstdc++-static"},
		{"apk", "up", "apk add "},
		{"pacman", "up", "pacman -S --needed --noconfirm "},
		{"brew", "test", "brew install "},
	} {
		t.Run(c.manager+" "+c.purpose+" "+c.want, func(t *testing.T) {
			t.Parallel()
			code, said := bootstrap(t, machine(t, c.manager), nil, "--check", "--for="+c.purpose)
			require.Equal(t, 1, code)
			require.Contains(t, said, "missing: a C++ compiler")
			require.Contains(t, said, c.want)
			require.NotContains(t, said, "must not run")
		})
	}
}

func TestBootstrapWantsChromiumForTestsOnly(t *testing.T) {
	t.Parallel()
	path := machine(t, "apt-get")
	_, said := bootstrap(t, path, nil, "--check", "--for=up")
	require.NotContains(t, strings.ToLower(said), "chromium")
	require.NotContains(t, said, "pgbouncer")
	_, said = bootstrap(t, path, nil, "--check", "--for=test")
	require.Contains(t, said, "missing: Chromium")
}

func TestBootstrapInstallsLanguagesWhenAsked(t *testing.T) {
	t.Parallel()
	for manager, want := range map[string]string{
		"apt-get": "nodejs golang-go rustc php-cli ruby luajit perl mono-mcs",
		"dnf":     "nodejs golang rust php-cli ruby luajit perl mono-core sbcl",
		"apk":     "nodejs go rust php83 ruby luajit perl mono sbcl",
		"pacman":  "nodejs go rust php ruby luajit perl mono sbcl",
		"brew":    "node go rust php ruby luajit perl mono sbcl",
	} {
		t.Run(manager, func(t *testing.T) {
			t.Parallel()
			path := machine(t, manager)
			_, said := bootstrap(t, path, nil, "--check")
			require.NotContains(t, said, "sbcl", "nobody asked")
			require.Contains(t, said, "missing: a JDK, version 17 or newer")
			require.Contains(t, said, "missing: Python 3")
			code, said := bootstrap(t, path, nil, "--check", "--languages")
			require.Equal(t, 1, code)
			require.Contains(t, said, "missing: lisp (sbcl); install with:")
			for name := range strings.FieldsSeq(want) {
				require.Regexp(t, "missing: .*; install with:  .* "+name+"( |\n)", said)
			}
			require.NotContains(t, said, "must not run")
		})
	}
}

func TestBootstrapSaysWhenThereIsNoPackageManager(t *testing.T) {
	t.Parallel()
	code, said := bootstrap(t, machine(t), nil, "--check")
	require.Equal(t, 1, code)
	require.Contains(t, said, "no package manager known here")
}

func TestBootstrapRefusesAFolderWithoutServer(t *testing.T) {
	t.Parallel()
	empty := t.TempDir()
	code, said := bootstrap(t, machine(t), []string{"AGON_PG_BIN=" + empty}, "--check")
	require.Equal(t, 1, code)
	require.Contains(t, said, empty)
}

func TestBootstrapWantsGoAndNode(t *testing.T) {
	t.Parallel()
	for _, name := range []string{"go", "node"} {
		path := machine(t)
		require.NoError(t, os.Remove(filepath.Join(path, name)))
		code, said := bootstrap(t, path, nil, "--check")
		require.Equal(t, 1, code)
		require.Contains(t, strings.ToLower(said), name+" ")
		require.Contains(t, said, "found: none")
	}
}

func TestBootstrapExplainsItself(t *testing.T) {
	t.Parallel()
	code, said := bootstrap(t, machine(t), nil, "--help")
	require.Zero(t, code)
	require.Contains(t, said, "--for=test")
	code, said = bootstrap(t, machine(t), nil, "--nonsense")
	require.Equal(t, 2, code)
	require.Contains(t, said, "--nonsense")
}

// systemd-analyze exits with 0 when it warns, so what it says is what counts.
func TestUnitsAreValid(t *testing.T) {
	t.Parallel()
	analyze, err := exec.LookPath("systemd-analyze")
	if err != nil {
		t.Skip("this machine has no systemd-analyze")
	}
	units, err := filepath.Glob("systemd/*.service")
	require.NoError(t, err)
	require.Len(t, units, 3)
	for _, unit := range units {
		t.Run(unit, func(t *testing.T) {
			t.Parallel()
			text, err := os.ReadFile(unit)
			require.NoError(t, err)
			installed := strings.NewReplacer( // what only a machine with agon on it has
				"/usr/local/bin/agon", "/bin/true", "User=agon-worker", "User=root", "Group=agon-worker", "Group=root",
				"User=agon", "User=root", "Group=agon", "Group=root",
			).Replace(string(text))
			copied := filepath.Join(t.TempDir(), filepath.Base(unit))
			require.NoError(t, os.WriteFile(copied, []byte(installed), 0o600))
			said, err := exec.CommandContext(t.Context(), analyze, "verify", copied).CombinedOutput()
			require.NoError(t, err, "%s", said)
			require.Empty(t, string(said))
		})
	}
}

// What the manual lists as long forms of tests runs by night, but for the comparison of rating systems, which tests nothing.
func TestNightlyRunsAllLongForms(t *testing.T) {
	t.Parallel()
	manual, err := os.ReadFile("../docs/4-contributor.md")
	require.NoError(t, err)
	script, err := os.ReadFile("nightly")
	require.NoError(t, err)
	all := regexp.MustCompile(`(?m)^all=\((.*)\)$`).FindStringSubmatch(string(script))
	require.Len(t, all, 2)
	want := []string{"lint", "test"}
	for _, row := range regexp.MustCompile("(?m)^\\| `make ([a-z-]+)` \\|").FindAllStringSubmatch(string(manual), -1) {
		if row[1] != "bench-ranking" {
			want = append(want, row[1])
		}
	}
	require.ElementsMatch(t, want, strings.Fields(all[1]))
}

// What systemd-analyze counts: 0 is closed, 10 is open. Workers need namespaces and mounts for players.
func TestUnitsAreClosed(t *testing.T) {
	t.Parallel()
	analyze, err := exec.LookPath("systemd-analyze")
	if err != nil {
		t.Skip("this machine has no systemd-analyze")
	}
	for unit, most := range map[string]string{"agon-api": "15", "agon-dispatch": "15", "agon-worker": "50"} { // in tenths
		said, err := exec.CommandContext(t.Context(), analyze, "security", "--no-pager", "--offline=true", "--threshold="+most,
			"systemd/"+unit+".service").CombinedOutput()
		if strings.Contains(string(said), "unrecognized option") {
			t.Skip("systemd-analyze is too old here")
		}
		require.NoError(t, err, "%s", said)
	}
}

// A worker runs strangers' programs. Its user can read neither the database's address nor files of the site's user.
func TestWorkersUnitHasNothingOfTheSite(t *testing.T) {
	t.Parallel()
	read := func(unit string) string {
		text, err := os.ReadFile("systemd/" + unit + ".service")
		require.NoError(t, err)
		return string(text)
	}
	worker := read("agon-worker")
	require.NotContains(t, worker, "DATABASE_URL")
	require.NotContains(t, worker, "/etc/agon/environment")
	require.Contains(t, worker, "\nUser=agon-worker\n")
	require.Contains(t, worker, "\nLoadCredential=key:")
	for _, unit := range []string{"agon-api", "agon-dispatch"} {
		require.Contains(t, read(unit), "\nUser=agon\n", unit)
		require.Contains(t, read(unit), "\nCapabilityBoundingSet=\n", unit)
	}
}
