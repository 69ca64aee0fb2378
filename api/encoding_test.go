package api

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestNegotiate(t *testing.T) {
	t.Parallel()
	for accept, want := range map[string]encoding{
		"": plain, "gzip": gzipped, "zstd": zstandar, "gzip, zstd": zstandar, " GZIP ;q=0.9": gzipped, "*": zstandar, "*;q=0": plain,
		"zstd;q=0, *": gzipped, "gzip;q=0": plain, "br": plain, "gzip;q=x": gzipped, ",,;": plain, "zstd;q=0.1, gzip;q=0.2": gzipped,
	} {
		require.Equal(t, want, negotiate(accept, zstandar, gzipped), accept)
	}
}
