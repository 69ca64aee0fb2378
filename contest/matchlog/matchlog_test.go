package matchlog_test

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/klauspost/compress/zstd"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/agon-judge/agon/contest/matchlog"
)

const plenty = 1 << 20

// asOneText is a log as it was packed by earlier versions.
func asOneText(t require.TestingT, log []byte) []byte {
	encoder, err := zstd.NewWriter(nil)
	require.NoError(t, err)
	return encoder.EncodeAll(log, nil)
}

func TestWhatIsPackedComesBack(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		line := rapid.SliceOfN(rapid.SampledFrom([]byte(" 0123 \n@umx\x00\xff")), 0, 12)
		log := bytes.Join(rapid.SliceOfN(line, 0, 40).Draw(t, "lines"), []byte{'\n'})

		packed, err := new(matchlog.Packer).Pack(log)
		require.NoError(t, err)
		unpacked, err := matchlog.Unpack(packed, plenty)

		require.NoError(t, err)
		require.True(t, bytes.Equal(log, unpacked), "%q became %q", log, unpacked)
	})
}

func TestLogsOfEarlierVersionsAreRead(t *testing.T) {
	t.Parallel()
	log := []byte("0 0 @ 0.1\n0 1 12 m u _\n")

	unpacked, err := matchlog.Unpack(asOneText(t, log), plenty)

	require.NoError(t, err)
	require.Equal(t, log, unpacked)
}

// ants is a log of a match of Ants in which everybody moves most of their ants.
func ants() []byte {
	var log bytes.Buffer
	r := rand.New(rand.NewPCG(1, 2))
	for round := range 250 {
		for seat := range 4 {
			for ant := range 12 {
				if r.IntN(5) > 0 {
					fmt.Fprintf(&log, "%d %d %d m %c _\n", round, seat, 15*seat+ant+round/20, "udlr"[r.IntN(4)])
				}
			}
		}
	}
	return log.Bytes()
}

func TestColumnsTakeHalfTheRoom(t *testing.T) {
	t.Parallel()
	packed, err := new(matchlog.Packer).Pack(ants())

	require.NoError(t, err)
	require.Less(t, 2*len(packed), len(asOneText(t, ants())))
}

func TestALongLogIsRefused(t *testing.T) {
	t.Parallel()
	log := ants()
	packed, err := new(matchlog.Packer).Pack(log)
	require.NoError(t, err)
	for _, packed := range [][]byte{packed, asOneText(t, log)} {
		_, err := matchlog.Unpack(packed, len(log)-1)
		require.ErrorIs(t, err, matchlog.ErrTooLong)
		_, err = matchlog.Unpack(packed, len(log))
		require.NoError(t, err)
	}
}

func TestADamagedLogIsAnError(t *testing.T) {
	t.Parallel()
	packed, err := new(matchlog.Packer).Pack([]byte("0 0 @ 0.1\n0 1 12 m u _\n"))
	require.NoError(t, err)
	for length := range packed {
		_, err := matchlog.Unpack(packed[:length], plenty)
		if length > 0 { // nothing at all is an empty log
			require.Error(t, err, "%d of %d bytes", length, len(packed))
		}
	}
}

func BenchmarkPack(b *testing.B) {
	log := ants()
	var p matchlog.Packer
	var packed []byte
	for b.Loop() {
		packed, _ = p.Pack(log)
	}
	b.ReportMetric(float64(len(packed)), "bytes")
	b.SetBytes(int64(len(log)))
}
