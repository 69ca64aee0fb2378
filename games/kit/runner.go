package kit

import (
	"embed"
	"fmt"
	"io/fs"
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

// Runner is the name of a platform's runner, in dist and in the kit's folder bin.
func (p Platform) Runner() string { return "Game." + p.Name }

// runnerFiles are the runners of all platforms.
func runnerFiles(runners fs.FS) ([]File, error) {
	if runners == nil {
		built, err := fs.Sub(dist, "dist")
		if err != nil {
			return nil, fmt.Errorf("the kit's runners: %w", err)
		}
		runners = built
	}
	var files []File
	for _, p := range Platforms() {
		content, err := fs.ReadFile(runners, p.Runner())
		if err != nil {
			return nil, fmt.Errorf("the kit's runner %s has not been built: run `make build`: %w", p.Runner(), err)
		}
		files = append(files, File{"bin/" + p.Runner(), modeProgram, content})
	}
	return files, nil
}
