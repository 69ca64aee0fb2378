// Command benchtable reads what `go test -bench` prints and writes one table: for every benchmark and what it measures,
// the median of its runs, the lowest and the highest. The table is Markdown, for docs/9-benchmarks.md.
package main

import (
	"fmt"
	"io"
	"os"
	"strings"
)

func main() {
	if err := run(os.Stdin, os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "benchtable:", err)
		os.Exit(1)
	}
}

func run(in io.Reader, out io.Writer) error {
	results, err := parse(in)
	if err != nil {
		return err
	}
	if len(results.series) == 0 {
		return fmt.Errorf("no benchmark ran; the input must be the output of go test -bench")
	}
	if err := write(out, results); err != nil {
		return fmt.Errorf("writing the table: %w", err)
	}
	if len(results.failed) > 0 {
		return fmt.Errorf("what did run is in the table, but something failed:\n%s", strings.Join(results.failed, "\n"))
	}
	return nil
}
