// Command buildrunners builds the runner of the kits for all platforms, or with -here for this one, into a folder, by default
// kit/dist. It is run in the folder of the module games.
package main

import (
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"

	"github.com/agon-judge/agon/games/kit"
)

func main() {
	here := flag.Bool("here", false, "build the runner for this platform only")
	flag.Parse()
	folder := filepath.Join("kit", "dist")
	if flag.NArg() > 0 {
		folder = flag.Arg(0)
	}
	for _, p := range kit.Platforms() {
		if *here && (p.OS != runtime.GOOS || p.Arch != runtime.GOARCH) {
			continue
		}
		if err := build(p, filepath.Join(folder, p.PackedRunner())); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
	}
}

// build builds one runner and packs it. The tag leaves out what the runner must not contain: the source of the secret players.
func build(p kit.Platform, target string) error {
	work, err := os.MkdirTemp("", "agon-runner-")
	if err != nil {
		return err
	}
	defer func() { _ = os.RemoveAll(work) }()
	program := filepath.Join(work, p.Runner())
	command := exec.Command("go", "build", "-tags", "runner", "-trimpath", "-buildvcs=false", "-ldflags", "-s -w", "-o", program, "./cmd/game")
	command.Env = append(os.Environ(), "CGO_ENABLED=0", "GOOS="+p.OS, "GOARCH="+p.Arch)
	if out, err := command.CombinedOutput(); err != nil {
		return fmt.Errorf("building %s: %w\n%s", p.Runner(), err, out)
	}
	content, err := os.ReadFile(program)
	if err != nil {
		return err
	}
	packed, err := kit.Pack(content)
	if err != nil {
		return fmt.Errorf("packing %s: %w", p.Runner(), err)
	}
	return os.WriteFile(target, packed, 0o600)
}
