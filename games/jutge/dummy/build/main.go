// Command build builds the Dummy objects of a game's kit; go generate runs it in the folder of the game's package. It needs
// clang.
package main

import (
	"fmt"
	"os"
	"os/exec"

	"github.com/agon-judge/agon/games/jutge/dummy"
)

func main() {
	clang := "clang"
	if _, err := exec.LookPath(clang); err != nil {
		clang = "clang-14"
	}
	if err := dummy.Build(".", clang); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
