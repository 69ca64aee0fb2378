package frames

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// add adds a frame many times and reports whether all of them fit.
func add(t *testing.T, p *Pack, n int, frame func(i int) string) bool {
	t.Helper()
	for i := range n {
		fits, err := p.Add([]byte(frame(i)))
		require.NoError(t, err)
		if !fits {
			return false
		}
	}
	fits, err := p.End()
	require.NoError(t, err)
	return fits
}

func TestPack(t *testing.T) {
	const limit = 64 << 10
	dice := rand.New(rand.NewPCG(1, 2))
	random := func(int) string { return fmt.Sprintf("say %016x", dice.Uint64()) }
	require.True(t, add(t, NewPack(limit), 3, random), "few frames")
	require.True(t, add(t, NewPack(limit), 200_000, func(int) string { return "say again and again" }), "many that say the same")
	require.False(t, add(t, NewPack(limit), 20_000, random), "as many as do not fit, packed or not")
}

func TestPacked(t *testing.T) {
	n, err := Packed([]byte(strings.Repeat("say again and again\n", 10_000)))
	require.NoError(t, err)
	require.Less(t, n, 1000)
	require.Positive(t, n)
}
