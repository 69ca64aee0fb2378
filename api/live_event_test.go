package api_test

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/api"
)

// eventPatience is far more than an event takes. A test that waits for one that never comes fails and says so.
const eventPatience = 5 * time.Minute

// stream is an open event stream.
type stream struct {
	t        *testing.T
	response *http.Response
	lines    *bufio.Scanner
}

func (s *site) open(t *testing.T, contest string) *stream {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), eventPatience)
	t.Cleanup(cancel)
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, s.url+"/api/contests/"+contest+"/events", nil)
	require.NoError(t, err)
	request.Header.Set("Accept-Encoding", "gzip, zstd")
	response, err := http.DefaultTransport.RoundTrip(request)
	require.NoError(t, err)
	t.Cleanup(func() { response.Body.Close() })
	require.Equal(t, http.StatusOK, response.StatusCode)
	require.Equal(t, "text/event-stream", response.Header.Get("Content-Type"))
	require.Empty(t, response.Header.Get("Content-Encoding"), "events are never packed")
	return &stream{t: t, response: response, lines: bufio.NewScanner(response.Body)}
}

// next gives the next event as "kind data", or "" at the end of the stream.
func (st *stream) next() string {
	st.t.Helper()
	kind := ""
	for st.lines.Scan() {
		line := st.lines.Text()
		if k, ok := strings.CutPrefix(line, "event: "); ok {
			kind = k
		}
		if data, ok := strings.CutPrefix(line, "data: "); ok {
			return kind + " " + data
		}
	}
	return ""
}

// until reads up to an event and gives what came before it.
func (st *stream) until(want string) (before []string) {
	st.t.Helper()
	for {
		switch got := st.next(); got {
		case want:
			return before
		case "":
			require.FailNow(st.t, "the event did not come", "%s: waited for %q, got %q, then %v", eventPatience, want, before, st.lines.Err())
		default:
			before = append(before, got)
		}
	}
}

// notify sends an event as the workers do. Postgres keeps their order.
func (s *site) notify(t *testing.T, contest int64, kind string, id int64) {
	t.Helper()
	s.exec(t, "SELECT pg_notify('agon', $1)", fmt.Sprintf(`{"contest":%d,"kind":%q,"id":%d}`, contest, kind, id))
}

// listening waits until the server hears events: what is sent before is lost, and told of as "many".
func (s *site) listening(t *testing.T) {
	t.Helper()
	operator := s.operator(t)
	require.Eventually(t, func() bool { return operator.get("/health").field(t, "events") == "ok" }, eventPatience, 10*time.Millisecond)
}

func TestEventsArriveAfterNotify(t *testing.T) {
	t.Parallel()
	s := start(t)
	other := s.addContest(t, "other")
	s.listening(t)
	watching, elsewhere := s.open(t, "cup"), s.open(t, "other")

	s.notify(t, s.contest, "match", 41)
	s.notify(t, s.contest, "submission", 42)
	s.notify(t, other, "match", 43)

	watching.until(`match {"id":41}`)
	watching.until(`submission {"id":42}`)
	require.Empty(t, elsewhere.until(`match {"id":43}`), "other contests' events stay there")
	s.exec(t, "SELECT pg_notify('agon', 'not json')")
	s.notify(t, s.contest, "ladder", 44)
	watching.until(`ladder {"id":44}`)
	s.visitor(t).get("/api/contests/none/events").refused(t, http.StatusNotFound, "not_found")
}

func TestManyEventsAreToldAsOne(t *testing.T) {
	t.Parallel()
	s := start(t)
	s.listening(t)
	watching := s.open(t, "cup")
	s.exec(t, `SELECT pg_notify('agon', json_build_object('contest', $1::bigint, 'kind', kind, 'id', n)::text)
		FROM generate_series(1, 500) n, unnest('{ladder,match}'::text[]) kind`, s.contest)
	s.notify(t, s.contest, "submission", 1)
	before := watching.until(`submission {"id":1}`)
	require.Less(t, len(before), 50, "a thousand events come as a few")
}

// The ladder is read once for all who ask between two changes, and after a change nobody gets the old one.
func TestLadderIsReadAnewAfterAChange(t *testing.T) {
	t.Parallel()
	s := start(t)
	s.listening(t)
	watching := s.open(t, "cup")
	s.addPlayer(t, s.addUser(t, "ada"), "Formica", 1500)
	rating := func() any { return s.visitor(t).get("/api/contests/cup/ladder").field(t, "rows", 0, "rating") }
	s.notify(t, s.contest, "ladder", 1)
	watching.until(`ladder {"id":1}`)
	require.Equal(t, json.Number("1500"), rating())

	s.exec(t, "UPDATE ratings SET shown = 1600")
	require.Equal(t, json.Number("1500"), rating(), "nothing was said of a change")
	s.notify(t, s.contest, "ladder", 2)
	watching.until(`ladder {"id":2}`)
	require.Equal(t, json.Number("1600"), rating())

	s.exec(t, "UPDATE ratings SET shown = 1700")
	s.clock.advance(time.Second)
	require.Equal(t, json.Number("1700"), rating(), "changes that nobody tells of show a second later")
}

// When the connection to the database breaks, the server listens again and tells everybody that something may have
// been missed.
func TestListenerComesBack(t *testing.T) {
	t.Parallel()
	s := start(t)
	s.listening(t)
	watching := s.open(t, "cup")
	for id := range int64(3) {
		s.notify(t, s.contest, "match", id+1)
		require.Empty(t, watching.until(fmt.Sprintf(`match {"id":%d}`, id+1)))

		// The end of the one before is heard of before that is off the list.
		const listening = " FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'agon events'"
		require.Eventually(t, func() bool { return s.insert(t, "SELECT count(*)"+listening) == 1 }, eventPatience, time.Millisecond, "the server listens on one connection")
		s.exec(t, "SELECT pg_terminate_backend(pid)"+listening)

		for _, kind := range []string{"contest", "final", "ladder", "match", "order", "submission"} {
			require.Empty(t, watching.until(kind+` {"id":0}`), "all kinds are told at once")
		}
	}
	require.Contains(t, s.log.String(), "live events are interrupted")
}

func TestHeartbeat(t *testing.T) {
	t.Parallel()
	s := start(t, func(c *api.Config) { c.Heartbeat = time.Millisecond })
	watching := s.open(t, "cup")
	for watching.lines.Scan() {
		if watching.lines.Text() == ": still here" {
			return
		}
	}
	require.Fail(t, "the stream ended without a sign of life")
}

func TestTooManyStreams(t *testing.T) {
	t.Parallel()
	s := start(t, func(c *api.Config) { c.Limits.Streams = 1 })
	first := s.open(t, "cup")
	s.visitor(t).get("/api/contests/cup/events").refused(t, http.StatusServiceUnavailable, "busy")
	first.response.Body.Close()
	operator := s.operator(t)
	require.Eventually(t, func() bool { return strings.Contains(operator.get("/health").body, `"streams":0`) }, eventPatience, 10*time.Millisecond,
		"a client that leaves makes room")
}

func TestOneVisitorCannotHoldAllStreams(t *testing.T) {
	t.Parallel()
	s := start(t, func(c *api.Config) {
		c.Proxies = []string{"127.0.0.1"}
		c.Limits.StreamsPerAddress, c.Limits.StreamsPerUser = 1, 1
	})
	s.open(t, "cup") // by a visitor without a header, at 127.0.0.1
	const events = "/api/contests/cup/events"
	got := s.visitor(t).get(events)
	got.refused(t, http.StatusTooManyRequests, "rate_limited")
	require.Equal(t, "30", got.header.Get("Retry-After"))

	ada := s.student(t, "ada")
	ctx, leave := context.WithCancel(t.Context())
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, s.url+events, nil)
	require.NoError(t, err)
	response, err := ada.http.Do(request)
	require.NoError(t, err)
	defer response.Body.Close()
	require.Equal(t, http.StatusOK, response.StatusCode, "users do not count for their address")
	ada.at("192.0.2.1").get(events).refused(t, http.StatusTooManyRequests, "rate_limited")
	leave()
}

func TestShutdownEndsStreams(t *testing.T) {
	t.Parallel()
	s := start(t)
	ctx, cancel := context.WithCancel(t.Context())
	server, address, done := s.run(ctx, t)
	_ = server
	s.url = "http://" + address
	watching := s.open(t, "cup")
	cancel()
	for watching.next() != "" {
	}
	require.NoError(t, watching.lines.Err(), "the stream ends in order")
	require.NoError(t, <-done)
}
