package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/agon-judge/agon/games/engine"
	"github.com/agon-judge/agon/games/jutge"
)

// checkSources says what the judge refuses in C++ players of a kit, before they are submitted: as warnings, because a match
// on this machine can be played with it, and a contest need not have all rules.
func checkSources(folder string, sources []string, w io.Writer) error {
	headers, err := filepath.Glob(filepath.Join(folder, "*.hh"))
	if err != nil {
		return fmt.Errorf("looking for headers: %w", err)
	}
	for k := range headers {
		headers[k] = filepath.Base(headers[k])
	}
	for _, name := range sources {
		source, err := os.ReadFile(name)
		if err != nil {
			return fmt.Errorf("reading a player: %w", err)
		}
		if _, err := jutge.PlayerName(source); err != nil {
			fmt.Fprintf(w, "%s: warning: %v The upload refuses this.\n", name, err)
		}
		found, _ := errors.AsType[*engine.CheckError](jutge.CheckCpp(headers)(engine.Files{jutge.CppSource: source}, engine.AllRestrictions()))
		if found == nil {
			continue
		}
		for _, message := range found.Messages {
			message = strings.Replace(strings.Replace(message, jutge.CppSource, name, 1), " error: ", " warning: the upload refuses this: ", 1)
			fmt.Fprintln(w, message)
		}
	}
	return nil
}
