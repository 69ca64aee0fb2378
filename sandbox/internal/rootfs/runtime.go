package rootfs

import (
	"debug/elf"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
)

// Entry is a file or folder of the host that a root shows at the same place, or a symbolic link with its target.
type Entry struct {
	Path, Target string
}

// everyRuntime are what all runtimes may read: time zones, the locale of sandboxes, character sets, and where libraries are.
var everyRuntime = []string{"/etc/ld.so.cache", "/usr/share/zoneinfo", "/usr/lib/locale/C.*", "/usr/lib/*/gconv"}

// homeOfCommand stands for the folder above that of the runtime's executable.
const homeOfCommand = "{home}"

// runtimeFiles are patterns for what each runtime needs of the host, apart from its executable and libraries.
var runtimeFiles = map[string][]string{
	"java":       {homeOfCommand, "/etc/java-*", "/usr/share/java", "/etc/alternatives/libclojure"}, // a link of Debian's
	"python":     {"/usr/lib/python[23].*", "/usr/lib/pypy*"},
	"javascript": {"/usr/share/nodejs", "/usr/share/node_modules", "/usr/lib/nodejs", "/usr/lib/*/nodejs"},
	"php":        {"/usr/lib/php", "/usr/share/php", "/etc/php"},
	"ruby":       {"/usr/lib/ruby", "/usr/lib/*/ruby", "/usr/share/ruby*"},
	"lua":        {"/usr/share/lua", "/usr/share/luajit*", "/usr/lib/*/lua"},
	"perl":       {"/usr/lib/*/perl", "/usr/lib/*/perl5", "/usr/lib/*/perl-base", "/usr/share/perl", "/usr/share/perl5", "/etc/perl"},
	"csharp":     {"/usr/lib/mono", "/usr/lib/cli", "/usr/lib/lib[mM]ono*", "/usr/lib/*/lib[mM]ono*", "/etc/mono"},
	"lisp":       {"/usr/lib/sbcl"},
	"racket":     {"/usr/lib/racket", "/usr/share/racket", "/etc/racket"},
	"scheme":     {"/usr/share/guile", "/usr/lib/*/guile"},
	"octave":     {"/usr/share/octave", "/usr/lib/*/octave"},
	"tcl":        {"/usr/share/tcltk", "/usr/lib/tcltk", "/usr/lib/*/tcl*"},
	"native":     {"/usr/lib/sbcl"}, // a Lisp player is an image of its own
}

// openedLibraries are what the C library opens by name when it ends a thread, and what programs with a runtime of
// their own are linked to. The dynamic linker is found by the executables.
var (
	openedLibraries = []string{"libgcc_s.so.1"}
	nativeLibraries = []string{
		"libc.so.6", "libm.so.6", "libdl.so.2", "libpthread.so.0", "librt.so.1", "libutil.so.1", "libstdc++.so.6", "libz.so.1", "libzstd.so.1",
		"libgmp.so.10", "libtinfo.so.6", "libatomic.so.1", "libffi.so.8",
	}
)

// RuntimeFiles returns what a program with a runtime sees of the host: the command, the libraries that it is linked to, and
// the files of the runtime. A runtime without a list of its own sees all of the host's programs.
func RuntimeFiles(runtime, command string) ([]Entry, error) {
	r := closure{shown: map[string]bool{}, searched: map[string]bool{}}
	patterns, known := runtimeFiles[runtime]
	if !known {
		patterns = append(SystemFolders(), systemConfig...)
	}
	executable := commandPath(command)
	for _, pattern := range append(slices.Clone(everyRuntime), patterns...) {
		if pattern == homeOfCommand {
			if pattern = homeOf(executable); pattern == "" {
				continue
			}
		}
		found, err := filepath.Glob(pattern)
		if err != nil {
			return nil, fmt.Errorf("sandbox: looking for %s: %w", pattern, err)
		}
		for _, name := range found {
			if err := r.show(name); err != nil {
				return nil, err
			}
		}
	}
	if !known {
		return r.entries, nil
	}
	r.folders = libraryFolders()
	r.libraries(openedLibraries, nil)
	if runtime == "native" {
		r.libraries(append([]string{path.Base(dynamicLinker)}, nativeLibraries...), nil)
		r.file(dynamicLinker)
	}
	if executable != "" {
		r.file(executable)
	}
	for _, e := range slices.Clone(r.entries) {
		if e.Target == "" && !slices.ContainsFunc(everyRuntime, func(p string) bool { match, _ := path.Match(p, e.Path); return match }) {
			r.modules(e.Path)
		}
	}
	return r.entries, errors.Join(r.failed...)
}

// commandPath returns the path of a command on the host; "" if it is not a program of the system.
func commandPath(command string) string {
	if path.IsAbs(command) {
		return command
	}
	if strings.Contains(command, "/") {
		return ""
	}
	for dir := range strings.SplitSeq(SystemPath, ":") {
		if info, err := os.Stat(path.Join(dir, command)); err == nil && info.Mode().IsRegular() && info.Mode()&0o111 != 0 {
			return path.Join(dir, command)
		}
	}
	return ""
}

// homeOf returns the folder above that of an executable: /x for /x/bin/java; "" if that is one of the system.
func homeOf(executable string) string {
	target, err := filepath.EvalSymlinks(executable)
	home := path.Dir(path.Dir(target))
	if err != nil || home == "/usr" || home == "/usr/local" || home == "/" || home == "." {
		return ""
	}
	return home
}

// closure collects what a root shows.
type closure struct {
	entries  []Entry
	shown    map[string]bool // paths of entries
	searched map[string]bool // executables and libraries whose libraries have been looked for
	folders  []string        // in which libraries are
	failed   []error
}

// maxLinks is the most links in a path.
const maxLinks = 40

// show adds a path, with the links that lead to it.
func (r *closure) show(name string) error {
	rest := path.Clean(name)
	for range maxLinks {
		at, inside, again := "", false, false
		for part := range strings.SplitSeq(strings.TrimPrefix(rest, "/"), "/") {
			at += "/" + part
			info, err := os.Lstat(at)
			if err != nil {
				return fmt.Errorf("sandbox: looking at %s: %w", at, err)
			}
			if info.Mode()&fs.ModeSymlink != 0 {
				target, err := os.Readlink(at)
				if err != nil {
					return fmt.Errorf("sandbox: reading the link %s: %w", at, err)
				}
				if !inside {
					r.add(Entry{at, target})
				}
				if !path.IsAbs(target) {
					target = path.Join(path.Dir(at), target)
				}
				rest, again = path.Join(target, strings.TrimPrefix(rest, at)), true
				break
			}
			inside = inside || r.shown[at]
		}
		if !again {
			if !inside {
				r.add(Entry{Path: rest})
			}
			return nil
		}
	}
	return fmt.Errorf("sandbox: %s has too many links", name)
}

func (r *closure) add(e Entry) {
	if !r.shown[e.Path] || e.Target != "" {
		if e.Target != "" && slices.Contains(r.entries, e) {
			return
		}
		r.entries = append(r.entries, e)
		r.shown[e.Path] = r.shown[e.Path] || e.Target == ""
	}
}

// file adds an executable or a library, and what it is linked to.
func (r *closure) file(name string) {
	if r.searched[name] {
		return
	}
	r.searched[name] = true
	if err := r.show(name); err != nil {
		r.failed = append(r.failed, err)
		return
	}
	f, err := elf.Open(name)
	if err != nil {
		return // it is no program: whoever executes it finds out
	}
	defer func() { _ = f.Close() }()
	for _, segment := range f.Progs {
		if segment.Type == elf.PT_INTERP {
			text := make([]byte, segment.Filesz)
			if _, err := segment.ReadAt(text, 0); err == nil {
				r.file(strings.TrimRight(string(text), "\x00"))
			}
		}
	}
	needed, err := f.ImportedLibraries()
	if err != nil {
		return
	}
	var own []string
	for _, tag := range []elf.DynTag{elf.DT_RUNPATH, elf.DT_RPATH} {
		lists, _ := f.DynString(tag)
		for _, list := range lists {
			for dir := range strings.SplitSeq(list, ":") {
				own = append(own, strings.NewReplacer("$ORIGIN", path.Dir(name), "${ORIGIN}", path.Dir(name)).Replace(dir))
			}
		}
	}
	r.libraries(needed, append(own, path.Dir(name)))
}

// libraries adds libraries by their names. It looks in own folders first. Missing ones are none of ours.
func (r *closure) libraries(names, own []string) {
	for _, name := range names {
		for _, dir := range append(slices.Clone(own), r.folders...) {
			if at := path.Join(dir, name); isFile(at) {
				r.file(at)
				break
			}
		}
	}
}

// modules adds what the libraries in a folder are linked to.
func (r *closure) modules(folder string) {
	_ = filepath.WalkDir(folder, func(name string, d fs.DirEntry, err error) error {
		if err == nil && !d.IsDir() && (strings.HasSuffix(name, ".so") || strings.Contains(path.Base(name), ".so.")) && isFile(name) {
			r.file(name)
		}
		return nil // what cannot be read here cannot be read in the sandbox either
	})
}

func isFile(name string) bool {
	info, err := os.Stat(name)
	return err == nil && info.Mode().IsRegular()
}

// libraryFolders returns the folders in which the dynamic linker looks for libraries.
func libraryFolders() []string {
	var folders []string
	lists, _ := filepath.Glob("/etc/ld.so.conf.d/*.conf")
	for _, list := range append(lists, "/etc/ld.so.conf") {
		text, err := os.ReadFile(list)
		if err != nil {
			continue
		}
		for line := range strings.Lines(string(text)) {
			if line = strings.TrimSpace(line); strings.HasPrefix(line, "/") {
				folders = append(folders, line)
			}
		}
	}
	return append(folders, "/lib64", "/usr/lib64", "/lib", "/usr/lib")
}

// Show mounts entries read-only in the root that is being built, and the links between them.
func Show(entries []Entry) error {
	for _, e := range entries {
		if e.Target == "" {
			if err := Bind(oldRoot+e.Path, e.Path, readOnly); err != nil {
				return err
			}
			continue
		}
		err := os.MkdirAll(path.Dir(e.Path), 0o755)
		if err == nil {
			err = os.Symlink(e.Target, e.Path)
		}
		if err != nil && !errors.Is(err, fs.ErrExist) {
			return fmt.Errorf("linking %s: %w", e.Path, err)
		}
	}
	return nil
}
