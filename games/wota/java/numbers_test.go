package java_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// The SDK reads many numbers in the forms that the protocol has.
func (w *workshop) testNumbers(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	var text strings.Builder
	add := func(x float64) {
		fmt.Fprintf(&text, "%s %d\n", strconv.FormatFloat(x, 'g', -1, 64), int64(math.Float64bits(x)))
	}
	for _, x := range []float64{0, 1, -1, 0.1, 687.9984043212212, 1e-7, 1e22, 1e23, 5e-324, math.MaxFloat64, 9007199254740993, 123456789012345680} {
		add(x)
	}
	for range 50_000 {
		add(1000 * random.Float64())
		add(40 - 0.15*float64(random.IntN(300)))
		add(math.Ldexp(random.Float64()-0.5, random.IntN(80)-40))
	}
	out := t.TempDir()
	run(t, ".", "javac", "-cp", filepath.Join(w.base, "agon", "wota.jar"), "-d", out, filepath.Join("testdata", "numbers", "Numbers.java"))
	command := exec.Command("java", "-cp", filepath.Join(w.base, "agon", "wota.jar")+string(filepath.ListSeparator)+out, "Numbers")
	command.Stdin = strings.NewReader(text.String())
	differing, err := command.CombinedOutput()
	require.NoError(t, err)
	require.Empty(t, string(differing))
}
