package build

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/agon-judge/agon/worker/task"
)

// Files on the disk may change after they were written, by a fault of the disk or by hand. So an artefact is hashed again
// before it is used, but only once as long as its files do not change.

// intact reports whether an artefact of the disk cache is what was stored.
func (b *Builder) intact(key task.Key, artefact string, r record) (bool, error) {
	seal, err := sealOf(artefact)
	if err != nil || seal == "" {
		return false, err
	}
	b.mutex.Lock()
	known := b.seals[key] == seal
	b.mutex.Unlock()
	if known {
		return true, nil
	}
	hash, err := hashOf(artefact, r.Folder)
	if err != nil || hex.EncodeToString(hash[:]) != r.Hash {
		return false, err
	}
	b.mutex.Lock()
	defer b.mutex.Unlock()
	if b.seals == nil {
		b.seals = map[task.Key]string{}
	}
	b.seals[key] = seal
	return true, nil
}

// sealOf describes files so that any change of them changes the description, as far as the file system can tell. It
// returns "" if there is something that no artefact contains.
func sealOf(path string) (string, error) {
	var seal strings.Builder
	foreign := false
	err := filepath.WalkDir(path, func(name string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		info, err := entry.Info()
		if err != nil {
			return err
		}
		foreign = foreign || !info.IsDir() && !info.Mode().IsRegular()
		fmt.Fprintf(&seal, "%q %v %d %d %s\n", name, info.Mode(), info.Size(), info.ModTime().UnixNano(), identity(info))
		return nil
	})
	if err != nil || foreign {
		return "", err
	}
	return seal.String(), nil
}

// hashOf returns the hash of an artefact as it was made: of the executable, or of the folder's archive.
func hashOf(artefact string, folder bool) (hash [sha256.Size]byte, err error) {
	if folder {
		archive, err := packFolder(artefact)
		return sha256.Sum256(archive), err
	}
	file, err := os.Open(artefact)
	if err != nil {
		return hash, err
	}
	defer func() { _ = file.Close() }()
	digest := sha256.New()
	_, err = io.Copy(digest, file)
	return [sha256.Size]byte(digest.Sum(nil)), err
}
