package manifest

import (
	"bytes"
	"fmt"
	"maps"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/agon-judge/agon/games/bundle"
	"github.com/agon-judge/agon/games/engine"
	"github.com/agon-judge/agon/games/languages"
	"github.com/agon-judge/agon/games/packages/referee"
)

var (
	plainID       = regexp.MustCompile(`^[a-z][a-z0-9]{0,19}$`)
	plainVersion  = regexp.MustCompile(`^(0|[1-9][0-9]{0,5})\.(0|[1-9][0-9]{0,5})\.(0|[1-9][0-9]{0,5})$`)
	translation   = regexp.MustCompile(`^statement\.([a-z]{2,3})\.md$`)
	playerName    = regexp.MustCompile(`^([0-9]{1,4})-([A-Za-z][A-Za-z0-9_-]{0,19})(\..*)?$`)
	statementFile = "statement.md"
)

// read reads the description, and the files that it names. The first error stays in the document.
func (p *Package) read(t *table) {
	if format := t.integer("agon", 0, 1<<30, 0); format != Format && t.doc.err == nil {
		if _, given := t.values["agon"]; !given {
			t.errorf("agon", "the version of the format is missing: write agon = %d", Format)
		}
		t.errorf("agon", "this program reads version %d of the format, and the package has %d: take a newer agon, or write agon = %d", Format, format, Format)
	}
	p.identity(t)
	p.limits(t)
	p.Drawn = engine.Drawn(t.oneOf("drawn", string(engine.DrawnBoard), string(engine.DrawnNothing), string(engine.DrawnPlaces)))
	p.Mirrored = t.boolean("mirrored")
	p.Authors = t.texts("authors")
	p.Licence = t.text("licence", "")
	p.About = t.text("about", "")
	p.readLanguages(t)
	p.readReferee(t)
	p.readBuiltins(t)
	p.readBoards(t)
	p.readTrial(t)
	p.readViewer(t)
	t.close()
	p.readStatement(t)
	p.checkFolders(t)
}

func (p *Package) identity(t *table) {
	if p.ID = t.text("id", ""); !plainID.MatchString(p.ID) {
		t.errorf("id", "expected 1 to 20 small letters and digits, a letter first, found %s", shown(p.ID))
	}
	if p.Title = t.text("title", ""); p.Title == "" || utf8.RuneCountInString(p.Title) > 40 {
		t.errorf("title", "expected a name of 1 to 40 characters, found %s", shown(p.Title))
	}
	if p.Version = t.text("version", ""); !plainVersion.MatchString(p.Version) {
		t.errorf("version", "expected three numbers like \"1.0.0\", found %s", shown(p.Version))
	}
	var given bool
	if p.Low, p.High, given = t.pair("seats", 1, mostSeats); !given {
		t.errorf("seats", "the number of players is missing: write for example seats = [2, 4]")
	} else if p.High < fewestInTrial {
		t.errorf("seats", "ladders compare players: a match has to have room for two")
	}
	if p.Rounds = t.integer("rounds", 1, mostRounds, 0); p.Rounds == 0 {
		t.errorf("rounds", "the most rounds that a match can have are missing: write for example rounds = 500")
	}
}

func (p *Package) limits(t *table) {
	l := engine.Defaults{}.Limits()
	sub := t.sub("limits")
	l.CPU = sub.duration("cpu", mostPlayCPU, l.CPU)
	l.StartCPU = sub.duration("start", mostPlayCPU, l.StartCPU)
	l.StartWall = 2 * l.StartCPU
	l.Wall = sub.duration("wall", mostWall, max(l.Wall, 2*(l.CPU+l.StartCPU)))
	l.Turn = sub.duration("turn", mostWall, 0)
	l.Memory = sub.size("memory", leastMemory, mostMemory, l.Memory)
	l.Commands = sub.integer("commands", 1, mostCommands, l.Commands)
	l.Output = int(sub.size("output", leastOutput, mostOutput, int64(l.Output)))
	sub.close()
	p.Limits = l
}

// set is a game as package bundle wants one: a title and languages.
type set struct {
	engine.Game
	title     string
	languages []engine.Language
}

func (s set) ID() string                   { return "" }
func (s set) Title() string                { return s.title }
func (s set) Languages() []engine.Language { return s.languages }

func (p *Package) readLanguages(t *table) {
	all := languages.All()
	ids := t.texts("languages")
	for _, id := range ids {
		if !slices.ContainsFunc(all, func(l engine.Language) bool { return l.ID == id }) {
			t.errorf("languages", "there is no language %s; the languages are %s", shown(id), idsOf(all))
		}
	}
	for _, l := range all {
		if len(ids) == 0 || slices.Contains(ids, l.ID) {
			p.Languages = append(p.Languages, l)
		}
	}
	for _, folder := range []string{"sdk", "starters"} {
		for _, id := range p.entries(folder) {
			at := slices.IndexFunc(p.Languages, func(l engine.Language) bool { return l.ID == id })
			if at < 0 {
				t.problem(folder+"/"+id, "a folder of %s is called after a language of the game: %s", folder, idsOf(p.Languages))
				continue
			}
			if folder == "sdk" {
				p.Languages[at] = withSDK(t, p.Languages[at], p.below("sdk/"+id))
			}
		}
	}
}

// withSDK puts files beside all players of a language.
func withSDK(t *table, l engine.Language, sdk engine.Files) engine.Language {
	files := maps.Clone(l.Files)
	if files == nil {
		files = map[string][]byte{}
	}
	for name, content := range sdk {
		if _, taken := files[name]; taken || name == l.Source || slices.Contains(l.Main, name) {
			t.problem("sdk/"+l.ID+"/"+name, "players in %s have a file of this name already: rename it", l.Title)
		}
		files[name] = content
	}
	l.Files = files
	return l
}

func idsOf(list []engine.Language) string {
	ids := make([]string, len(list))
	for i, l := range list {
		ids[i] = l.ID
	}
	return strings.Join(ids, ", ")
}

func (p *Package) readReferee(t *table) {
	sub := t.sub("referee")
	at := sub.text("path", "referee")
	language := sub.text("language", "")
	limits := referee.DefaultLimits()
	limits.CPU = sub.duration("cpu", referee.MaxCPU, limits.CPU)
	limits.Memory = sub.size("memory", leastMemory, referee.MaxMemory, limits.Memory)
	sub.close()
	game := set{title: "A referee", languages: languages.All()}
	var l engine.Language
	var err error
	var files engine.Files
	if content, isFile := p.Files[at]; isFile {
		l, files, err = bundle.Open(game, language, at, content)
	} else if files = p.below(at); len(files) == 0 {
		sub.problem(at, "there is no referee: put the program into the folder referee, or say where it is with referee = {path = ...}")
		return
	} else if name, alone := aloneIn(game.languages, files); alone {
		if l, files, err = bundle.Open(game, language, name, files[name]); err == nil {
			files = withOthers(files, name, p.below(at))
		}
	} else {
		l, files, err = bundle.Choose(game, language, files)
	}
	if err != nil {
		sub.problem(at, "%s", err.Error())
		return
	}
	p.Referee = Referee{Language: l, Files: files, Limits: limits}
}

// aloneIn finds the main file of a referee that is not called like a player's: the one source file at the top that is
// called referee, in whatever case.
func aloneIn(all []engine.Language, files engine.Files) (string, bool) {
	var found []string
	for name := range files {
		stem, _, _ := strings.Cut(name, ".")
		if strings.EqualFold(stem, "referee") && slices.ContainsFunc(all, func(l engine.Language) bool { return slices.Contains(l.Suffix, path.Ext(name)) }) {
			found = append(found, name)
		}
	}
	return strings.Join(found, ""), len(found) == 1
}

// withOthers adds the other files to a main file.
func withOthers(main engine.Files, name string, all engine.Files) engine.Files {
	for other, content := range all {
		if other != name {
			main[other] = content
		}
	}
	return main
}

func (p *Package) readBuiltins(t *table) {
	secret := t.texts("secret")
	p.secret = secret
	type numbered struct {
		number int
		engine.Builtin
	}
	var found []numbered
	game := set{title: p.Title, languages: p.Languages}
	names := map[string]string{}
	for _, entry := range p.entries("players") {
		at := "players/" + entry
		match := playerName.FindStringSubmatch(entry)
		if match == nil {
			t.problem(at, "a built-in player is called like 2-Wanderer.py, or is a folder like 2-Wanderer: a number, weakest first, and a name of letters, digits, _ and -")
			return
		}
		if other, taken := names[match[2]]; taken {
			t.problem(at, "there is another player %s, %s: rename one", match[2], other)
		}
		names[match[2]] = at
		var l engine.Language
		var files engine.Files
		var err error
		if content, isFile := p.Files[at]; isFile {
			l, files, err = bundle.Open(game, "", entry, content)
		} else {
			l, files, err = bundle.Choose(game, "", p.below(at))
		}
		if err != nil {
			t.problem(at, "%s", err.Error())
			return
		}
		number, _ := strconv.Atoi(match[1])
		found = append(found, numbered{number, engine.Builtin{Name: match[2], Language: l.ID, Files: files, Secret: slices.Contains(secret, at)}})
	}
	for _, s := range secret {
		if !p.public && !slices.ContainsFunc(p.entries("players"), func(entry string) bool { return "players/"+entry == s }) {
			t.errorf("secret", "there is no player %s", shown(s))
		}
	}
	slices.SortStableFunc(found, func(a, b numbered) int { return a.number - b.number })
	for _, f := range found {
		p.Builtins = append(p.Builtins, f.Builtin)
	}
	if len(p.Builtins) < 2 && !p.public {
		t.problem("players", "a game has at least two built-in players, or a new ladder has no match to play: add for example players/1-Still.py")
	}
}

func (p *Package) readBoards(t *table) {
	add := func(sub *table, key, name, file string, low, high int) {
		content, ok := p.Files[file]
		switch {
		case !ok:
			sub.errorf(key, "there is no file %s", shown(file))
		case name == "" || utf8.RuneCountInString(name) > 40:
			sub.errorf(key, "a board has a name of 1 to 40 characters, found %s", shown(name))
		}
		if _, taken := p.Board(name); taken {
			sub.errorf(key, "there is another board %s: rename one", shown(name))
		}
		if _, err := referee.ConfigLines(content); err != nil {
			sub.problem(file, "%s", strings.TrimPrefix(err.Error(), "configuration, "))
		}
		p.Boards = append(p.Boards, Board{Name: name, Config: content, Low: low, High: high})
	}
	for _, sub := range t.subs("board") {
		name, file := sub.text("name", ""), sub.text("file", "")
		low, high, given := sub.pair("seats", p.Low, p.High)
		if !given {
			low, high = p.Low, p.High
		}
		sub.close()
		add(sub, "file", name, "boards/"+strings.TrimPrefix(file, "boards/"), low, high)
	}
	if len(p.Boards) == 0 {
		for _, entry := range p.entries("boards") {
			name, _, _ := strings.Cut(entry, ".")
			add(t, "board", name, "boards/"+entry, p.Low, p.High)
		}
	}
	if len(p.Boards) == 0 {
		p.Boards = []Board{{Name: "Standard", Config: []byte{}, Low: p.Low, High: p.High}}
	}
}

// fewestInTrial is how many players a trial has: the new one, and the one that it meets.
const fewestInTrial = 2

func (p *Package) readTrial(t *table) {
	sub := t.sub("trial")
	first := ""
	if len(p.Builtins) > 0 {
		first = p.Builtins[0].Name
	}
	p.Trial = Trial{Against: sub.text("against", first), Board: sub.text("board", p.Boards[0].Name), Survive: sub.oneOf("pass", "win", "survive") == "survive"}
	sub.close()
	if !p.public && !slices.ContainsFunc(p.Builtins, func(b engine.Builtin) bool { return b.Name == p.Trial.Against }) {
		sub.errorf("against", "there is no built-in player %s", shown(p.Trial.Against))
	}
	board, ok := p.Board(p.Trial.Board)
	if !ok {
		sub.errorf("board", "there is no board %s", shown(p.Trial.Board))
	} else if players := max(p.Low, fewestInTrial); board.Low > players || board.High < players {
		sub.errorf("board", "a trial is played by %d players, and %s is for %d to %d", players, shown(p.Trial.Board), board.Low, board.High)
	}
}

func (p *Package) readViewer(t *table) {
	sub := t.sub("viewer")
	p.Viewer = Viewer{Kind: sub.oneOf("kind", "frames", "module", "page"), Pace: sub.number("pace", 1000, 0), Words: map[string]string{}}
	byKind := map[string]string{"module": "viewer.js", "page": "viewer.html"}
	p.Viewer.File = sub.text("file", byKind[p.Viewer.Kind])
	words := sub.sub("words")
	for _, word := range slices.Sorted(maps.Keys(words.values)) {
		p.Viewer.Words[word] = words.text(word, "")
	}
	sub.close()
	if p.Viewer.Kind == "frames" && p.Viewer.File != "" {
		sub.errorf("file", `frames need no file: leave it out, or write kind = "module" or "page"`)
	}
	size := 0
	for name, content := range p.Files {
		if strings.HasPrefix(name, "viewer/") {
			size += len(content)
		}
	}
	if size > MaxViewer {
		t.problem("viewer", "the files have %d bytes together and %d are allowed: they become one page", size, MaxViewer)
	}
	if _, ok := p.Files["viewer/"+p.Viewer.File]; p.Viewer.File != "" && !ok {
		sub.errorf("file", "there is no file %s", shown("viewer/"+p.Viewer.File))
	}
}

func (p *Package) readStatement(t *table) {
	p.Statement = p.Files[statementFile]
	p.Translations = map[string][]byte{}
	for name, content := range p.Files {
		match := translation.FindStringSubmatch(name)
		if match != nil {
			p.Translations[match[1]] = content
		}
		if match != nil || name == statementFile {
			if line := badLine(content); line > 0 && t.doc.err == nil {
				t.doc.err = &Error{File: name, Line: line, Text: notText}
			}
		}
	}
	if len(p.Statement) == 0 {
		t.problem(statementFile, "the statement is missing: write the rules of the game, in Markdown")
	}
}

// checkFolders reports files at the top that nothing is known about.
func (p *Package) checkFolders(t *table) {
	known := []string{"statement", "referee", "players", "starters", "sdk", "boards", "viewer", "kit", "tests"}
	for _, entry := range p.entries("") {
		_, isFile := p.Files[entry]
		switch {
		case !isFile && slices.Contains(known, entry), entry == File, entry == statementFile, translation.MatchString(entry):
		case strings.HasPrefix(entry, "LICEN"), strings.HasPrefix(entry, "README"):
		case strings.HasPrefix(t.sub("referee").text("path", "referee")+"/", entry+"/"):
		default:
			t.problem(entry, "a package has no such file or folder; known are %s, %s, README.md, LICENSE and the folders %s", File, statementFile, strings.Join(known, ", "))
		}
	}
}

// problem keeps the first error, of a file.
func (t *table) problem(file, format string, args ...any) {
	if t.doc.err == nil {
		t.doc.err = &Error{File: file, Text: fmt.Sprintf(format, args...)}
	}
}

// below are the files of a folder, by their paths in it.
func (p *Package) below(folder string) engine.Files {
	files := engine.Files{}
	for name, content := range p.Files {
		if rest, found := strings.CutPrefix(name, folder+"/"); found {
			files[rest] = content
		}
	}
	return files
}

// entries are the names in a folder, sorted.
func (p *Package) entries(folder string) []string {
	files := p.Files
	if folder != "" {
		files = p.below(folder)
	}
	seen := map[string]bool{}
	for name := range files {
		first, _, _ := strings.Cut(name, "/")
		seen[first] = true
	}
	return slices.Sorted(maps.Keys(seen))
}

// withoutRemains leaves out what tools leave behind.
func withoutRemains(files engine.Files) engine.Files {
	kept := engine.Files{}
	for name, content := range files {
		if !strings.HasPrefix(name, ".") && !strings.Contains(name, "/.") && !strings.Contains(name, "__pycache__/") && !strings.HasSuffix(name, "~") {
			kept[name] = content
		}
	}
	return kept
}

// notText says what is wrong with a line that badLine finds.
const notText = "this is no text: save the file as UTF-8"

// badLine is the number of the first line that is not valid UTF-8 or has a NUL; 0 when there is none.
func badLine(text []byte) int {
	number := 0
	for line := range bytes.Lines(text) {
		number++
		if !utf8.Valid(line) || bytes.IndexByte(line, 0) >= 0 {
			return number
		}
	}
	return 0
}

// isLine reports whether a text can stand on one line of a page.
func isLine(text string) bool {
	return utf8.ValidString(text) && !strings.ContainsFunc(text, func(r rune) bool { return !unicode.IsGraphic(r) })
}
