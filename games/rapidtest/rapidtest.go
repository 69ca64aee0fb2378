// Package rapidtest runs the tests of packages that have properties, which rapid tries with drawn cases.
package rapidtest

import (
	"flag"
	"os"
	"testing"
)

// Main is the TestMain of such a package. It draws the same cases in every run, so that only a change of the code makes a
// property fail. RAPID_SEED=0 draws other cases each time, as make fuzz does.
func Main(m *testing.M) {
	if _, chosen := os.LookupEnv("RAPID_SEED"); !chosen {
		if err := flag.Set("rapid.seed", "1"); err != nil {
			panic(err) // the package has no properties
		}
	}
	m.Run()
}
