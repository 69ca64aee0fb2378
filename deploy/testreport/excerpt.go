package main

import (
	"fmt"
	"regexp"
	"strings"
	"unicode/utf8"
)

// How much of a failed test is shown. Whoever wants more of it runs it alone.
const (
	mostLines = 60  // of its output
	leading   = 15  // of these, before the failure
	mostBytes = 400 // of a line: a comparison may print a whole database in one
)

// chatter are the lines with which go test says which test runs.
var chatter = regexp.MustCompile(`^=== (RUN|PAUSE|CONT|NAME) `)

// failure are the lines with which one begins: of testify, of a crash, of the race detector, of a journey in a browser.
var failure = regexp.MustCompile(`^\s*(Error Trace:|panic: |fatal error: |WARNING: DATA RACE|FAIL \S)`)

// place is where something was said: "    file_test.go:12: words".
var place = regexp.MustCompile(`^\s*(\S+\.go:\d+): ?(.*)$`)

// linesOf cuts output, which came in any pieces, into lines without chatter.
func linesOf(printed []string) []string {
	var lines []string
	for line := range strings.Lines(strings.Join(printed, "")) {
		if !chatter.MatchString(line) {
			lines = append(lines, short(strings.TrimRight(line, "\r\n")))
		}
	}
	return lines
}

// short cuts a line that is too long.
func short(line string) string {
	if len(line) <= mostBytes {
		return line
	}
	end := mostBytes
	for end > 0 && !utf8.RuneStart(line[end]) {
		end--
	}
	return fmt.Sprintf("%s ... (%d bytes more)", line[:end], len(line)-end)
}

// begins gives the line with which the first failure begins; -1 if none can be told from what else was printed.
func begins(lines []string) int {
	for i, line := range lines {
		if failure.MatchString(line) {
			if i > 0 && place.MatchString(lines[i-1]) { // which is where testify begins
				return i - 1
			}
			return i
		}
	}
	return -1
}

// excerpt is the part of a failed test's output that says most: what led to the first failure, and its beginning. Where a
// failure cannot be found, it is the beginning and the end of all.
func excerpt(printed []string) string {
	lines := linesOf(printed)
	if len(lines) <= mostLines {
		return joined(lines)
	}
	first := begins(lines)
	if first < 0 {
		return joined(lines[:leading]) + gap(len(lines)-mostLines) + joined(lines[len(lines)-mostLines+leading:])
	}
	from := max(0, first-leading)
	to := min(len(lines), from+mostLines)
	return gap(from) + joined(lines[from:to]) + gap(len(lines)-to)
}

func joined(lines []string) string {
	if len(lines) == 0 {
		return ""
	}
	return strings.Join(lines, "\n") + "\n"
}

// gap stands for lines that are left out.
func gap(n int) string {
	if n <= 0 {
		return ""
	}
	return fmt.Sprintf("    ... (%d lines left out)\n", n)
}

// gist says in a few words where a test failed and why; "" if that cannot be told.
func gist(printed []string) string {
	lines := linesOf(printed)
	first := begins(lines)
	if first < 0 { // t.Error: of all that was said the last is nearest to the end
		for _, line := range lines {
			if match := place.FindStringSubmatch(line); match != nil {
				first, lines = 0, []string{line}
			}
		}
	}
	if first < 0 {
		return ""
	}
	match := place.FindStringSubmatch(lines[first])
	if match == nil {
		return strings.TrimSpace(lines[first])
	}
	words := match[2]
	for _, line := range lines[first:] {
		line = strings.TrimSpace(line)
		if why, ok := strings.CutPrefix(line, "Error:"); ok && words == "" {
			words = strings.TrimSpace(why)
		}
		if what, ok := strings.CutPrefix(line, "Messages:"); ok {
			words += " " + strings.TrimSpace(what)
			break
		}
		if strings.HasPrefix(line, "--- FAIL") {
			break
		}
	}
	return strings.TrimSpace(match[1] + ": " + words)
}
