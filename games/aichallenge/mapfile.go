package aichallenge

import (
	"bytes"

	"github.com/agon-judge/agon/games/aichallenge/maps"
)

// Configuration makes a configuration of the file that somebody wants to play with: a configuration is taken as it is, and a
// map file of the contest is put below the default parameters. The error of a map, a *maps.Error, names the line of the
// file.
func Configuration(text []byte) ([]byte, error) {
	if !isMap(text) {
		return text, nil
	}
	if _, err := maps.Read(text, 1); err != nil {
		return nil, err
	}
	parameters, _, _ := bytes.Cut(defaultConfig, []byte("\ngenerate "))
	return bytes.Join([][]byte{parameters, []byte("map"), text}, []byte("\n")), nil
}

// isMap says whether a text begins like a map file.
func isMap(text []byte) bool {
	for line := range bytes.Lines(text) {
		line, _, _ = bytes.Cut(line, []byte("#"))
		if words := bytes.Fields(line); len(words) > 0 {
			key := string(words[0])
			return key == "rows" || key == "cols" || key == "players"
		}
	}
	return false
}
