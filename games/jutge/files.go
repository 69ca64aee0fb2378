package jutge

import (
	"archive/zip"
	"bytes"
	"embed"
	"fmt"
	"io/fs"
	"maps"
	"path"
	"slices"
)

// shared are the files of all three games: what their SDKs have in common, and what only the kit has.
//
//go:embed sdk python kitfiles
var shared embed.FS

// withShared are the files of a shared folder together with a game's own, which come first.
func withShared(folder string, own map[string][]byte) map[string][]byte {
	all := Contents(shared, folder)
	maps.Copy(all, own)
	return all
}

// Contents reads the files of a folder, without its subfolders. A folder that is not there is empty: the runner of the
// kit has no files.
func Contents(files fs.FS, folder string) map[string][]byte {
	entries, _ := fs.ReadDir(files, folder)
	all := make(map[string][]byte, len(entries))
	for _, entry := range entries {
		if !entry.IsDir() {
			all[entry.Name()] = Content(files, path.Join(folder, entry.Name()))
		}
	}
	return all
}

// Content reads one file; nil if it is not there.
func Content(files fs.FS, name string) []byte {
	content, err := fs.ReadFile(files, name)
	if err != nil {
		return nil
	}
	return content
}

// fileSystem makes a file system of files by name. A zip archive in memory is the one that the standard library has.
func fileSystem(all map[string][]byte) (fs.FS, error) {
	var archive bytes.Buffer
	w := zip.NewWriter(&archive)
	for _, name := range slices.Sorted(maps.Keys(all)) {
		f, err := w.CreateHeader(&zip.FileHeader{Name: name, Method: zip.Store})
		if err == nil {
			_, err = f.Write(all[name])
		}
		if err != nil {
			return nil, fmt.Errorf("the file %s of the kit: %w", name, err)
		}
	}
	if err := w.Close(); err != nil {
		return nil, fmt.Errorf("the kit's files: %w", err)
	}
	return zip.NewReader(bytes.NewReader(archive.Bytes()), int64(archive.Len()))
}
