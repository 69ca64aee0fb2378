package kit

import (
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"strings"
)

// dist holds the runners once kit/buildrunners has made them.
//
//go:embed all:dist
var dist embed.FS

// Platform is a system that a kit has a runner for.
type Platform struct {
	Name   string // as in AIDummy.o.<Name> and Game.<Name>
	OS     string // Go's word
	Arch   string // Go's word
	Suffix string // of programs
}

// Platforms are the systems that a kit works on.
func Platforms() []Platform {
	return []Platform{
		{Name: "Linux64", OS: "linux", Arch: "amd64"},
		{Name: "LinuxArm64", OS: "linux", Arch: "arm64"},
		{Name: "MacIntel", OS: "darwin", Arch: "amd64"},
		{Name: "MacArm", OS: "darwin", Arch: "arm64"},
		{Name: "Windows64", OS: "windows", Arch: "amd64", Suffix: ".exe"},
	}
}

// Runner is the name of a platform's runner in the kit's folder bin.
func (p Platform) Runner() string { return "Game." + p.Name }

// PackedRunner is the name of a platform's runner in dist.
func (p Platform) PackedRunner() string { return p.Runner() + ".gz" }

// runnerFiles are the runners of all platforms. The names of those that were not built are in missing: `make up` builds the one
// for its own system.
func runnerFiles(runners fs.FS) (files []File, missing []string, err error) {
	if runners == nil {
		built, err := fs.Sub(dist, "dist")
		if err != nil {
			return nil, nil, fmt.Errorf("the kit's runners: %w", err)
		}
		runners = built
	}
	for _, p := range Platforms() {
		content, err := fs.ReadFile(runners, p.PackedRunner())
		if errors.Is(err, fs.ErrNotExist) {
			missing = append(missing, "bin/"+p.Runner())
			continue
		}
		if err != nil {
			return nil, nil, fmt.Errorf("the kit's runner %s: %w", p.Runner(), err)
		}
		files = append(files, File{Name: "bin/" + p.Runner(), Mode: modeProgram, Content: content, Packed: true})
	}
	if len(files) == 0 {
		return nil, nil, fmt.Errorf("the kit's runners have not been built: run `make build`: %s", strings.Join(missing, ", "))
	}
	return files, missing, nil
}
