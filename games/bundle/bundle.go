// Package bundle turns what a student hands in, one source file, a folder or an archive, into the files of a player,
// and back.
//
// Archives are zip (and jar, which is zip), tar, tar.gz, tar.bz2 and tar.xz; what one is, its content says and not its
// name. Everything about them is hostile: names, links, sizes. So nothing is ever written to a disk here, and time and
// memory have hard bounds.
package bundle

import (
	"errors"
	"maps"
	"path"
	"slices"
	"strings"

	"github.com/agon-judge/agon/games/engine"
)

// Bounds of an unpacked player. The packed one has engine.MaxSource.
const (
	MaxFiles    = 1000     // files
	MaxUnpacked = 16 << 20 // bytes of all files together
	MaxPath     = 200      // bytes of a file's relative path
	MaxDepth    = 16       // names in such a path
)

// MaxLooseFiles is how many files may be together that are no player's. Their other bounds are those of a player.
const MaxLooseFiles = 2000

// Open reads an upload. The language may be ""; then the file's name tells it, or for an archive its main file. The
// error is a *engine.SourceError. The upload is hostile.
func Open(g engine.Game, language, filename string, data []byte) (engine.Language, engine.Files, error) {
	if len(data) > engine.MaxSource {
		return engine.Language{}, nil, engine.SourceErrorf(engine.SourceTooLarge, "The file has %d bytes; send at most %d.", len(data), engine.MaxSource)
	}
	languages, err := candidates(g, language)
	if err != nil {
		return engine.Language{}, nil, err
	}
	kind := kindOf(data)
	if kind == notPacked {
		return openSource(g, languages, language, filename, data)
	}
	files, err := unpack(kind, data, MaxFiles)
	if err != nil {
		return engine.Language{}, nil, err
	}
	return choose(g, languages, files)
}

// Choose finds the language of the files of a player by their main file. The language may be "". The error is a
// *engine.SourceError.
func Choose(g engine.Game, language string, files engine.Files) (engine.Language, engine.Files, error) {
	languages, err := candidates(g, language)
	if err != nil {
		return engine.Language{}, nil, err
	}
	return choose(g, languages, files)
}

// Unpack reads an archive whose files are no player's. The error is a *engine.SourceError. The archive is hostile.
func Unpack(data []byte) (engine.Files, error) {
	if len(data) > MaxUnpacked {
		return nil, engine.SourceErrorf(engine.SourceTooLarge, "The archive has %d bytes; send at most %d.", len(data), MaxUnpacked)
	}
	return unpack(kindOf(data), data, MaxLooseFiles)
}

// candidates are the languages that an upload can be in.
func candidates(g engine.Game, language string) ([]engine.Language, error) {
	if language == "" {
		return g.Languages(), nil
	}
	l, ok := engine.LanguageByID(g, language)
	if !ok {
		return nil, engine.SourceErrorf(engine.UnknownLanguage, "%s has no language %s. Take one of these: %s.", g.Title(), shown(language), listed(g.Languages()))
	}
	return []engine.Language{l}, nil
}

// openSource takes an upload of one source file.
func openSource(g engine.Game, languages []engine.Language, language, filename string, data []byte) (engine.Language, engine.Files, error) {
	if err := engine.CheckText(data); err != nil {
		if len(data) > 0 && claimsToBePacked(filename) {
			err = engine.SourceErrorf(engine.BadArchive, "%s is no archive, or a damaged one: pack your files again as zip, tar.gz, tar.bz2 or tar.xz.", shown(path.Base(filename)))
		}
		return engine.Language{}, nil, err
	}
	for _, l := range languages {
		if l.ID == language || hasSuffix(filename, l.Suffix) {
			return l, engine.Files{l.Source: data}, nil
		}
	}
	if err := elsewhere(g, filename); err != nil {
		return engine.Language{}, nil, err
	}
	return engine.Language{}, nil, engine.SourceErrorf(engine.UnknownLanguage,
		"The name %s does not tell the language. Rename the file or name the language, one of these: %s.", shown(path.Base(filename)), listed(g.Languages()))
}

// choose finds the one main file and with it the language.
func choose(g engine.Game, languages []engine.Language, files engine.Files) (engine.Language, engine.Files, error) {
	found, fitting := mains(languages, files, true)
	if len(found) == 0 { // compiled ones count where there is no source: a jar may hold both
		found, fitting = mains(languages, files, false)
	}
	switch {
	case len(found) == 0:
		return engine.Language{}, nil, noMain(g, languages, files)
	case len(found) > 1:
		return engine.Language{}, nil, engine.SourceErrorf(engine.UnknownLanguage, "There is more than one main file; found %s: keep one.", enumerated(found))
	case len(fitting) > 1:
		return engine.Language{}, nil, engine.SourceErrorf(engine.UnknownLanguage, "%s can be %s or %s: name the language, %s or %s.",
			shown(found[0]), fitting[0].Title, fitting[1].Title, fitting[0].ID, fitting[1].ID)
	}
	l, main := fitting[0], found[0]
	if !hasSuffix(main, l.Suffix) { // compiled classes, for one
		return l, files, nil
	}
	if err := engine.CheckText(files[main]); err != nil {
		return engine.Language{}, nil, inFile(main, err)
	}
	return l, files, nil
}

// mains are the main files, of whatever language, and the languages that each fits. With source, only sources count.
func mains(languages []engine.Language, files engine.Files, source bool) (found []string, fitting []engine.Language) {
	for _, name := range slices.Sorted(maps.Keys(files)) {
		before := len(fitting)
		for _, l := range languages {
			if isMain(l, name) && (hasSuffix(name, l.Suffix) || !source) {
				fitting = append(fitting, l)
			}
		}
		if len(fitting) > before {
			found = append(found, name)
		}
	}
	return found, fitting
}

// isMain reports whether a file of an archive is what a player in the language begins with.
func isMain(l engine.Language, name string) bool {
	return slices.ContainsFunc(l.Main, func(pattern string) bool {
		ok, err := path.Match(pattern, name)
		return ok && err == nil
	})
}

// noMain says what the main file should have been called, and what there is instead.
func noMain(g engine.Game, languages []engine.Language, files engine.Files) error {
	names := slices.Sorted(maps.Keys(files))
	for _, name := range names {
		if strings.HasPrefix(name, "MyBot.") {
			if err := elsewhere(g, name); err != nil {
				return err
			}
		}
	}
	var expected []string
	for _, l := range languages {
		for _, pattern := range l.Main {
			if !slices.Contains(expected, pattern) {
				expected = append(expected, pattern)
			}
		}
	}
	return engine.SourceErrorf(engine.UnknownLanguage, "There is no main file: name it %s and put it at the top; found %s.",
		strings.Join(expected, ", "), enumerated(names))
}

// inFile names the file of an error.
func inFile(name string, err error) error {
	if e, ok := errors.AsType[*engine.SourceError](err); ok {
		return engine.SourceErrorf(e.Code, "%s: %s", shown(name), e.Detail)
	}
	return err
}

// Pack makes an upload of the files of a built-in player: the one file, or a zip archive of several. Equal files give
// equal uploads.
func Pack(l engine.Language, name string, files engine.Files) (filename string, data []byte) {
	if source, ok := files[l.Source]; ok && len(files) == 1 && len(l.Suffix) > 0 {
		return "AI" + name + l.Suffix[0], source
	}
	return "AI" + name + ".zip", Zip(files)
}
