package tournament

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/agon-judge/agon/games/bundle"
	"github.com/agon-judge/agon/games/engine"
	"github.com/agon-judge/agon/games/wota"
)

// buildFolder is where compiled colonies are kept, in the kit's folder. It may be deleted at any time.
const buildFolder = "build"

// doneFile marks a folder in which everything has been built.
const doneFile = ".done"

// colony is a player that can be started.
type colony struct {
	name    string
	command []string
}

// workshop finds and builds colonies in the kit's folder.
type workshop struct {
	kit    string
	stderr io.Writer
}

// Find finds the files of a colony by its name in a folder like that of a kit: a folder, an archive or one source file. The
// error is fs.ErrNotExist when there is none.
func Find(kit, name string) (engine.Language, engine.Files, error) {
	g := wota.Game{}
	for _, folder := range []string{"wota/ai/", "src/wota/ai/", "ai/", ""} {
		dir := filepath.Join(kit, filepath.FromSlash(folder+name))
		if info, err := os.Stat(dir); err == nil && info.IsDir() {
			return bundle.Folder(g, "", dir)
		}
	}
	suffixes := []string{".jar", ".zip"}
	for _, l := range g.Languages() {
		suffixes = append(suffixes, l.Suffix...)
	}
	for _, suffix := range suffixes {
		data, err := os.ReadFile(filepath.Join(kit, name+suffix))
		if errors.Is(err, fs.ErrNotExist) {
			continue
		}
		if err != nil {
			return engine.Language{}, nil, fmt.Errorf("reading the colony: %w", err)
		}
		return bundle.Open(g, "", name+suffix, data)
	}
	return engine.Language{}, nil, missing(name)
}

// missing is the error that a colony of this name is not there.
type missing string

// Error says what there could be.
func (m missing) Error() string {
	return strings.ReplaceAll("there is neither a folder wota/ai/X nor a file X.jar, X.zip or X.py: put the colony there, or change AI_PACKAGE_NAMES in the settings", "X", string(m))
}

// Is makes it a fs.ErrNotExist.
func (missing) Is(target error) bool { return target == fs.ErrNotExist }

// build makes a colony ready to start, unless that was done before.
func (w *workshop) build(ctx context.Context, name string) (colony, error) {
	l, files, err := Find(w.kit, name)
	if err != nil {
		return colony{}, fmt.Errorf("%s: %w", name, err)
	}
	for _, tool := range l.Tools {
		if _, err := exec.LookPath(tool); err != nil {
			return colony{}, fmt.Errorf("%s is written in %s, and the program %s is not installed: install it, or leave the colony out", name, l.Title, tool)
		}
	}
	folder := filepath.Join(w.kit, buildFolder, name+"-"+digest(l, files))
	err = once(folder, func(folder string) error {
		w.check(l, files)
		sdk, err := w.sdk(ctx, l)
		if err != nil {
			return err
		}
		if err := os.CopyFS(folder, os.DirFS(sdk)); err != nil {
			return err
		}
		if err := write(folder, files); err != nil {
			return err
		}
		return w.steps(ctx, folder, l.Compile, files)
	})
	if err != nil {
		return colony{}, fmt.Errorf("building %s: %w", name, err)
	}
	return colony{name, command(l, folder)}, nil
}

// check says what the judge refuses in a colony, as warnings: matches on this machine can be played with it, and a contest need
// not have all rules.
func (w *workshop) check(l engine.Language, files engine.Files) {
	found, _ := errors.AsType[*engine.CheckError](l.CheckSource(files, nil))
	if found == nil {
		return
	}
	for _, message := range found.Messages {
		_, _ = fmt.Fprintln(w.stderr, strings.Replace(message, " error: ", " warning: the upload refuses this: ", 1))
	}
}

// sdk builds what all colonies in a language share.
func (w *workshop) sdk(ctx context.Context, l engine.Language) (string, error) {
	folder := filepath.Join(w.kit, buildFolder, "sdk-"+l.ID+"-"+digest(l, nil))
	return folder, once(folder, func(folder string) error {
		if err := write(folder, l.Files); err != nil {
			return err
		}
		return w.steps(ctx, folder, l.Prepare, nil)
	})
}

// once builds in a folder, unless that was done before. A folder that was left half-built is built again.
func once(folder string, build func(folder string) error) error {
	done := filepath.Join(folder, doneFile)
	if _, err := os.Stat(done); err == nil {
		return nil
	}
	if err := os.RemoveAll(folder); err != nil {
		return err
	}
	if err := os.MkdirAll(folder, 0o750); err != nil {
		return err
	}
	if err := build(folder); err != nil {
		return err
	}
	return os.WriteFile(done, nil, 0o600)
}

// steps runs commands in a folder.
func (w *workshop) steps(ctx context.Context, folder string, steps [][]string, files engine.Files) error {
	for _, step := range steps {
		if step[0] == "rm" { // which not all systems have
			for _, name := range step[1:] {
				if !strings.HasPrefix(name, "-") {
					if err := os.RemoveAll(filepath.Join(folder, filepath.FromSlash(name))); err != nil {
						return err
					}
				}
			}
			continue
		}
		args := engine.Expand(step, files)
		command := exec.CommandContext(ctx, args[0], args[1:]...)
		command.Dir, command.Stdout, command.Stderr = folder, w.stderr, w.stderr
		if err := command.Run(); err != nil {
			return fmt.Errorf("%s: %w", args[0], err)
		}
	}
	return nil
}

// command is what starts a colony from any folder.
func command(l engine.Language, folder string) []string {
	if l.Output != "." {
		return []string{filepath.Join(folder, filepath.FromSlash(l.Output))}
	}
	words := slices.Clone(l.Run)
	memory := strconv.FormatInt(wota.Game{}.Limits().Memory>>20, 10)
	for k, word := range words {
		file := filepath.Join(folder, filepath.FromSlash(word))
		if _, err := os.Stat(file); err == nil && !slices.Contains(l.Tools, word) {
			words[k] = file
		} else {
			words[k] = strings.ReplaceAll(word, "{MiB}", memory)
		}
	}
	return words
}

// digest tells builds apart.
func digest(l engine.Language, files engine.Files) string {
	text, _ := json.Marshal(struct { // strings, byte slices and maps of them can be written
		ID               string
		SDK              map[string][]byte
		Prepare, Compile [][]string
		Files            engine.Files
	}{l.ID, l.Files, l.Prepare, l.Compile, files})
	sum := sha256.Sum256(text)
	return hex.EncodeToString(sum[:6])
}

func write(folder string, files map[string][]byte) error {
	for name, content := range files {
		file := filepath.Join(folder, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(file), 0o750); err != nil {
			return err
		}
		if err := os.WriteFile(file, content, 0o600); err != nil {
			return err
		}
	}
	return nil
}
