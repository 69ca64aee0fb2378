package jutge

import (
	"embed"
	"io/fs"
	"maps"
	"path"
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
