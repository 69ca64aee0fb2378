//go:build linux

package sandbox

import (
	"path"
	"slices"
	"strings"
	"sync"

	"github.com/agon-judge/agon/sandbox/internal/rootfs"
)

// runtimeCommands are the runtimes with a profile of their own, and patterns for the names of their commands.
var runtimeCommands = map[string][]string{
	"java":       {"java"},
	"python":     {"python3*", "python2*", "pypy*"},
	"javascript": {"node", "nodejs"},
	"php":        {"php*"},
	"ruby":       {"ruby*"},
	"lua":        {"lua*"},
	"perl":       {"perl*"},
	"csharp":     {"mono*"},
	"lisp":       {"sbcl"},
	"racket":     {"racket"},
	"scheme":     {"guile*"},
	"octave":     {"octave-cli*"},
	"tcl":        {"tclsh*"},
	"native":     {},
}

// runtime returns the name of the program's runtime; "" if it is none of runtimeCommands.
func (p Program) runtime() string {
	if p.Runtime != "" {
		return p.Runtime
	}
	if strings.Contains(p.Path, "/") && !path.IsAbs(p.Path) {
		return "native"
	}
	for name, patterns := range runtimeCommands {
		if slices.ContainsFunc(patterns, func(pattern string) bool {
			match, _ := path.Match(pattern, path.Base(p.Path))
			return match
		}) {
			return name
		}
	}
	return ""
}

// roots remembers what the roots of programs with a runtime show, by runtime and command.
type roots struct {
	mu    sync.Mutex
	known map[[2]string][]rootfs.Entry
}

// runtimeFiles returns what the root of a program shows.
func (s *Sandbox) runtimeFiles(program Program) ([]rootfs.Entry, error) {
	if s.bare {
		return nil, nil
	}
	key := [2]string{program.runtime(), program.Path}
	if strings.Contains(program.Path, "/") && !path.IsAbs(program.Path) {
		key[1] = "" // a file of the folder
	}
	s.roots.mu.Lock()
	defer s.roots.mu.Unlock()
	if files, ok := s.roots.known[key]; ok {
		return files, nil
	}
	files, err := rootfs.RuntimeFiles(key[0], key[1])
	if err != nil {
		return nil, err
	}
	if s.roots.known == nil {
		s.roots.known = map[[2]string][]rootfs.Entry{}
	}
	s.roots.known[key] = files
	return files, nil
}

// forgetRuntimeFiles makes runtimeFiles look again.
func (s *Sandbox) forgetRuntimeFiles() {
	s.roots.mu.Lock()
	defer s.roots.mu.Unlock()
	s.roots.known = nil
}
