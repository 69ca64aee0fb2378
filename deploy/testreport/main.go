// Command testreport reads what `go test -json` prints and tells people what matters: a line for each package, the part of a
// failed test's output that says most, and at the end every test that was skipped, with its reason, and every one that failed.
// Plain `go test` keeps the reasons to itself, and a test that nobody knows was skipped protects nobody.
package main

import (
	"fmt"
	"os"
)

func main() {
	r := newReport(os.Stdout)
	if err := r.read(os.Stdin); err != nil {
		fmt.Fprintln(os.Stderr, "testreport:", err)
		os.Exit(1)
	}
	if !r.finish() {
		os.Exit(1)
	}
}
