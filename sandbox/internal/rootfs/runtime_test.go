package rootfs

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// A root shows each link that leads to a file, and the file once.
func TestShowFollowsLinks(t *testing.T) {
	dir, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"real/lib", "other"} {
		if err := os.MkdirAll(filepath.Join(dir, name), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.WriteFile(filepath.Join(dir, "real/lib/x.so"), nil, 0o644); err != nil {
		t.Fatal(err)
	}
	for link, target := range map[string]string{"lib": "real/lib", "real/lib/y.so": "x.so", "other/z.so": dir + "/lib/y.so", "a": "b", "b": "a"} {
		if err := os.Symlink(target, filepath.Join(dir, link)); err != nil {
			t.Fatal(err)
		}
	}
	r := closure{shown: map[string]bool{}, searched: map[string]bool{}}
	for range 2 {
		if err := r.show(filepath.Join(dir, "other/z.so")); err != nil {
			t.Fatal(err)
		}
	}
	var got []string
	for _, e := range r.entries {
		got = append(got, strings.ReplaceAll(e.Path+" "+e.Target, dir, ""))
	}
	want := []string{"/other/z.so /lib/y.so", "/lib real/lib", "/real/lib/y.so x.so", "/real/lib/x.so "}
	if !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
	folder := closure{shown: map[string]bool{}, searched: map[string]bool{}}
	for _, name := range []string{"real", "other/z.so"} { // what is in a folder that is shown need not be shown again
		if err := folder.show(filepath.Join(dir, name)); err != nil {
			t.Fatal(err)
		}
	}
	if n := len(folder.entries); n != 3 {
		t.Errorf("%d entries: %v", n, folder.entries)
	}
	if err := r.show(filepath.Join(dir, "a")); err == nil {
		t.Error("a circle of links is shown")
	}
	if err := r.show(filepath.Join(dir, "missing")); err == nil {
		t.Error("a missing file is shown")
	}
}

// The root of a runtime has its command and libraries, and nothing of /usr as a whole or of /usr/local.
func TestRuntimeFiles(t *testing.T) {
	for runtime, command := range map[string]string{
		"python": "python3", "java": "java", "javascript": "node", "php": "php", "ruby": "ruby", "lua": "luajit", "perl": "perl",
		"csharp": "mono", "lisp": "sbcl", "native": "",
	} {
		t.Run(runtime, func(t *testing.T) {
			if command != "" && commandPath(command) == "" {
				t.Skipf("no %s on this machine", command)
			}
			files, err := RuntimeFiles(runtime, command)
			if err != nil {
				t.Fatal(err)
			}
			for _, e := range files {
				if slices.Contains(SystemFolders(), e.Path) && e.Target == "" || e.Path == "/usr/lib" || strings.HasPrefix(e.Path, "/usr/local") {
					t.Errorf("it shows %s", e.Path)
				}
			}
			if len(files) < 5 {
				t.Errorf("it shows only %v", files)
			}
			t.Logf("%d files, folders and links", len(files))
		})
	}
	all, err := RuntimeFiles("", "cat")
	if err != nil || !slices.Contains(all, Entry{Path: "/usr"}) {
		t.Errorf("a command without a list sees %v, %v", all, err)
	}
}
