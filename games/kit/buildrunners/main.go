// Command buildrunners builds the runner of the kits for all platforms into a folder, by default kit/dist. It is run in
// the folder of the module games.
package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"

	"github.com/agon-judge/agon/games/kit"
)

func main() {
	folder := filepath.Join("kit", "dist")
	if len(os.Args) > 1 {
		folder = os.Args[1]
	}
	for _, p := range kit.Platforms() {
		if err := build(p, filepath.Join(folder, p.Runner())); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
	}
}

// build builds one runner. The tag leaves out what the runner must not contain: the source of the secret players.
func build(p kit.Platform, target string) error {
	command := exec.Command("go", "build", "-tags", "runner", "-trimpath", "-buildvcs=false", "-ldflags", "-s -w", "-o", target, "./cmd/game")
	command.Env = append(os.Environ(), "CGO_ENABLED=0", "GOOS="+p.OS, "GOARCH="+p.Arch)
	if out, err := command.CombinedOutput(); err != nil {
		return fmt.Errorf("building %s: %w\n%s", p.Runner(), err, out)
	}
	return nil
}
