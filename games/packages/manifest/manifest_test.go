package manifest

import (
	"archive/zip"
	"bytes"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/games/engine"
)

const minimal = `agon = 1
id = "toy"
title = "Toy"
version = "1.0.0"
seats = [2, 4]
rounds = 500
`

// toy is the smallest package.
func toy() engine.Files {
	return engine.Files{
		"game.toml":           []byte(minimal),
		"statement.md":        []byte("# Toy\n"),
		"referee/referee.py":  []byte("print()\n"),
		"players/1-First.py":  []byte("print()\n"),
		"players/2-Second.cc": []byte("int main() {}\n"),
	}
}

// with is the smallest package with other files, "" leaves one out, and with lines at the end of game.toml.
func with(lines string, files map[string]string) engine.Files {
	all := toy()
	for name, content := range files {
		if all[name] = []byte(content); content == "" {
			delete(all, name)
		}
	}
	all["game.toml"] = append(all["game.toml"], lines...)
	return all
}

func TestTheSmallestPackage(t *testing.T) {
	p, err := Read(toy())
	require.NoError(t, err)
	require.Equal(t, "toy", p.ID)
	require.Equal(t, []Board{{Name: "Standard", Config: []byte{}, Low: 2, High: 4}}, p.Boards)
	require.Equal(t, Trial{Against: "First", Board: "Standard"}, p.Trial)
	require.Equal(t, engine.Defaults{}.Limits(), p.Limits)
	require.Equal(t, engine.DrawnBoard, p.Drawn)
	require.Equal(t, "frames", p.Viewer.Kind)
	require.Equal(t, "python", p.Referee.Language.ID)
	require.Equal(t, engine.Files{"MyBot.py": []byte("print()\n")}, p.Referee.Files)
	require.Equal(t, 10*time.Second, p.Referee.Limits.CPU)
	require.Equal(t, []string{"First", "Second"}, []string{p.Builtins[0].Name, p.Builtins[1].Name})
	require.Equal(t, "cpp", p.Builtins[1].Language)
	require.Greater(t, len(p.Languages), 12)
}

func TestEverythingThatAPackageCanSay(t *testing.T) {
	p, err := Read(with(`drawn = "places"
mirrored = true
languages = ["python", "cpp"]
secret = ["players/10-Boss"]
authors = ["Ada", "Grace"]
licence = "MIT"
about = "A toy."
limits = {cpu = "2s", start = "500ms", wall = "20s", turn = "1s", memory = "64MiB", commands = 10, output = "8KiB"}
referee = {path = "rules", language = "cpp", cpu = "30s", memory = "512MiB"}
trial = {against = "Second", board = "Wide", pass = "survive"}
viewer = {kind = "module", file = "v.js", pace = 4, words = {food = "apples"}}
[[board]]
name = "Narrow"
file = "narrow.txt"
seats = [2, 2]
[[board]]
name = "Wide"
file = "wide.txt"
`, map[string]string{
		"referee/referee.py": "", "rules/referee.cc": "#include \"b.hh\"\n", "rules/b.hh": "int b;\n", "players/10-Boss/MyBot.py": "import b\n",
		"players/10-Boss/b.py": "b = 1\n", "boards/narrow.txt": "width 1\r\n", "boards/wide.txt": "width 9\n", "viewer/v.js": "1", "sdk/cpp/Toy.hh": "// toy\n",
		"starters/python/MyBot.py": "print()\n", "statement.ca.md": "# Joguina\n", "kit/README.md": "x\n", "LICENSE": "MIT\n", "README.md": "x\n",
		"statement/a.png": "png", "tests/1.log": "x", ".gitignore": "x", "rules/__pycache__/x.pyc": "x", "players/10-Boss/.x": "x",
	}))
	require.NoError(t, err)
	require.Equal(t, engine.Limits{
		CPU: 2 * time.Second, StartCPU: time.Second / 2, StartWall: time.Second, Wall: 20 * time.Second, Turn: time.Second, Memory: 64 << 20, Commands: 10, Output: 8 << 10, Stderr: 64 << 10,
	}, p.Limits)
	require.Equal(t, []Board{{"Narrow", []byte("width 1\r\n"), 2, 2}, {"Wide", []byte("width 9\n"), 2, 4}}, p.Boards)
	require.Equal(t, Trial{"Second", "Wide", true}, p.Trial)
	require.Equal(t, Viewer{"module", "v.js", map[string]string{"food": "apples"}, 4}, p.Viewer)
	require.Equal(t, "cpp", p.Referee.Language.ID)
	require.Equal(t, engine.Files{"MyBot.cc": []byte("#include \"b.hh\"\n"), "b.hh": []byte("int b;\n")}, p.Referee.Files)
	require.Equal(t, int64(512<<20), p.Referee.Limits.Memory)
	require.Len(t, p.Builtins, 3)
	require.Equal(t, engine.Builtin{Name: "Boss", Language: "python", Files: engine.Files{"MyBot.py": []byte("import b\n"), "b.py": []byte("b = 1\n")}, Secret: true}, p.Builtins[2])
	require.Len(t, p.Languages, 2)
	cpp, python := p.Languages[0], p.Languages[1]
	require.Equal(t, "// toy\n", string(cpp.Files["Toy.hh"]))
	require.NotContains(t, python.Files, "Toy.hh")
	require.Equal(t, "# Joguina\n", string(p.Translations["ca"]))
	for _, left := range []string{".gitignore", "rules/__pycache__/x.pyc", "players/10-Boss/.x"} {
		require.NotContains(t, p.Files, left, "what tools leave behind is no part of the package")
	}
}

func TestWrongPackages(t *testing.T) {
	for name, c := range map[string]struct {
		files    engine.Files
		expected string
	}{
		"no game.toml":         {with("", map[string]string{"game.toml": ""}), "game.toml: agon: the version of the format is missing: write agon = 1"},
		"nothing":              {engine.Files{"x": []byte("x")}, "game.toml: the file is missing: a game's package has it at the top; `agon game new` writes one"},
		"no TOML":              {with("x = \n", nil), "game.toml, line 7: this is no TOML: "},
		"not text":             {with("\xff", nil), "game.toml, line 7: this is no text: save the file as UTF-8"},
		"unknown key":          {with("colour = 1\n", nil), "game.toml, line 7: colour: there is no such key; known are about, agon, authors, board, drawn, "},
		"unknown limit":        {with("\nlimits = {cpu = \"1s\",\n tpu = \"1s\"}\n", nil), "game.toml, line 9: limits.tpu: there is no such key; known are commands, cpu, memory, output, start, turn, wall"},
		"unknown in table":     {with("[limits]\ncpu = \"1s\"\nx = 1\n", nil), "game.toml, line 9: limits.x: there is no such key"},
		"unknown in board":     {with("[[board]]\nname=\"a\"\nfile=\"a\"\n[[board]]\nname=\"b\"\nfile=\"a\"\nx=1\n", map[string]string{"boards/a": "x"}), "game.toml, line 13: board[1].x: there is no such key"},
		"format":               {with("", map[string]string{"game.toml": strings.Replace(minimal, "agon = 1", "agon = 2", 1)}), "game.toml, line 1: agon: this program reads version 1 of the format, and the package has 2"},
		"no format":            {with("", map[string]string{"game.toml": strings.Replace(minimal, "agon = 1", "", 1)}), "game.toml: agon: the version of the format is missing: write agon = 1"},
		"id":                   {with("", map[string]string{"game.toml": strings.Replace(minimal, `"toy"`, `"Toy!"`, 1)}), `game.toml, line 2: id: expected 1 to 20 small letters and digits, a letter first, found "Toy!"`},
		"id a number":          {with("", map[string]string{"game.toml": strings.Replace(minimal, `"toy"`, `7`, 1)}), `game.toml, line 2: id: expected a text of one line in quotes, found 7`},
		"title":                {with("", map[string]string{"game.toml": strings.Replace(minimal, `"Toy"`, `"a\nb"`, 1)}), `game.toml, line 3: title: expected a text of one line in quotes, found "a\nb"`},
		"version":              {with("", map[string]string{"game.toml": strings.Replace(minimal, "1.0.0", "1.0", 1)}), `game.toml, line 4: version: expected three numbers like "1.0.0", found "1.0"`},
		"seats":                {with("", map[string]string{"game.toml": strings.Replace(minimal, "[2, 4]", "[4, 2]", 1)}), `game.toml, line 5: seats: expected the fewest and the most players like [2, 4], from 1 to 32, found [4 2]`},
		"one seat":             {with("", map[string]string{"game.toml": strings.Replace(minimal, "[2, 4]", "[1, 1]", 1)}), `game.toml, line 5: seats: ladders compare players: a match has to have room for two`},
		"trial's seats":        {with("[[board]]\nname = \"a\"\nfile = \"a\"\nseats = [3, 4]\n", map[string]string{"boards/a": "x"}), `trial.board: a trial is played by 2 players, and "a" is for 3 to 4`},
		"no seats":             {with("", map[string]string{"game.toml": strings.Replace(minimal, "seats = [2, 4]", "", 1)}), `game.toml: seats: the number of players is missing: write for example seats = [2, 4]`},
		"rounds":               {with("", map[string]string{"game.toml": strings.Replace(minimal, "500", "0", 1)}), `game.toml, line 6: rounds: expected a whole number from 1 to 100000, found 0`},
		"no rounds":            {with("", map[string]string{"game.toml": strings.Replace(minimal, "rounds = 500", "", 1)}), `game.toml: rounds: the most rounds that a match can have are missing`},
		"time":                 {with(`limits = {cpu = 1}`, nil), `game.toml, line 7: limits.cpu: expected a time like "1.5s" or "200ms", up to 1m0s, found 1`},
		"long time":            {with(`limits = {cpu = "2m"}`, nil), `limits.cpu: expected a time like "1.5s" or "200ms", up to 1m0s, found "2m"`},
		"size":                 {with(`limits = {memory = "128MB"}`, nil), `limits.memory: expected a size like "64KiB" or "128MiB", from 8MiB to 4GiB, found "128MB"`},
		"plain size":           {with(`limits = {output = 65536}`, nil), `limits.output: expected a size like`},
		"referee's CPU":        {with(`referee = {cpu = "61s"}`, nil), `referee.cpu: expected a time like "1.5s" or "200ms", up to 1m0s, found "61s"`},
		"referee's memory":     {with(`referee = {memory = "2GiB"}`, nil), `referee.memory: expected a size like "64KiB" or "128MiB", from 8MiB to 1GiB, found "2GiB"`},
		"drawn":                {with(`drawn = "all"`, nil), `game.toml, line 7: drawn: expected one of board, nothing, places, found "all"`},
		"mirrored":             {with(`mirrored = "yes"`, nil), `mirrored: expected true or false, found "yes"`},
		"language":             {with(`languages = ["python", "cobol"]`, nil), `game.toml, line 7: languages: there is no language "cobol"; the languages are c, cpp, `},
		"no list":              {with(`authors = "Ada"`, nil), `authors: expected a list of texts like ["one", "two"], found "Ada"`},
		"no table":             {with(`trial = "win"`, nil), `trial: expected a table like {name = "value"}, found "win"`},
		"no referee":           {with("", map[string]string{"referee/referee.py": ""}), "referee: there is no referee: put the program into the folder referee"},
		"two referees":         {with("", map[string]string{"referee/referee.cc": "x"}), `referee: There is no main file: name it MyBot.c,`},
		"two main files":       {with("", map[string]string{"referee/referee.py": "", "referee/MyBot.py": "x", "referee/MyBot.cc": "x"}), `referee: There is more than one main file; found "MyBot.cc" and "MyBot.py": keep one.`},
		"referee of no kind":   {with("", map[string]string{"referee/referee.py": "", "referee/referee.txt": "x"}), `referee: There is no main file`},
		"referee elsewhere":    {with(`referee = {path = "rules"}`, nil), "rules: there is no referee"},
		"one player":           {with("", map[string]string{"players/1-First.py": ""}), "players: a game has at least two built-in players"},
		"player's name":        {with("", map[string]string{"players/First.py": "x"}), "players/First.py: a built-in player is called like 2-Wanderer.py"},
		"player's language":    {with(`languages = ["python"]`, nil), `players/2-Second.cc: `},
		"two of a name":        {with("", map[string]string{"players/3-First.py": "x"}), "players/3-First.py: there is another player First, players/1-First.py: rename one"},
		"empty player":         {with("", map[string]string{"players/3-Third.py": " \n"}), "players/3-Third.py: The source is empty"},
		"secret":               {with(`secret = ["players/9-Boss.cc"]`, nil), `secret: there is no player "players/9-Boss.cc"`},
		"trial":                {with(`trial = {against = "Third"}`, nil), `game.toml, line 7: trial.against: there is no built-in player "Third"`},
		"trial's board":        {with(`trial = {board = "x"}`, nil), `trial.board: there is no board "x"`},
		"pass":                 {with(`trial = {pass = "lose"}`, nil), `trial.pass: expected one of win, survive, found "lose"`},
		"board's file":         {with("[[board]]\nname = \"a\"\nfile = \"a.txt\"\n", nil), `game.toml, line 9: board[0].file: there is no file "boards/a.txt"`},
		"board's seats":        {with("[[board]]\nname = \"a\"\nfile = \"a\"\nseats = [1, 2]\n", map[string]string{"boards/a": "x"}), `game.toml, line 10: board[0].seats: expected the fewest and the most players like [2, 4], from 2 to 4, found [1 2]`},
		"board is binary":      {with("", map[string]string{"boards/a": "x\n\x00\n"}), "boards/a: line 2: it has the control character U+0000"},
		"viewer's file":        {with(`viewer = {kind = "module"}`, nil), `viewer.file: there is no file "viewer/viewer.js"`},
		"viewer's kind":        {with(`viewer = {kind = "flash"}`, nil), `viewer.kind: expected one of frames, module, page, found "flash"`},
		"file of frames":       {with(`viewer = {file = "x.js"}`, nil), "viewer.file: frames need no file"},
		"viewer is large":      {with("", map[string]string{"viewer/a.png": strings.Repeat("x", MaxViewer+1)}), "viewer: the files have 4194305 bytes together and 4194304 are allowed"},
		"pace":                 {with(`viewer = {pace = 0}`, nil), "viewer.pace: expected a number above 0 and up to 1000, found 0"},
		"no statement":         {with("", map[string]string{"statement.md": ""}), "statement.md: the statement is missing"},
		"statement is binary":  {with("", map[string]string{"statement.ca.md": "\xff"}), "statement.ca.md, line 1: this is no text: save the file as UTF-8"},
		"unknown file":         {with("", map[string]string{"notes.txt": "x"}), "notes.txt: a package has no such file or folder; known are game.toml, statement.md, README.md, LICENSE and the folders statement, referee, players,"},
		"unknown folder":       {with("", map[string]string{"player/1-A.py": "x"}), "player: a package has no such file or folder"},
		"SDK of no language":   {with("", map[string]string{"sdk/cobol/x": "x"}), "sdk/cobol: a folder of sdk is called after a language of the game"},
		"SDK over a main file": {with("", map[string]string{"sdk/python/MyBot.py": "x"}), "sdk/python/MyBot.py: players in Python 3 have a file of this name already: rename it"},
	} {
		_, err := Read(c.files)
		require.ErrorContains(t, err, c.expected, name)
		require.NotContains(t, err.Error(), "\n", name)
	}
}

func TestDigestNamesTheFiles(t *testing.T) {
	one, err := Read(toy())
	require.NoError(t, err)
	again, err := Read(with("", map[string]string{".git/HEAD": "x"}))
	require.NoError(t, err)
	require.Equal(t, one.Digest, again.Digest)
	seen := map[[32]byte]bool{one.Digest: true}
	for _, files := range []engine.Files{
		with("\n", nil), with("", map[string]string{"README.md": "x"}), with("", map[string]string{"README.md": "y"}),
		with("", map[string]string{"README": "x"}),
	} {
		p, err := Read(files)
		require.NoError(t, err)
		require.False(t, seen[p.Digest])
		seen[p.Digest] = true
	}
}

func TestArchivesOfPackages(t *testing.T) {
	p, err := Read(toy())
	require.NoError(t, err)
	packed := p.Pack()
	require.Equal(t, packed, p.Pack())
	again, err := ReadArchive(packed)
	require.NoError(t, err)
	require.Equal(t, p.Digest, again.Digest)

	dir := t.TempDir()
	for name, content := range toy() {
		path := filepath.Join(dir, name)
		require.NoError(t, os.MkdirAll(filepath.Dir(path), 0o755))
		require.NoError(t, os.WriteFile(path, content, 0o600))
	}
	fromDisk, err := ReadFolder(dir)
	require.NoError(t, err)
	require.Equal(t, p.Digest, fromDisk.Digest)
	require.NoError(t, os.Symlink("/etc/passwd", filepath.Join(dir, "boards")))
	_, err = ReadFolder(dir)
	require.ErrorContains(t, err, `The entry "boards" is a link`)
}

func TestHostileArchives(t *testing.T) {
	for name, c := range map[string]struct {
		fill     func(w *zip.Writer)
		expected string
	}{
		"link": {func(w *zip.Writer) {
			h := &zip.FileHeader{Name: "boards"}
			h.SetMode(fs.ModeSymlink | 0o777)
			_, _ = w.CreateHeader(h)
		}, "is a link"},
		"upwards": {func(w *zip.Writer) { _, _ = w.Create("../x") }, `leads out of the archive by ".."`},
		"100,000 files": {func(w *zip.Writer) {
			for i := range 100_000 {
				_, _ = w.CreateHeader(&zip.FileHeader{Name: fmt.Sprint("boards/", i)})
			}
		}, "There are more than"},
		"two of a name": {func(w *zip.Writer) { _, _ = w.Create("Players/1-first.py") }, "have the same name where upper and lower case do not count"},
	} {
		var b bytes.Buffer
		w := zip.NewWriter(&b)
		for _, name := range sorted(toy()) {
			f, err := w.Create(name)
			require.NoError(t, err)
			_, err = f.Write(toy()[name])
			require.NoError(t, err)
		}
		c.fill(w)
		require.NoError(t, w.Close())
		_, err := ReadArchive(b.Bytes())
		require.ErrorContains(t, err, c.expected, name)
	}
	_, err := ReadArchive([]byte("no archive"))
	require.Error(t, err)
}

func sorted(files engine.Files) []string {
	var names []string
	for name := range maps.Keys(files) {
		names = append(names, name)
	}
	return names
}

func FuzzRead(f *testing.F) {
	f.Add("limits = {cpu = \"1s\"}\n[[board]]\nname = \"a\"\nfile = \"a\"\n")
	f.Fuzz(func(t *testing.T, lines string) {
		p, err := Read(with(lines, map[string]string{"boards/a": "x"}))
		if err != nil {
			require.NotContains(t, err.Error(), "\n")
			return
		}
		require.NotEmpty(t, p.Boards)
		require.Positive(t, p.Limits.CPU)
	})
}
