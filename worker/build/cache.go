package build

import (
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/agon-judge/agon/worker/task"
)

// record is a [task.Build] on disk, beside the executable or the folder.
type record struct {
	OK        bool   `json:"ok"`
	Folder    bool   `json:"folder,omitempty"`
	Hash      string `json:"hash,omitempty"` // SHA-256 of the artefact
	Log       string `json:"log"`
	CPUMillis int    `json:"cpu_ms"`
}

const (
	recordName     = "build.json"
	executableName = "player"
	folderName     = "folder"
)

func (b *Builder) folder(key task.Key) string {
	name := hex.EncodeToString(key[:])
	return filepath.Join(b.Dir, "builds", name[:2], name)
}

// fromDisk reads a build from the disk cache. It returns false if the build is not there. It removes a build that has
// changed.
func (b *Builder) fromDisk(key task.Key) (Result, bool, error) {
	dir := b.folder(key)
	content, err := os.ReadFile(filepath.Join(dir, recordName))
	if errors.Is(err, fs.ErrNotExist) {
		return Result{}, false, nil
	}
	var r record
	if err == nil {
		err = json.Unmarshal(content, &r)
	}
	if err != nil {
		return Result{}, false, fmt.Errorf("read the cached build in %s: %w", dir, err)
	}
	result := Result{OK: r.OK, Key: key, Log: r.Log, CPUMillis: r.CPUMillis, Cached: true}
	use(filepath.Join(dir, recordName))
	if r.OK {
		artefact := filepath.Join(dir, executableName)
		if r.Folder {
			artefact = filepath.Join(dir, folderName)
			result.Dir = artefact
		} else {
			result.Path = artefact
		}
		if _, err := os.Stat(artefact); err != nil {
			return Result{}, false, nil // evicted by hand
		}
		if ok, err := b.intact(key, artefact, r); err != nil || !ok {
			return Result{}, false, errors.Join(err, os.RemoveAll(dir))
		}
		if _, err := hex.Decode(result.Hash[:], []byte(r.Hash)); err != nil {
			return Result{}, false, fmt.Errorf("read the cached build in %s: %w", dir, err)
		}
	}
	return result, true, nil
}

// toDisk writes a build to the disk cache, all of it or nothing, and returns it as a result.
func (b *Builder) toDisk(key task.Key, e task.Build) (Result, error) {
	final := b.folder(key)
	parent := filepath.Dir(final)
	if err := os.MkdirAll(parent, 0o755); err != nil {
		return Result{}, fmt.Errorf("make the build cache: %w", err)
	}
	temporary, err := os.MkdirTemp(parent, newPrefix)
	if err != nil {
		return Result{}, fmt.Errorf("write to the build cache: %w", err)
	}
	defer os.RemoveAll(temporary)
	r := record{OK: e.OK, Folder: e.OK && e.Folder, Log: e.Log, CPUMillis: e.CPUMillis}
	if e.OK {
		r.Hash = hex.EncodeToString(e.Hash[:])
		if err := writeArtefact(temporary, e); err != nil {
			return Result{}, fmt.Errorf("write to the build cache: %w", err)
		}
	}
	content, err := json.Marshal(r)
	if err != nil {
		return Result{}, fmt.Errorf("write to the build cache: %w", err)
	}
	if err := os.WriteFile(filepath.Join(temporary, recordName), content, 0o644); err != nil {
		return Result{}, fmt.Errorf("write to the build cache: %w", err)
	}
	if err := errors.Join(os.Chmod(temporary, 0o755), replace(temporary, final)); err != nil {
		return Result{}, fmt.Errorf("write to the build cache: %w", err)
	}
	if err := b.tidy(int64(len(e.Artefact) + len(e.Log))); err != nil {
		return Result{}, fmt.Errorf("make room in the build cache: %w", err)
	}
	result, ok, err := b.fromDisk(key)
	if err == nil && !ok {
		err = fmt.Errorf("the build cache in %s lost a build", b.Dir)
	}
	result.Cached = false
	return result, err
}

// writeArtefact puts the executable, or the unpacked folder, into dir.
func writeArtefact(dir string, e task.Build) error {
	if !e.Folder {
		return os.WriteFile(filepath.Join(dir, executableName), e.Artefact, 0o755)
	}
	folder := filepath.Join(dir, folderName)
	if err := os.Mkdir(folder, 0o755); err != nil {
		return err
	}
	return unpack(e.Artefact, folder)
}

// replace moves a folder to its place. If another process was faster, its folder has equal content and stays; a
// broken folder is removed.
func replace(from, to string) error {
	err := os.Rename(from, to)
	if err == nil {
		return nil
	}
	for _, artefact := range []string{executableName, folderName} {
		if _, statErr := os.Stat(filepath.Join(to, artefact)); statErr == nil {
			return nil
		}
	}
	if removeErr := os.RemoveAll(to); removeErr != nil {
		return errors.Join(err, removeErr)
	}
	return os.Rename(from, to)
}
