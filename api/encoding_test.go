package api

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestNegotiate(t *testing.T) {
	t.Parallel()
	for accept, want := range map[string]encoding{
		"": identityCoding, "gzip": gzipCoding, "zstd": zstdCoding, "gzip, zstd": zstdCoding, " GZIP ;q=0.9": gzipCoding, "*": zstdCoding, "*;q=0": identityCoding,
		"zstd;q=0, *": gzipCoding, "gzip;q=0": identityCoding, "br": identityCoding, "gzip;q=x": gzipCoding, ",,;": identityCoding, "zstd;q=0.1, gzip;q=0.2": gzipCoding,
	} {
		require.Equal(t, want, negotiate(accept, zstdCoding, gzipCoding), accept)
	}
}
