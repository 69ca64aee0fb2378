package api

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"net/http"
	"strings"
)

// revalidated is the Cache-Control of answers that a browser may keep and asks about each time: is it still true? tagAnswers gives
// them their tags.
const revalidated = "private, no-cache"

// tagAnswers gives answers that are revalidated an ETag, and answers 304 to those who have the same already.
func tagAnswers(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Method != http.MethodGet {
			next.ServeHTTP(w, r)
			return
		}
		tagged := &taggedWriter{ResponseWriter: w}
		next.ServeHTTP(tagged, r)
		tagged.finish(r.Header.Get("If-None-Match"))
	})
}

// taggedWriter holds an answer back until it is whole, if it is to be tagged.
type taggedWriter struct {
	http.ResponseWriter
	began bool
	holds bool
	body  bytes.Buffer
}

// WriteHeader implements http.ResponseWriter.
func (t *taggedWriter) WriteHeader(status int) {
	if !t.began {
		t.began = true
		t.holds = status == http.StatusOK && t.Header().Get("Cache-Control") == revalidated && t.Header().Get("ETag") == ""
	}
	if !t.holds {
		t.ResponseWriter.WriteHeader(status)
	}
}

// Write implements http.ResponseWriter.
func (t *taggedWriter) Write(data []byte) (int, error) {
	if !t.began {
		t.WriteHeader(http.StatusOK)
	}
	if t.holds {
		return t.body.Write(data)
	}
	return t.ResponseWriter.Write(data) //nolint:wrapcheck // it stands for the writer
}

// Unwrap lets http.ResponseController find what it controls.
func (t *taggedWriter) Unwrap() http.ResponseWriter { return t.ResponseWriter }

// Flush implements http.Flusher. What is held back goes out whole.
func (t *taggedWriter) Flush() {
	if !t.holds {
		_ = http.NewResponseController(t.ResponseWriter).Flush() // a writer that cannot has nothing to send on
	}
}

// finish sends what was held back, or that the client has it. The tag is weak: it is the same whatever the answer is packed with.
func (t *taggedWriter) finish(known string) {
	if !t.holds {
		return
	}
	sum := sha256.Sum256(t.body.Bytes())
	tag := `W/"` + hex.EncodeToString(sum[:12]) + `"`
	t.Header().Set("ETag", tag)
	for candidate := range strings.SplitSeq(known, ",") {
		if strings.TrimSpace(candidate) == tag {
			t.Header().Del("Content-Type")
			t.Header().Del("Content-Length")
			t.ResponseWriter.WriteHeader(http.StatusNotModified)
			return
		}
	}
	t.ResponseWriter.WriteHeader(http.StatusOK)
	_, _ = t.ResponseWriter.Write(t.body.Bytes()) // the client may be gone
}
