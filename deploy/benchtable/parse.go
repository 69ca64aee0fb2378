package main

import (
	"bufio"
	"fmt"
	"io"
	"path"
	"regexp"
	"strconv"
	"strings"
)

// series is what one benchmark measured in one unit, run after run.
type series struct {
	benchmark string // with its package: games/ants Simulate
	unit      string // as in the input: ns/op, rounds/s, ...
	values    []float64
}

type results struct {
	machine string // processor, system
	series  []*series
	failed  []string // what go test says of packages and benchmarks that failed
}

// ours is cut off package names.
const ours = "github.com/agon-judge/agon/"

// quiet are units that say little in a table for people.
var quiet = map[string]bool{"B/op": true, "allocs/op": true}

// cores is the suffix that go test gives to names when it may use more than one core.
var cores = regexp.MustCompile(`-\d+$`)

// parse reads lines such as `BenchmarkRate-2  380618  3147 ns/op  352 B/op`. Other lines are skipped.
func parse(in io.Reader) (results, error) {
	var r results
	byKey := map[string]*series{}
	var system, pkg string
	lines := bufio.NewScanner(in)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		line := lines.Text()
		switch key, value, _ := strings.Cut(line, ": "); {
		case key == "goos":
			system = value
		case key == "goarch":
			system = strings.TrimSuffix(system, "/"+value) + "/" + value
		case key == "cpu":
			r.machine = value + ", " + system
		case key == "pkg":
			pkg = strings.TrimPrefix(value, ours)
		case strings.HasPrefix(line, "FAIL") || strings.HasPrefix(line, "--- FAIL"):
			r.failed = append(r.failed, line)
		case strings.HasPrefix(line, "Benchmark"):
			r.add(byKey, pkg, strings.Fields(line))
		}
	}
	if err := lines.Err(); err != nil {
		return r, fmt.Errorf("reading benchmark output: %w", err)
	}
	return r, nil
}

// add takes the fields of one line: name, iterations, then pairs of value and unit.
func (r *results) add(byKey map[string]*series, pkg string, fields []string) {
	if len(fields) < 4 {
		return // the name alone, printed before a benchmark that logs
	}
	name := strings.TrimPrefix(cores.ReplaceAllString(fields[0], ""), "Benchmark")
	name = strings.TrimSpace(path.Clean(pkg) + " " + name)
	for i := 2; i+1 < len(fields); i += 2 {
		value, err := strconv.ParseFloat(fields[i], 64)
		unit := fields[i+1]
		if err != nil || quiet[unit] {
			continue
		}
		key := name + "\x00" + unit
		s := byKey[key]
		if s == nil {
			s = &series{benchmark: name, unit: unit}
			byKey[key] = s
			r.series = append(r.series, s) // in the order of the input
		}
		s.values = append(s.values, value)
	}
}
