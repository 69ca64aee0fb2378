package main

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"syscall"
)

// hideKey starts the program again with the key in a pipe instead of its environment. It returns only if it cannot.
func hideKey(key string) error {
	r, w, err := os.Pipe()
	if err != nil {
		return fmt.Errorf("hide the key: %w", err)
	}
	_, err = w.WriteString(key)
	_ = w.Close()
	if err != nil {
		return fmt.Errorf("hide the key: %w", err)
	}
	kept, err := syscall.Dup(int(r.Fd())) // which stays open in the next program
	if err != nil {
		return fmt.Errorf("hide the key: %w", err)
	}
	program, err := os.Executable()
	if err != nil {
		return fmt.Errorf("hide the key: %w", err)
	}
	rest := slices.DeleteFunc(os.Environ(), func(setting string) bool { return strings.HasPrefix(setting, "AGON_KEY=") })
	arguments := append(slices.Clone(os.Args), fmt.Sprintf("--key-file=/dev/fd/%d", kept))
	return fmt.Errorf("hide the key: %w", syscall.Exec(program, arguments, rest))
}
