// Command build builds the Dummy objects of the kit; go generate runs it in the folder of package ants.
package main

import (
	"fmt"
	"os"
	"os/exec"

	"github.com/agon-judge/agon/games/ants/internal/dummy"
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
