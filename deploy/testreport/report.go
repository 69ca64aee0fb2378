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
	broken  []string            // failed tests, with what they failed of
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
		r.fails(e.Package, e.Test, printed)
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

// fails shows a test that failed and keeps it for the list. A test of which a part has failed fails with that: it has nothing to
// add.
func (r *report) fails(pkg, test string, printed []string) {
	name := strings.TrimPrefix(pkg, ours) + " " + test
	fmt.Fprint(r.out, excerpt(printed))
	if slices.ContainsFunc(r.broken, func(other string) bool { return strings.HasPrefix(other, name+"/") }) {
		return
	}
	r.broken = append(r.broken, strings.TrimSpace(name+"  "+gist(printed)))
}

// ours is cut off package names.
const ours = "github.com/agon-judge/agon/"

func (r *report) endPackage(e event) {
	printed := r.output[e.Package+" "]
	delete(r.output, e.Package+" ")
	name := strings.TrimPrefix(e.Package, ours)
	switch e.Action {
	case "fail":
		r.failed = append(r.failed, name)
		for _, key := range slices.Sorted(maps.Keys(r.output)) { // of tests that never ended: a panic, or the time limit
			test, ok := strings.CutPrefix(key, e.Package+" ")
			if !ok {
				continue
			}
			if len(linesOf(r.output[key])) > 0 { // the others had not begun, or have nothing to do with it
				r.fails(e.Package, test, r.output[key])
			}
			delete(r.output, key)
		}
		fmt.Fprint(r.out, excerpt(printed))
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
	if len(r.broken) > 0 {
		fmt.Fprintf(r.out, "\nfailed tests:\n    %s\n", strings.Join(r.broken, "\n    "))
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
