package build

import (
	"bytes"
	"context"
	"crypto/sha256"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"

	"github.com/agon-judge/agon/games/engine"
	"github.com/agon-judge/agon/worker/task"
)

// visible are the folders of the host that sandboxes see. Tools elsewhere, say in a home folder, are of no use.
var visible = []string{"/usr/", "/bin/", "/sbin/"}

// Tool finds a program of the host that can be used in a sandbox: the first in PATH that lies, with all links
// resolved, in a folder that sandboxes see. It returns false if there is none.
func Tool(name string) (string, bool) {
	if runtime.GOOS != "linux" { // there are no sandboxes
		path, err := exec.LookPath(name)
		return path, err == nil
	}
	for _, dir := range filepath.SplitList(os.Getenv("PATH")) {
		path := filepath.Join(dir, name)
		info, err := os.Stat(path)
		if err != nil || !info.Mode().IsRegular() || info.Mode()&0o111 == 0 {
			continue
		}
		if target, err := filepath.EvalSymlinks(path); err == nil && isVisible(path) && isVisible(target) {
			return path, true
		}
	}
	return "", false
}

func isVisible(path string) bool {
	return slices.ContainsFunc(visible, func(folder string) bool { return strings.HasPrefix(path, folder) })
}

// Programs returns the programs of the host that a language needs, sorted.
func Programs(l engine.Language) []string {
	seen := map[string]bool{}
	for _, name := range l.Tools {
		seen[name] = true
	}
	for _, steps := range [][][]string{l.Prepare, l.Compile} {
		for _, step := range steps {
			seen[step[0]] = true
		}
	}
	return slices.Sorted(maps.Keys(seen))
}

// Missing returns the first program that a language needs and this machine does not have, or "".
func Missing(l engine.Language) string {
	for _, name := range Programs(l) {
		if _, ok := Tool(name); !ok {
			return name
		}
	}
	return ""
}

// toolchainOf asks the language's programs for their versions.
func toolchainOf(ctx context.Context, l engine.Language) (string, error) {
	if name := Missing(l); name != "" {
		return "", &task.MissingError{Language: l.Title, Program: name}
	}
	var versions strings.Builder
	for _, name := range Programs(l) {
		path, _ := Tool(name)
		version, err := Version(ctx, path)
		if err != nil {
			return "", fmt.Errorf("ask %s for its version: %w", name, err)
		}
		fmt.Fprintf(&versions, "%s: %s\n%s\n", name, path, version)
	}
	return versions.String(), nil
}

// Version returns what a program prints about its version. The content of a program that knows no such option tells its
// versions apart.
func Version(ctx context.Context, path string) (string, error) {
	arguments := []string{"--version", "version", "-v", "-iW"} // go knows the second only, Lua the third, and Free Pascal the last
	program, err := os.ReadFile(path)
	if err != nil {
		return "", fmt.Errorf("read %s: %w", path, err)
	}
	if bytes.HasPrefix(program, []byte("#!")) {
		arguments = []string{"--version", "-version"} // Scala's knows the second, and takes words for programs to wait for
	}
	for _, argument := range arguments {
		out, err := exec.CommandContext(ctx, path, argument).CombinedOutput()
		if version := strings.TrimSpace(string(out)); err == nil && version != "" {
			return version, nil
		}
		if err := ctx.Err(); err != nil {
			return "", err
		}
	}
	return fmt.Sprintf("SHA-256 %x", sha256.Sum256(program)), nil
}

// resolved returns commands with the full paths of their programs, because the sandbox's PATH is not the host's. In a
// command that begins with env the program comes after the settings.
func resolved(steps [][]string) [][]string {
	all := make([][]string, len(steps))
	for i, step := range steps {
		all[i] = slices.Clone(step)
		program := 0
		if step[0] == "env" {
			program = slices.IndexFunc(step[1:], func(word string) bool { return !strings.Contains(word, "=") }) + 1
		}
		path, ok := Tool(step[program])
		if !ok {
			continue
		}
		all[i][program] = path
		for k := range all[i][:program] {
			all[i][k] = strings.ReplaceAll(all[i][k], "{root}", rootOf(path))
		}
	}
	return all
}

// rootOf returns the folder in which a toolchain is installed: the one above its program's.
func rootOf(path string) string {
	if target, err := filepath.EvalSymlinks(path); err == nil {
		path = target
	}
	return filepath.Dir(filepath.Dir(path))
}
