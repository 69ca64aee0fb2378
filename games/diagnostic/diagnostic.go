// Package diagnostic finds the lines of a source that compilers complain of in what they have printed.
package diagnostic

import (
	"path"
	"regexp"
	"strconv"
	"strings"
)

// Severity says how bad something is.
type Severity string

// The severities.
const (
	Error   Severity = "error"
	Warning Severity = "warning"
	Note    Severity = "note"
)

// Diagnostic is what a compiler says about a line.
type Diagnostic struct {
	File     string // as its author calls it; a path without folders
	Line     int    // from 1
	Column   int    // from 1; 0: the whole line
	Severity Severity
	Message  string // one line
}

// most bounds how many diagnostics are found. The first ones matter: others often follow from them.
const most = 200

// form is how a family of compilers points at a line. The groups of its pattern are named file, line, column, severity and
// message. Where the message stands on the line after, or some lines after, next finds it there.
type form struct {
	pattern  *regexp.Regexp
	next     *regexp.Regexp // of the message, with the group message
	within   int            // lines in which next is looked for
	severity Severity       // where the pattern has none
}

// forms is the table of all compilers whose messages are understood.
func forms() []form {
	return []form{
		// gcc, clang, gdc, ghc, scalac, gnatmake: "player.cc:3:10: error: message", also with "fatal error" and without a column
		{
			pattern: regexp.MustCompile(`^(?P<file>[^\s:()][^:()]*):(?P<line>\d+):(?:(?P<column>\d+):)?\s*(?:fatal )?(?P<severity>error|warning|note)s?:\s*(?:\[[^\]]*\]\s*)?(?P<message>.*)$`), severity: Error,
			next: regexp.MustCompile(`^\s*[•*]?\s*(?P<message>\S.*)$`), within: 2,
		},
		// tsc, mcs, fpc: "MyBot.ts(3,10): error TS2322: message", "MyBot.pas(3,10) Error: message"
		{pattern: regexp.MustCompile(`^(?P<file>[^\s()][^()]*)\((?P<line>\d+),(?P<column>\d+)\):?\s*(?:Fatal: )?(?P<severity>[Ee]rror|[Ww]arning|[Hh]int|[Nn]ote|Fatal)(?: \w+)?:\s*(?P<message>.*)$`), severity: Error},
		// rustc: "error[E0425]: message", then "  --> MyBot.rs:3:10"; the message comes first
		{pattern: regexp.MustCompile(`^\s*-->\s*(?P<file>[^:]+):(?P<line>\d+):(?P<column>\d+)\s*$`), severity: Error},
		// python: '  File "MyBot.py", line 3', then the line, and "SyntaxError: message"
		{
			pattern: regexp.MustCompile(`^\W*(?:Sorry: )?.*File "(?P<file>[^"]+)", line (?P<line>\d+)`), severity: Error,
			next: regexp.MustCompile(`^\s*(?P<message>\w*(?:Error|Warning|Exception)\b.*)$`), within: 8,
		},
		// node, coffee: "/box/MyBot.js:3", then the line, and "SyntaxError: message"
		{
			pattern: regexp.MustCompile(`^(?P<file>[^\s:()][^:()]*\.(?:js|mjs|cjs|coffee)):(?P<line>\d+)(?::(?P<column>\d+))?(?:: error: (?P<message>.*))?$`), severity: Error,
			next: regexp.MustCompile(`^\s*(?P<message>\w*(?:Error|Exception)\b.*)$`), within: 8,
		},
		// ocaml: 'File "MyBot.ml", line 3, characters 4-7:', then the line, and "Error: message" — python's form finds the line.
		// go vet, ruby, lua, perl, php, gnat without a word: "MyBot.go:3:10: message"
		{pattern: regexp.MustCompile(`^(?:\./|luajit: |ruby: |guile: |error: )*(?P<file>[^\s:()][^:()]*\.\w+):(?P<line>\d+):(?:(?P<column>\d+):)?\s*(?P<message>\S.*)$`), severity: Error},
		// perl: "syntax error at MyBot.pl line 3, near ..."; php: "PHP Parse error:  message in MyBot.php on line 3"
		{pattern: regexp.MustCompile(`^(?P<message>.*\S) (?:at|in) (?P<file>\S+\.\w+) (?:on )?line (?P<line>\d+)\b.*$`), severity: Error},
	}
}

// rustHead is the line with the message before rustc points at a place.
var rustHead = regexp.MustCompile(`^(error|warning)(?:\[\w+\])?: (.*)$`)

// Parse finds the diagnostics in the messages of a compiler, in their order. Main is the name under which the player's one
// file is compiled, and name what its author calls it; both are "" for an archive. What is not understood is left out.
func Parse(log, main, name string) []Diagnostic {
	lines := strings.Split(log, "\n")
	table := forms()
	var found []Diagnostic
	seen := map[Diagnostic]bool{}
	for i, text := range lines {
		if len(found) >= most {
			break
		}
		for _, f := range table {
			d, ok := f.read(lines, i, strings.TrimRight(text, "\r"))
			if !ok {
				continue
			}
			if main != "" && d.File == path.Base(main) {
				d.File = name
			}
			if !seen[d] {
				seen[d] = true
				found = append(found, d)
			}
			break
		}
	}
	return found
}

func (f form) read(lines []string, i int, text string) (Diagnostic, bool) {
	match := f.pattern.FindStringSubmatch(text)
	if match == nil {
		return Diagnostic{}, false
	}
	group := func(name string) string {
		if k := f.pattern.SubexpIndex(name); k >= 0 {
			return match[k]
		}
		return ""
	}
	d := Diagnostic{File: path.Base(group("file")), Severity: severityOf(group("severity"), f.severity), Message: strings.TrimSpace(group("message"))}
	d.Line, _ = strconv.Atoi(group("line"))
	d.Column, _ = strconv.Atoi(group("column"))
	if d.Message == "" && f.next != nil {
		for _, after := range lines[i+1 : min(len(lines), i+1+f.within)] {
			if m := f.next.FindStringSubmatch(after); m != nil {
				d.Message = strings.TrimSpace(m[f.next.SubexpIndex("message")])
				break
			}
		}
	}
	if d.Message == "" && i > 0 {
		if m := rustHead.FindStringSubmatch(lines[i-1]); m != nil {
			d.Message, d.Severity = m[2], severityOf(m[1], Error)
		}
	}
	return d, d.Line > 0 && d.Message != ""
}

func severityOf(word string, usual Severity) Severity {
	switch strings.ToLower(word) {
	case "error", "fatal":
		return Error
	case "warning":
		return Warning
	case "note", "hint":
		return Note
	}
	return usual
}
