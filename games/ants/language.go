package ants

import (
	"archive/zip"
	"bytes"
	"fmt"
	"io/fs"
	"maps"
	"path"

	"github.com/agon-judge/agon/games/engine"
)

//go:generate go run ./internal/dummy/build

const (
	languageCpp = "cpp"
	cppSource   = "player.cc"
)

// Languages are the languages that a player can be written in: C++ for now.
//
// The SDK is compiled once, together with a precompiled header; a player is compiled and linked with it.
func (Game) Languages() []engine.Language {
	compiler := func(args ...string) []string {
		return append([]string{"g++", "-std=c++17", "-O2"}, args...)
	}
	return []engine.Language{{
		ID:     languageCpp,
		Title:  "C++17 (g++)",
		Suffix: []string{".cc", ".cpp", ".cxx"},
		Source: cppSource,
		Tools:  []string{"g++"},
		Files:  contents("sdk"),
		Prepare: [][]string{
			compiler("-Wall", "-DAGON_JUDGE", "-c", "Main.cc", "-o", "Main.o"),
			compiler("-Wall", "-DAGON_JUDGE", "-c", "Match.cc", "-o", "Match.o"),
			compiler("-x", "c++-header", "Player.hh", "-o", "Player.hh.gch"),
		},
		Compile: [][]string{
			compiler("-Wall", "-Wno-unused-variable", "-static", "-o", "player", "player.cc", "Main.o", "Match.o"),
		},
		Output:  "player",
		Profile: "static",
	}}
}

// Builtins are Null, which does nothing, Demo, the teaching example, and Dummy, which has to be beaten. Dummy's source
// is secret.
func (Game) Builtins() []engine.Builtin {
	sources := contents("players")
	return []engine.Builtin{
		{Name: "Null", Language: languageCpp, Files: engine.Files{cppSource: sources["AINull.cc"]}},
		{Name: "Demo", Language: languageCpp, Files: engine.Files{cppSource: sources["AIDemo.cc"]}},
		{Name: "Dummy", Language: languageCpp, Files: engine.Files{cppSource: sources["AIDummy.cc"]}, Secret: true},
	}
}

// Trial is to beat Dummy.
func (Game) Trial() engine.Trial { return engine.Trial{Against: "Dummy"} }

// Statement is the complete description of the game, Markdown.
func (Game) Statement() []byte { return content("statement.md") }

// KitFiles is the kit without viewer, runner, statement and default.cnf: the SDK, the players whose source is open, the
// Dummy as object files and the Makefile.
func (Game) KitFiles() (fs.FS, error) {
	kit := contents("sdk")
	maps.Copy(kit, contents("kitfiles"))
	maps.Copy(kit, contents("kitfiles/dummy"))
	for _, b := range (Game{}).Builtins() {
		if !b.Secret {
			kit["AI"+b.Name+".cc"] = b.Files[cppSource]
		}
	}
	return fileSystem(kit)
}

// contents reads the files of an embedded folder, without its subfolders.
func contents(folder string) map[string][]byte {
	entries, err := files.ReadDir(folder)
	if err != nil {
		return nil // the runner of the kit has no files
	}
	all := make(map[string][]byte, len(entries))
	for _, entry := range entries {
		if !entry.IsDir() {
			all[entry.Name()] = content(path.Join(folder, entry.Name()))
		}
	}
	return all
}

func content(name string) []byte {
	content, err := files.ReadFile(name)
	if err != nil {
		return nil
	}
	return content
}

// fileSystem makes a file system of files by name. A zip archive in memory is the one that the standard library has.
func fileSystem(all map[string][]byte) (fs.FS, error) {
	var archive bytes.Buffer
	w := zip.NewWriter(&archive)
	for name, content := range all {
		f, err := w.CreateHeader(&zip.FileHeader{Name: name, Method: zip.Store})
		if err == nil {
			_, err = f.Write(content)
		}
		if err != nil {
			return nil, fmt.Errorf("ants kit: %s: %w", name, err)
		}
	}
	if err := w.Close(); err != nil {
		return nil, fmt.Errorf("ants kit: %w", err)
	}
	return zip.NewReader(bytes.NewReader(archive.Bytes()), int64(archive.Len()))
}
