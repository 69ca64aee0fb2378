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
	"github.com/agon-judge/agon/games/jutge/cpp"
)

// checkSources says what the judge refuses in C++ players of a kit, before they are submitted: as warnings, because a match
// on this machine can be played with it, and a contest need not have all rules.
func checkSources(folder string, sources []string, w io.Writer) error {
	check := jutge.CheckCpp(kitHeaders(folder))
	for _, name := range sources {
		source, err := os.ReadFile(name)
		if err != nil {
			return fmt.Errorf("reading a player: %w", err)
		}
		if !strings.HasPrefix(filepath.Base(name), "AI") {
			fmt.Fprintf(w, "%s: warning: the upload refuses this: it is a second file of your player; put all your code into one file (statement, Restrictions)\n", name)
		} else if _, err := jutge.PlayerName(source); err != nil {
			fmt.Fprintf(w, "%s: warning: %v The upload refuses this.\n", name, err)
		}
		found, _ := errors.AsType[*engine.CheckError](check(engine.Files{jutge.CppSource: source}, engine.AllRestrictions()))
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

// kitHeaders are the headers of the SDK: those that the kit's own sources need. Other headers in the folder are its owner's.
func kitHeaders(folder string) []string {
	seen := map[string]bool{}
	var headers []string
	var read func(name string)
	read = func(name string) {
		if seen[name] {
			return
		}
		seen[name] = true
		source, err := os.ReadFile(filepath.Join(folder, name))
		if err != nil { // not in the kit
			return
		}
		if filepath.Ext(name) == ".hh" {
			headers = append(headers, name)
		}
		for _, included := range cpp.Included(string(source)) {
			if filepath.Base(included) == included {
				read(included)
			}
		}
	}
	for _, name := range []string{"Main.cc", "Match.cc", "Player.hh"} {
		read(name)
	}
	return headers
}
