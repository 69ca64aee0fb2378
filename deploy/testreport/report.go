package main

import (
	"bufio"
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"regexp"
	"slices"
	"strings"
)

// event is a line of `go test -json`; see `go doc test2json`.
type event struct {
	Action     string
	Package    string
	ImportPath string // of build events
	Test       string
	Output     string
	Elapsed    float64 // seconds
}

// report collects events until there is something to say.
type report struct {
	out     io.Writer
	output  map[string][]string // what a test printed, by package and test; by package alone for what no test printed
	skipped map[string][]string // tests by reason
	failed  []string            // packages
	passed  int                 // packages with tests
}

func newReport(out io.Writer) *report {
	return &report{out: out, output: map[string][]string{}, skipped: map[string][]string{}}
}

// read takes events to the end of the input. Lines that are none are passed on.
func (r *report) read(in io.Reader) error {
	lines := bufio.NewReader(in)
	for {
		line, err := lines.ReadBytes('\n')
		if len(line) > 0 {
			var e event
			if json.Unmarshal(line, &e) != nil || e.Action == "" {
				fmt.Fprintln(r.out, string(bytes.TrimRight(line, "\n")))
			} else {
				r.take(e)
			}
		}
		if err == io.EOF {
			return nil
		}
		if err != nil {
			return fmt.Errorf("reading test output: %w", err)
		}
	}
}

func (r *report) take(e event) {
	key := e.Package + " " + e.Test
	switch e.Action {
	case "build-output":
		fmt.Fprint(r.out, e.Output)
	case "output":
		r.output[key] = append(r.output[key], e.Output)
	case "pass", "skip", "fail":
		if e.Test == "" {
			r.endPackage(e)
		} else {
			r.endTest(e, key)
		}
	}
}

// reason takes the place of a t.Skip out of what the test printed: "    file_test.go:12: reason".
var reason = regexp.MustCompile(`(?s)^\s*\S+\.go:\d+: (.*)$`)

func (r *report) endTest(e event, key string) {
	printed := r.output[key]
	delete(r.output, key)
	switch e.Action {
	case "fail":
		fmt.Fprint(r.out, strings.Join(printed, ""))
	case "skip":
		why := "no reason given"
		for _, line := range printed {
			if match := reason.FindStringSubmatch(line); match != nil {
				why = strings.TrimSpace(match[1])
			}
		}
		r.skipped[why] = append(r.skipped[why], strings.TrimPrefix(e.Package, ours)+" "+e.Test)
	}
}

// ours is cut off package names.
const ours = "github.com/agon-judge/agon/"

func (r *report) endPackage(e event) {
	printed := strings.Join(r.output[e.Package+" "], "")
	delete(r.output, e.Package+" ")
	name := strings.TrimPrefix(e.Package, ours)
	switch e.Action {
	case "fail":
		r.failed = append(r.failed, name)
		for key, lines := range r.output { // of tests that never ended: a panic, or the time limit
			if strings.HasPrefix(key, e.Package+" ") {
				fmt.Fprint(r.out, strings.Join(lines, ""))
				delete(r.output, key)
			}
		}
		fmt.Fprint(r.out, printed)
		fmt.Fprintf(r.out, "FAIL  %-36s %6.1f s\n", name, e.Elapsed)
	case "pass":
		r.passed++
		fmt.Fprintf(r.out, "ok    %-36s %6.1f s\n", name, e.Elapsed)
	}
}

// listed is how many tests of one reason are named.
const listed = 4

// finish says what was skipped and what failed. It reports whether all is well.
func (r *report) finish() bool {
	reasons := slices.SortedFunc(maps.Keys(r.skipped), func(a, b string) int {
		return cmp.Or(-cmp.Compare(len(r.skipped[a]), len(r.skipped[b])), cmp.Compare(a, b))
	})
	for _, why := range reasons {
		tests := r.skipped[why]
		fmt.Fprintf(r.out, "\nskipped %d: %s\n", len(tests), why)
		for _, test := range tests[:min(listed, len(tests))] {
			fmt.Fprintf(r.out, "    %s\n", test)
		}
		if more := len(tests) - listed; more > 0 {
			fmt.Fprintf(r.out, "    and %d more\n", more)
		}
	}
	switch {
	case len(r.failed) > 0:
		fmt.Fprintf(r.out, "\nFAILED: %s\n", strings.Join(r.failed, ", "))
		return false
	case r.passed == 0:
		fmt.Fprintln(r.out, "\nFAILED: no test ran")
		return false
	}
	fmt.Fprintf(r.out, "\nok: %d packages\n", r.passed)
	return true
}
