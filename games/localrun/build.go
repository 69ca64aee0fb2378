package localrun

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"

	"github.com/agon-judge/agon/games/engine"
)

// BuildError says that a program does not compile.
type BuildError struct{ Log string }

// Error gives what the compiler said.
func (e *BuildError) Error() string { return "it does not compile:\n" + e.Log }

// Program is a program that was built on this machine.
type Program struct {
	Folder  string // in which it runs
	Command []string
}

// Build builds a program in a folder of its own below dir, or finds it there: the folder is called after all that goes
// into it. memory is what its language's runtime is told that it may take, in bytes.
func Build(ctx context.Context, dir string, l engine.Language, files engine.Files, memory int64) (Program, error) {
	all := maps.Clone(l.Files)
	if all == nil {
		all = engine.Files{}
	}
	maps.Copy(all, files)
	dir, err := filepath.Abs(dir)
	if err != nil {
		return Program{}, fmt.Errorf("looking for the kit's folder: %w", err)
	}
	steps := l.Home
	if steps == nil {
		steps = l.Compile
	}
	folder := filepath.Join(dir, nameOf(l, steps, all))
	p := Program{Folder: folder, Command: commandOf(l, folder, memory)}
	if _, err := os.Stat(folder); err == nil {
		return p, nil
	}
	making, err := making(dir, all)
	if err != nil {
		return Program{}, err
	}
	defer func() { _ = os.RemoveAll(making) }()
	for _, step := range steps {
		words := engine.Expand(step, all)
		command := exec.CommandContext(ctx, Tool(words[0]), words[1:]...)
		command.Dir = making
		log, err := command.CombinedOutput()
		if _, failed := errors.AsType[*exec.ExitError](err); failed {
			return Program{}, &BuildError{Log: strings.TrimSpace(string(log))}
		}
		if err != nil {
			return Program{}, fmt.Errorf("%s is needed for %s: %w", words[0], l.Title, err)
		}
	}
	if err := os.Rename(making, folder); err != nil && !isThere(folder) {
		return Program{}, fmt.Errorf("keeping what was compiled: %w", err)
	}
	return p, nil
}

// making writes the files of a program into a new folder.
func making(dir string, files engine.Files) (string, error) {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return "", fmt.Errorf("making a folder for programs: %w", err)
	}
	folder, err := os.MkdirTemp(dir, ".making-")
	if err != nil {
		return "", fmt.Errorf("making a folder for a program: %w", err)
	}
	for name, content := range files {
		path := filepath.Join(folder, filepath.FromSlash(name))
		err := os.MkdirAll(filepath.Dir(path), 0o755)
		if err == nil {
			err = os.WriteFile(path, content, 0o644)
		}
		if err != nil {
			return "", fmt.Errorf("writing a program's files: %w", err)
		}
	}
	return folder, nil
}

// isThere reports whether another process has built the same.
func isThere(folder string) bool {
	_, err := os.Stat(folder)
	return !errors.Is(err, fs.ErrNotExist)
}

// nameOf names a program by its files and by what builds it.
func nameOf(l engine.Language, steps [][]string, files engine.Files) string {
	const digits = 16
	h := sha256.New()
	fmt.Fprintf(h, "%s %q\n", l.ID, steps)
	for _, name := range slices.Sorted(maps.Keys(files)) {
		fmt.Fprintf(h, "%q %d\n%s", name, len(files[name]), files[name])
	}
	return fmt.Sprintf("%x", h.Sum(nil))[:digits]
}

// commandOf is the command that runs a program.
func commandOf(l engine.Language, folder string, memory int64) []string {
	if len(l.Run) == 0 {
		program := filepath.Join(folder, l.Output)
		if _, err := os.Stat(program + ".exe"); err == nil && runtime.GOOS == "windows" {
			program += ".exe"
		}
		return []string{program}
	}
	command := make([]string, len(l.Run))
	for i, word := range l.Run {
		command[i] = strings.ReplaceAll(word, "{MiB}", strconv.FormatInt(memory>>20, 10))
	}
	if slices.Contains(l.Tools, command[0]) {
		command[0] = Tool(command[0])
	} else {
		command[0] = filepath.Join(folder, command[0])
	}
	return command
}

// Tool is the name of a program on this machine. Some systems call python3 just python.
func Tool(name string) string {
	if _, err := exec.LookPath(name); err != nil {
		if other, err := exec.LookPath(strings.TrimRight(name, "0123456789")); err == nil {
			return other
		}
	}
	return name
}
