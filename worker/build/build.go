// Package build makes executables of players' sources: in the compile sandbox, and each only once.
//
// A build is looked for on disk, then among the shared builds (the database), and only then compiled. What is kept is
// named by a hash of source, SDK, commands and toolchain, so nothing ever has to be invalidated. Errors of the source
// are kept as well; a compilation that hit a limit is not, as it may have been the machine's fault.
package build

import (
	"context"
	"encoding/hex"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"sort"
	"strings"
	"sync"
	"time"

	"golang.org/x/sync/singleflight"

	"github.com/agon-judge/agon/games/engine"
	"github.com/agon-judge/agon/sandbox"
)

// Limits of a compilation. They trip long before a student's patience does.
const (
	compileCPU    = 30 * time.Second
	compileWall   = 120 * time.Second
	compileMemory = 1 << 30
	compileOutput = 64 << 20
	prepareOutput = 512 << 20 // precompiled headers are large
)

// Compiler is the part of the sandbox that builds need.
type Compiler interface {
	Compile(ctx context.Context, job sandbox.CompileJob) (sandbox.CompileResult, error)
}

// Builder compiles players. It is safe for concurrent use.
type Builder struct {
	Sandbox Compiler
	Dir     string // disk cache; made when missing
	Shared  Shared // builds of all machines; nil for none

	builds    singleflight.Group // by key
	mutex     sync.Mutex
	prepareds map[string]*prepared // by game and language
}

// Result is a build.
type Result struct {
	OK        bool
	Path      string   // of the executable, when OK; valid as long as the cache is
	Key       Key      // names the build
	Hash      [32]byte // SHA-256 of the executable
	Log       string   // what the compiler said: valid UTF-8, for the player's author
	Limit     string   // the limit that the compilation hit: "", "cpu", "wall", "memory" or "output"
	CPUMillis int      // CPU time that the compilation cost when it was made
	Cached    bool     // nothing was compiled
}

// Build compiles a source, or finds out that this was done before. The error is the judge's fault only: an erroneous
// source gives a result that is not OK.
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
	key := keyOf(p.recipe, files)
	if result, ok, err := b.Find(ctx, key); err != nil || ok {
		return result, errors.Join(err, b.share(ctx, result))
	}
	return b.once(ctx, key, func() (Result, error) { return b.compile(ctx, l, p, key, files) })
}

// Find looks for a build without compiling; false when nobody has it.
func (b *Builder) Find(ctx context.Context, key Key) (Result, bool, error) {
	result, ok, err := b.fromDisk(key)
	if err != nil || ok || b.Shared == nil {
		return result, ok, err
	}
	entry, ok, err := b.Shared.Load(ctx, key)
	if err != nil || !ok {
		return Result{}, false, err
	}
	result, err = b.toDisk(key, entry)
	result.Cached = true
	return result, err == nil, err
}

// share tells all machines of a build that was found on this one's disk: the disk may be older than the database.
func (b *Builder) share(ctx context.Context, r Result) error {
	if b.Shared == nil || !r.Cached {
		return nil
	}
	if known, err := b.Shared.Has(ctx, r.Key); err != nil || known {
		return err
	}
	entry := Entry{OK: r.OK, Log: r.Log, CPUMillis: r.CPUMillis}
	if r.OK {
		var err error
		if entry.Executable, err = os.ReadFile(r.Path); err != nil {
			return fmt.Errorf("read a cached executable: %w", err)
		}
	}
	if err := b.Shared.Save(ctx, r.Key, entry); err != nil {
		return fmt.Errorf("keep the build: %w", err)
	}
	return nil
}

// once keeps two equal compilations from running at the same time.
func (b *Builder) once(ctx context.Context, key Key, do func() (Result, error)) (Result, error) {
	done := b.builds.DoChan(string(key[:]), func() (any, error) { return do() })
	select {
	case <-ctx.Done():
		return Result{}, context.Cause(ctx)
	case r := <-done:
		return r.Val.(Result), r.Err
	}
}

func (b *Builder) compile(ctx context.Context, l engine.Language, p *prepared, key Key, files engine.Files) (Result, error) {
	// What the players share lies in the base folder. Compilers look for it beside the source, so it is linked there.
	link := []string{"ln", "-s"}
	for _, name := range p.entries {
		if _, own := files[name]; !own {
			link = append(link, "/base/"+name)
		}
	}
	steps := slices.Clone(l.Compile)
	if len(link) > 2 {
		steps = slices.Insert(steps, 0, append(link, "."))
	}
	r, err := b.Sandbox.Compile(ctx, sandbox.CompileJob{
		Files: files, Base: p.dir, Steps: steps, Outputs: []string{l.Output},
		CPU: compileCPU, Wall: compileWall, Memory: compileMemory, OutputSize: compileOutput,
	})
	if err != nil {
		return Result{}, fmt.Errorf("compile: %w", err)
	}
	entry := Entry{OK: r.OK, Executable: r.Files[l.Output], Log: message(r), CPUMillis: int(r.CPU.Milliseconds())}
	if r.Limit != "" {
		return Result{Key: key, Log: entry.Log, Limit: r.Limit, CPUMillis: entry.CPUMillis}, nil
	}
	if b.Shared != nil {
		if err := b.Shared.Save(ctx, key, entry); err != nil {
			return Result{}, fmt.Errorf("keep the build: %w", err)
		}
	}
	return b.toDisk(key, entry)
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
	p := b.preparedOf(g.ID() + "/" + l.ID)
	p.once.Lock()
	defer p.once.Unlock()
	if p.ready {
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
		if err := b.makeBase(ctx, l, p.dir); err != nil {
			return nil, fmt.Errorf("prepare %s for %s: %w", l.Title, g.Title(), err)
		}
	}
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
	steps := append(slices.Clone(l.Prepare), []string{"tar", "-cf", archive, "--exclude=./" + archive, "."})
	r, err := b.Sandbox.Compile(ctx, sandbox.CompileJob{
		Files: l.Files, Steps: steps, Outputs: []string{archive},
		CPU: 4 * compileCPU, Wall: 4 * compileWall, Memory: 2 * compileMemory, OutputSize: prepareOutput,
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
	temporary, err := os.MkdirTemp(filepath.Dir(dir), ".new-")
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
