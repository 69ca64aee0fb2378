// Package bundle turns what a student hands in, one source file or an archive, into the files of a player, and back.
package bundle

import (
	"path"
	"strings"

	"github.com/agon-judge/agon/games/engine"
)

// Open reads an upload. The language may be ""; then the file's name tells it, or for an archive its main file. The
// error is a *engine.SourceError. The upload is hostile.
func Open(g engine.Game, language, filename string, data []byte) (engine.Language, engine.Files, error) {
	for _, l := range g.Languages() {
		if l.ID == language {
			return l, engine.Files{l.Source: data}, nil
		}
		for _, suffix := range l.Suffix {
			if language == "" && strings.HasSuffix(strings.ToLower(filename), suffix) {
				return l, engine.Files{l.Source: data}, nil
			}
		}
	}
	return engine.Language{}, nil, engine.SourceErrorf(engine.UnknownLanguage, "The name %q does not tell the language.", path.Base(filename))
}

// Pack makes an upload of the files of a built-in player: the one file, or a zip archive of several. Equal files give
// equal uploads.
func Pack(l engine.Language, name string, files engine.Files) (filename string, data []byte) {
	return "AI" + name + l.Suffix[0], files[l.Source]
}
