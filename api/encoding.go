package api

import (
	"bytes"
	"compress/gzip"
	"fmt"
	"io"
	"net/http"
	"strconv"
	"strings"

	"github.com/klauspost/compress/gzhttp"
	"github.com/klauspost/compress/zstd"
)

// encoding is a content coding of HTTP.
type encoding string

const (
	identityCoding encoding = "identity"
	gzipCoding     encoding = "gzip"
	zstdCoding     encoding = "zstd"
	brotliCoding   encoding = "br"
)

// negotiate picks the best of the codings that an Accept-Encoding header allows; offered has the best first. Without
// any that is allowed the answer is not encoded.
func negotiate(accept string, offered ...encoding) encoding {
	weights := map[string]float64{}
	for part := range strings.SplitSeq(accept, ",") {
		name, params, _ := strings.Cut(part, ";")
		weight := 1.0
		if q, ok := strings.CutPrefix(strings.TrimSpace(params), "q="); ok {
			if parsed, err := strconv.ParseFloat(q, 64); err == nil {
				weight = parsed
			}
		}
		weights[strings.ToLower(strings.TrimSpace(name))] = weight
	}
	best, bestWeight := identityCoding, 0.0
	for _, e := range offered {
		weight, named := weights[string(e)]
		if !named {
			weight = weights["*"]
		}
		if weight > bestWeight {
			best, bestWeight = e, weight
		}
	}
	return best
}

// packedTypes are what is worth packing. Event streams are not among them: each event is to arrive at once.
func packedTypes() []string {
	return []string{"application/json", "application/problem+json", "application/yaml", "text/html", "text/plain", "text/markdown", "text/csv"}
}

// packAnswers packs the answers of next, except those that are packed already.
func packAnswers(next http.Handler) (http.Handler, error) {
	pack, err := gzhttp.NewWrapper(gzhttp.ContentTypes(packedTypes()), gzhttp.CompressionLevel(gzip.BestSpeed),
		gzhttp.ZstdCompressionLevel(int(zstd.SpeedFastest)), gzhttp.PreferZstd(true))
	if err != nil {
		return nil, fmt.Errorf("api: pack answers: %w", err)
	}
	return pack(next), nil
}

// compress packs data with a coding.
func compress(e encoding, data []byte) ([]byte, error) {
	var packed bytes.Buffer
	w, err := compressor(e, &packed)
	if err != nil {
		return nil, err
	}
	if _, err := w.Write(data); err != nil {
		return nil, fmt.Errorf("compress with %s: %w", e, err)
	}
	if err := w.Close(); err != nil {
		return nil, fmt.Errorf("compress with %s: %w", e, err)
	}
	return packed.Bytes(), nil
}

// compressor packs what is written to it. Close ends the packed data.
func compressor(e encoding, w io.Writer) (io.WriteCloser, error) {
	switch e {
	case gzipCoding:
		return gzip.NewWriterLevel(w, gzip.BestSpeed)
	case zstdCoding:
		// One goroutine: replays are rebuilt while matches are played on the same machine.
		return zstd.NewWriter(w, zstd.WithEncoderLevel(zstd.SpeedFastest), zstd.WithEncoderConcurrency(1))
	default:
		return nopCloser{w}, nil
	}
}

type nopCloser struct{ io.Writer }

func (nopCloser) Close() error { return nil }
