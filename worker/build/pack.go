package build

import (
	"archive/tar"
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/agon-judge/agon/games/engine"
)

// packed is a file of a player's folder.
type packed struct {
	content    []byte
	executable bool
}

// packBox makes the archive of a player's folder from what the compilation left in it, or from its files if nothing
// was compiled. Links to the files that all players share become these files; all other links are left out. Equal
// folders give equal archives.
func packBox(box []byte, files engine.Files, base string) ([]byte, error) {
	all := map[string]packed{}
	if box == nil {
		for name, content := range files {
			all[name] = packed{content: content}
		}
		if err := addFolder(all, base, ".", ""); err != nil {
			return nil, err
		}
		return write(all)
	}
	for r := tar.NewReader(bytes.NewReader(box)); ; {
		header, err := r.Next()
		if errors.Is(err, io.EOF) {
			return write(all)
		}
		if err != nil && !errors.Is(err, tar.ErrInsecurePath) {
			return nil, fmt.Errorf("read the compiled files: %w", err)
		}
		name := path.Clean(header.Name)
		if !filepath.IsLocal(name) {
			continue
		}
		switch header.Typeflag {
		case tar.TypeReg:
			content, err := io.ReadAll(r)
			if err != nil {
				return nil, fmt.Errorf("read the compiled file %s: %w", name, err)
			}
			all[name] = packed{content: content, executable: header.Mode&0o111 != 0}
		case tar.TypeSymlink:
			shared, ok := strings.CutPrefix(header.Linkname, "/base/")
			if !ok { // without a sandbox the folder has its own name
				shared, ok = strings.CutPrefix(header.Linkname, base+"/")
			}
			if ok && base != "" && filepath.IsLocal(shared) {
				if err := addFolder(all, base, path.Clean(shared), name); err != nil {
					return nil, err
				}
			}
		}
	}
}

// packFolder makes the archive of a folder of the cache.
func packFolder(dir string) ([]byte, error) {
	all := map[string]packed{}
	if err := addFolder(all, dir, ".", ""); err != nil {
		return nil, err
	}
	return write(all)
}

// addFolder adds the files at and below a path of a folder, under another name. Existing entries stay.
func addFolder(all map[string]packed, dir, from, to string) error {
	if dir == "" {
		return nil
	}
	root, err := os.OpenRoot(dir)
	if err != nil {
		return err
	}
	defer func() { _ = root.Close() }()
	return fs.WalkDir(root.FS(), from, func(name string, entry fs.DirEntry, err error) error {
		if err != nil || !entry.Type().IsRegular() {
			return err
		}
		info, err := entry.Info()
		if err != nil {
			return err
		}
		below := name
		if from != "." {
			below = strings.TrimPrefix(name, from)
		}
		target := path.Join(to, below)
		if _, taken := all[target]; taken {
			return nil
		}
		content, err := root.ReadFile(name)
		all[target] = packed{content: content, executable: info.Mode()&0o111 != 0}
		return err
	})
}

// write makes a tar archive, sorted by name, without times and owners.
func write(all map[string]packed) ([]byte, error) {
	var b bytes.Buffer
	w := tar.NewWriter(&b)
	for _, name := range slices.Sorted(maps.Keys(all)) {
		header := &tar.Header{Name: name, Typeflag: tar.TypeReg, Mode: 0o644, Size: int64(len(all[name].content))}
		if all[name].executable {
			header.Mode = 0o755
		}
		err := w.WriteHeader(header)
		if err == nil {
			_, err = w.Write(all[name].content)
		}
		if err != nil {
			return nil, fmt.Errorf("pack %s: %w", name, err)
		}
	}
	if err := w.Close(); err != nil {
		return nil, fmt.Errorf("pack the folder: %w", err)
	}
	return b.Bytes(), nil
}
