package engine

import (
	"archive/zip"
	"bytes"
	"fmt"
	"io/fs"
	"maps"
	"slices"
)

// Files are the files of a player, or of a kit, by their slash-separated relative paths.
type Files map[string][]byte

// FS makes a file system of files. A zip archive in memory is the one that the standard library has.
func (f Files) FS() (fs.FS, error) {
	var archive bytes.Buffer
	w := zip.NewWriter(&archive)
	for _, name := range slices.Sorted(maps.Keys(f)) {
		file, err := w.CreateHeader(&zip.FileHeader{Name: name, Method: zip.Store})
		if err == nil {
			_, err = file.Write(f[name])
		}
		if err != nil {
			return nil, fmt.Errorf("a file system with %s: %w", name, err)
		}
	}
	if err := w.Close(); err != nil {
		return nil, fmt.Errorf("a file system of files: %w", err)
	}
	return zip.NewReader(bytes.NewReader(archive.Bytes()), int64(archive.Len()))
}
