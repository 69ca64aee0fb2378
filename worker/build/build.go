// Package build compiles players' files to an executable or a folder that can be run, in the compile sandbox and each
// only once. Playing with the result is package match's work, and where shared builds are stored is the caller's choice.
//
// A build is looked for on disk, then among the shared builds (the database), and only then compiled. Builds are named by
// a hash of source, SDK, commands and toolchain, so they never have to be invalidated. Errors of the source are kept as
// well. A compilation that hit a limit or made a forbidden call is not kept, as the machine or the sandbox may have caused
// it.
package build

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"sort"
	"strconv"
	"strings"
	"sync"
	"time"

	"golang.org/x/sync/singleflight"

	"github.com/agon-judge/agon/games/engine"
	"github.com/agon-judge/agon/sandbox"
	"github.com/agon-judge/agon/worker/task"
)

// Limits of a compilation. They trip long before a student's patience does.
const (
	compileCPU    = 30 * time.Second
	compileWall   = 120 * time.Second
	compileIdle   = 5 * time.Second // or twice the CPU time; no compiler waits for anything
	compileMemory = 1 << 30
	compileOutput = 64 << 20
	artefactSize  = 16 << 20  // of a compiled player, where its language says nothing
	prepareOutput = 512 << 20 // precompiled headers are large
)

// Compiler is the part of the sandbox that builds need.
type Compiler interface {
	Compile(ctx context.Context, job sandbox.CompileJob) (sandbox.CompileResult, error)
}

// Builder compiles players. It is safe for concurrent use.
type Builder struct {
	Sandbox Compiler
	Dir     string      // disk cache; made when missing
	Shared  task.Builds // builds of all machines; nil for none
	Keep    Keep        // how much stays in Dir; what is 0 is that of DefaultKeep

	builds    singleflight.Group // by key
	mutex     sync.Mutex
	prepareds map[string]*prepared // by game, its version, and language
	seals     map[task.Key]string  // of the artefacts on disk that were found intact
	tidied    bool                 // since this process has begun
	added     int64                // bytes, since the last eviction
}

// Result is a build.
type Result struct {
	OK        bool
	Path      string        // of the executable, when OK and there is one; valid as long as the cache is
	Dir       string        // of the folder, when OK and the language's Output is one; valid as long as the cache is
	Key       task.Key      // names the build
	Hash      [32]byte      // SHA-256 of the executable, or of the folder's archive
	Log       string        // what the compiler said: valid UTF-8, for the player's author
	Limit     string        // the limit that the compilation hit: "", "cpu", "wall", "memory" or "output"
	CPUMillis int           // CPU time that the compilation cost when it was made
	Cached    bool          // nothing was compiled
	Spent     time.Duration // for which it has kept others from compiling now: its CPU time, and time in which it was idle
}

// Build compiles a source, or finds its build. The error is the judge's fault only: an erroneous source gives a
// result that is not OK.
func (b *Builder) Build(ctx context.Context, g engine.Game, language string, files engine.Files) (Result, error) {
	l, ok := engine.LanguageByID(g, language)
	if !ok {
		return Result{}, fmt.Errorf("%s has no language %q", g.Title(), language)
	}
	p, err := b.prepare(ctx, g, l)
	if err != nil {
		return Result{}, err
	}
	files = normalise(files)
	steps := stepsOf(l, p, files)
	key, err := keyOf(p.recipe, steps, files)
	if err != nil {
		return Result{}, err
	}
	if result, ok, err := b.Find(ctx, key); err != nil || ok {
		return result, errors.Join(err, b.share(ctx, result))
	}
	if err := b.CheckRoom(); err != nil {
		return Result{}, err
	}
	return b.once(ctx, key, func() (Result, error) { return b.compile(ctx, l, p, key, steps, files) })
}

// Find looks for a build without compiling and returns false if there is none. A build that has changed since it was
// made is not found.
func (b *Builder) Find(ctx context.Context, key task.Key) (Result, bool, error) {
	result, ok, err := b.fromDisk(key)
	if err != nil || ok || b.Shared == nil {
		return result, ok, err
	}
	entry, ok, err := b.Shared.Load(ctx, key)
	if err != nil || !ok || !entry.Intact() {
		return Result{}, false, err
	}
	err = b.withRoom(func() (err error) {
		result, err = b.toDisk(key, entry)
		return err
	})
	result.Cached = true
	return result, err == nil, err
}

// share stores a build from this machine's disk for all machines, because the disk may be older than the database.
func (b *Builder) share(ctx context.Context, r Result) error {
	if b.Shared == nil || !r.Cached {
		return nil
	}
	if known, err := b.Shared.Has(ctx, r.Key); err != nil || known {
		return err
	}
	entry := task.Build{OK: r.OK, Folder: r.Dir != "", Hash: r.Hash, Log: r.Log, CPUMillis: r.CPUMillis}
	var err error
	switch {
	case entry.Folder:
		entry.Artefact, err = packFolder(r.Dir)
	case r.OK:
		entry.Artefact, err = os.ReadFile(r.Path)
	}
	if err == nil && !entry.Intact() {
		err = errors.New("it has changed")
	}
	if err != nil {
		return fmt.Errorf("read a cached build: %w", err)
	}
	if err := b.Shared.Save(ctx, r.Key, entry); err != nil {
		return fmt.Errorf("keep the build: %w", err)
	}
	return nil
}

// once keeps two equal compilations from running at the same time.
func (b *Builder) once(ctx context.Context, key task.Key, do func() (Result, error)) (Result, error) {
	done := b.builds.DoChan(string(key[:]), func() (any, error) { return do() })
	select {
	case <-ctx.Done():
		return Result{}, context.Cause(ctx)
	case r := <-done:
		return r.Val.(Result), r.Err
	}
}

func (b *Builder) compile(ctx context.Context, l engine.Language, p *prepared, key task.Key, steps [][]string, files engine.Files) (Result, error) {
	entry := task.Build{OK: true, Folder: l.Output == wholeFolder}
	output := l.Output
	if entry.Folder {
		output = boxArchive
	}
	program := output
	if l.Profile == string(sandbox.VM) {
		program = "" // a folder, or what the runtime reads
	}
	var spent time.Duration
	if len(l.Compile) > 0 {
		r, err := b.Sandbox.Compile(ctx, sandbox.CompileJob{
			Files: files, Base: p.dir, Steps: steps, Outputs: []string{output}, Program: program,
			CPU: compileCPU, Wall: compileWall, Idle: compileIdle, Memory: compileMemory, OutputSize: compileOutput,
		})
		if err != nil {
			return Result{}, fmt.Errorf("compile: %w", err)
		}
		spent = r.CPU + r.Idle
		entry.OK, entry.Artefact, entry.Log, entry.CPUMillis = r.OK, r.Files[output], message(r), int(r.CPU.Milliseconds())
		if r.Limit != "" || r.Forbidden != "" { // the next version of the compile sandbox may see it otherwise
			return Result{Key: key, Log: entry.Log, Limit: r.Limit, CPUMillis: entry.CPUMillis, Spent: spent}, nil
		}
	}
	if entry.OK && entry.Folder {
		var err error
		if entry.Artefact, err = packBox(entry.Artefact, files, p.dir); err != nil {
			return Result{}, fmt.Errorf("pack the player's folder: %w", err)
		}
	}
	if most := cmp.Or(l.Artefact, artefactSize); entry.OK && int64(len(entry.Artefact)) > most {
		entry = task.Build{Folder: entry.Folder, CPUMillis: entry.CPUMillis, Log: strings.TrimLeft(entry.Log+"\n"+tooLarge(l, len(entry.Artefact), most), "\n")}
	}
	if entry.OK {
		entry.Hash = sha256.Sum256(entry.Artefact)
	}
	if b.Shared != nil {
		if err := b.Shared.Save(ctx, key, entry); err != nil {
			return Result{}, fmt.Errorf("keep the build: %w", err)
		}
	}
	result, err := b.toDisk(key, entry)
	result.Spent = spent
	return result, err
}

// tooLarge says that a compiled player is larger than its language's limit.
func tooLarge(l engine.Language, size int, most int64) string {
	const mebi = 1 << 20
	return fmt.Sprintf("The compiled player has %.1f MiB and %.1f MiB are allowed in %s: make tables smaller, compute them at the start, and leave out what includes other files.",
		float64(size)/mebi, float64(most)/mebi, l.Title)
}

// wholeFolder as a language's Output is all that is in the player's folder after the compilation.
const wholeFolder = "."

// boxArchive is the archive of that folder while it leaves the sandbox.
const boxArchive = "agon-box.tar"

// stepsOf returns the commands that compile a player.
func stepsOf(l engine.Language, p *prepared, files engine.Files) [][]string {
	// What the players share lies in the base folder. Compilers look for it beside the source, so it is linked there.
	link := []string{"ln", "-s"}
	for _, name := range p.entries {
		if !occupied(files, name) {
			link = append(link, "/base/"+name)
		}
	}
	var steps [][]string
	if len(link) > 2 {
		steps = append(steps, append(link, "."))
	}
	sources := maps.Clone(files)
	maps.Copy(sources, l.Files)
	for _, step := range l.Prepare {
		for _, word := range step {
			delete(sources, word) // it is compiled already
		}
	}
	for _, step := range resolved(l.Compile) {
		steps = append(steps, engine.Expand(step, sources))
	}
	if l.Output == wholeFolder {
		steps = append(steps, []string{"tar", "-cf", boxArchive, "--exclude=./" + boxArchive, "."})
	}
	return steps
}

// occupied reports whether the player has a file or a folder with a name.
func occupied(files engine.Files, name string) bool {
	for file := range files {
		if file == name || strings.HasPrefix(file, name+"/") {
			return true
		}
	}
	return false
}

// Command returns the command that runs a player whose build is a folder, with the paths of this machine. memory is
// the game's limit in bytes. The error is a *task.MissingError.
func Command(l engine.Language, memory int64) ([]string, error) {
	command := make([]string, len(l.Run))
	for i, word := range l.Run {
		command[i] = strings.ReplaceAll(word, "{MiB}", strconv.FormatInt(memory>>20, 10))
	}
	if len(command) > 0 && slices.Contains(l.Tools, command[0]) {
		tool, ok := Tool(command[0])
		if !ok {
			return nil, &task.MissingError{Language: l.Title, Program: command[0]}
		}
		command[0] = tool
	}
	return command, nil
}

// message is what the compiler printed, and how it was stopped if it was.
func message(r sandbox.CompileResult) string {
	text := strings.TrimRight(string(r.Log), "\n")
	limits := map[string]string{
		"cpu":    fmt.Sprintf("The compiler needed more than %v of CPU time and was stopped.", compileCPU),
		"wall":   fmt.Sprintf("The compiler needed more than %v and was stopped.", compileWall),
		"memory": fmt.Sprintf("The compiler needed more than %d MiB and was stopped.", compileMemory>>20),
		"output": fmt.Sprintf("The compiler wrote a file of more than %d MiB and was stopped.", compileOutput>>20),
	}
	if r.Limit == "" {
		return text
	}
	sentence, ok := limits[r.Limit]
	if r.Rested {
		sentence = "The compiler did nothing for most of its time and was stopped."
	}
	if !ok {
		sentence = "The compiler hit the limit " + r.Limit + " and was stopped."
	}
	return strings.TrimLeft(text+"\n"+sentence, "\n")
}

// prepared is what the players of a language share, compiled.
type prepared struct {
	once    sync.Mutex
	ready   bool
	recipe  [32]byte
	dir     string   // bound at /base in the compile sandbox; "" when there is nothing to share
	entries []string // names in dir
}

// prepare compiles a language's SDK, once for each toolchain.
func (b *Builder) prepare(ctx context.Context, g engine.Game, l engine.Language) (*prepared, error) {
	p := b.preparedOf(g.ID() + " " + g.Version() + "/" + l.ID)
	p.once.Lock()
	defer p.once.Unlock()
	if p.ready {
		use(p.dir)
		return p, nil
	}
	toolchain, err := toolchainOf(ctx, l)
	if err != nil {
		return nil, err
	}
	if p.recipe, err = recipeOf(l, toolchain); err != nil {
		return nil, err
	}
	p.dir = filepath.Join(b.Dir, "base", hex.EncodeToString(p.recipe[:]))
	if _, err := os.Stat(p.dir); err != nil {
		if err := b.withRoom(func() error { return b.makeBase(ctx, l, p.dir) }); err != nil {
			return nil, fmt.Errorf("prepare %s for %s: %w", l.Title, g.Title(), err)
		}
	}
	use(p.dir)
	entries, err := os.ReadDir(p.dir)
	if err != nil {
		return nil, fmt.Errorf("prepare %s: %w", l.Title, err)
	}
	p.entries = p.entries[:0]
	for _, e := range entries {
		p.entries = append(p.entries, e.Name())
	}
	sort.Strings(p.entries)
	p.ready = true
	return p, nil
}

func (b *Builder) preparedOf(name string) *prepared {
	b.mutex.Lock()
	defer b.mutex.Unlock()
	if b.prepareds == nil {
		b.prepareds = map[string]*prepared{}
	}
	if b.prepareds[name] == nil {
		b.prepareds[name] = &prepared{}
	}
	return b.prepareds[name]
}

// makeBase runs the language's preparations and unpacks what they leave.
func (b *Builder) makeBase(ctx context.Context, l engine.Language, dir string) error {
	const archive = "base.tar"
	steps := append(resolved(l.Prepare), []string{"tar", "-cf", archive, "--exclude=./" + archive, "."})
	r, err := b.Sandbox.Compile(ctx, sandbox.CompileJob{
		Files: l.Files, Steps: steps, Outputs: []string{archive},
		CPU: 4 * compileCPU, Wall: 4 * compileWall, Idle: compileWall, Memory: 2 * compileMemory, OutputSize: prepareOutput,
	})
	if err != nil {
		return err
	}
	if !r.OK {
		return errors.New("the kit's own files do not compile: " + message(r))
	}
	if err := os.MkdirAll(filepath.Dir(dir), 0o755); err != nil {
		return err
	}
	temporary, err := os.MkdirTemp(filepath.Dir(dir), newPrefix)
	if err != nil {
		return err
	}
	defer os.RemoveAll(temporary)
	if err := unpack(r.Files[archive], temporary); err != nil {
		return err
	}
	if err := os.Chmod(temporary, 0o755); err != nil {
		return err
	}
	if err := os.Rename(temporary, dir); err != nil {
		if _, statErr := os.Stat(dir); statErr != nil { // otherwise another process was faster
			return err
		}
	}
	return nil
}
