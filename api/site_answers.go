package api

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"sync"
	"time"
)

// Pages come with the first answers that they will ask the API for, so that a reader far away waits for one round trip and
// not for two. What is left out, the page asks for as ever.

// answersTimeout is how long a page waits for its answers. A page without them is better than none.
const answersTimeout = time.Second

// ladderPage is how many rows the web app shows on a page of the ladder (pageSize in its paging.ts).
const ladderPage = 25

var contestPage = regexp.MustCompile(`^/contests/([a-z0-9-]+)(/.*)?$`)

// firstAddresses are what a page asks the API for at once.
func firstAddresses(page *url.URL) []string {
	addresses := []string{"/api/me", "/api/site", "/api/contests"}
	found := contestPage.FindStringSubmatch(page.Path)
	if found == nil || found[1] == "new" {
		return addresses
	}
	contest := "/api/contests/" + found[1]
	addresses = append(addresses, contest, contest+"/finals")
	if found[2] == "" && page.RawQuery == "" {
		addresses = append(addresses, "/api/games", contest+"/ladder/filters", fmt.Sprintf("%s/ladder?limit=%d", contest, ladderPage))
	}
	return addresses
}

// firstAnswers asks the API what a page will ask it, in the name of the page's reader. Refusals and late answers are left out.
func firstAnswers(api http.Handler, page *http.Request) map[string]json.RawMessage {
	ctx, cancel := context.WithTimeout(page.Context(), answersTimeout)
	defer cancel()
	answers := map[string]json.RawMessage{}
	var guard sync.Mutex
	var group sync.WaitGroup
	for _, address := range firstAddresses(page.URL) {
		group.Go(func() {
			r := page.Clone(ctx)
			r.Method, r.URL, r.RequestURI = http.MethodGet, mustParse(address), address
			r.Header.Del("Accept-Encoding")
			r.Header.Del("If-None-Match")
			r.Header.Set("Accept", "application/json")
			answer := &answerBuffer{header: http.Header{}}
			api.ServeHTTP(answer, r)
			if answer.status != http.StatusOK {
				return
			}
			guard.Lock()
			defer guard.Unlock()
			answers[address] = answer.body.Bytes()
		})
	}
	group.Wait()
	return answers
}

// mustParse takes an address that firstAddresses has put together from plain letters.
func mustParse(address string) *url.URL {
	path, query, _ := strings.Cut(address, "?")
	return &url.URL{Path: path, RawQuery: query}
}

// withAnswers puts answers into a page. The web app looks for them by the element's id (api/first.ts).
func (a asset) withAnswers(answers map[string]json.RawMessage) asset {
	before, after, found := bytes.Cut(a.plain, []byte("</body>"))
	packed, err := json.Marshal(answers) // which writes < as \u003c: nothing in it can end the element
	if !found || len(answers) == 0 || err != nil {
		return a
	}
	a.plain = bytes.Join([][]byte{before, []byte(`<script type="application/json" id="answers">`), packed, []byte("</script></body>"), after}, nil)
	a.packed, a.etag, a.cache = nil, "", "no-store" // it is this reader's, and of this moment
	return a
}

// answerBuffer is an http.ResponseWriter that keeps what is written.
type answerBuffer struct {
	header http.Header
	status int
	body   bytes.Buffer
}

// Header implements http.ResponseWriter.
func (b *answerBuffer) Header() http.Header { return b.header }

// WriteHeader implements http.ResponseWriter.
func (b *answerBuffer) WriteHeader(status int) {
	if b.status == 0 {
		b.status = status
	}
}

// Write implements http.ResponseWriter.
func (b *answerBuffer) Write(data []byte) (int, error) {
	b.WriteHeader(http.StatusOK)
	return b.body.Write(data)
}
