package api_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"maps"
	"mime/multipart"
	"net/http"
	"net/http/cookiejar"
	"net/http/httptest"
	"sync"
	"testing"
	"time"

	"github.com/alexedwards/argon2id"
	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/api"
	"github.com/agon-judge/agon/games/engine"
	"github.com/agon-judge/agon/schema"
	"github.com/agon-judge/agon/schema/schematest"
)

// site is a running server on a database of its own, with one open contest, "cup".
type site struct {
	pool   *pgxpool.Pool // of the database's owner
	served *pgxpool.Pool // of the server, whose role may do less
	server *api.Server

	cancel     context.CancelFunc // ends what the server does beside requests
	background sync.WaitGroup     // of that
	url        string
	contest    int64
	clock      *clock
	log        *logBuffer
}

// start runs a server. Changes may alter its configuration.
func start(t *testing.T, changes ...func(*api.Config)) *site {
	t.Helper()
	address := schematest.URL(t)
	s := &site{pool: open(t, address), served: open(t, schematest.AsApp(address)), clock: &clock{now: time.Now()}, log: &logBuffer{}}
	limits := api.DefaultLimits()
	config := api.Config{
		Pool: s.served, Games: []engine.Game{tally{}}, Limits: &limits, Now: s.clock.Now,
		PasswordParams: &argon2id.Params{Memory: 64, Iterations: 1, Parallelism: 1, SaltLength: 16, KeyLength: 32},
		Logger:         slog.New(slog.NewTextHandler(s.log, nil)),
	}
	for _, change := range changes {
		change(&config)
	}
	server, err := api.New(config)
	require.NoError(t, err)
	s.server = server
	web := httptest.NewServer(server.Handler())
	ctx, cancel := context.WithCancel(t.Context())
	s.cancel = cancel
	s.background.Go(func() { server.Background(ctx) })
	t.Cleanup(func() {
		server.Close()
		cancel()
		s.background.Wait()
		web.Close()
	})
	s.url = web.URL
	s.contest = s.addContest(t, "cup")
	return s
}

func open(t *testing.T, address string) *pgxpool.Pool {
	t.Helper()
	pool, err := schema.Open(t.Context(), address)
	require.NoError(t, err)
	t.Cleanup(pool.Close)
	return pool
}

func (s *site) addContest(t *testing.T, slug string) int64 {
	t.Helper()
	contest := s.insert(t, `INSERT INTO contests (slug, title, game, limits, opens_at)
		VALUES ($1, 'The Cup', 'tally', '{"cpu_ms":1000,"start_cpu_ms":1000,"wall_ms":60000,"memory_bytes":268435456,"commands":1000,"output_bytes":1048576,"stderr_bytes":65536}', now() - interval '30 days')
		RETURNING id`, slug)
	s.exec(t, "INSERT INTO boards (contest_id, place, name, config) VALUES ($1, 1, 'Board 1', 'rounds 3')", contest)
	return contest
}

// insert runs a statement that gives back one id.
func (s *site) insert(t *testing.T, sql string, args ...any) (id int64) {
	t.Helper()
	require.NoError(t, s.pool.QueryRow(t.Context(), sql, args...).Scan(&id))
	return id
}

func (s *site) exec(t *testing.T, sql string, args ...any) {
	t.Helper()
	_, err := s.pool.Exec(t.Context(), sql, args...)
	require.NoError(t, err)
}

// visitor is a browser without a session.
func (s *site) visitor(t *testing.T) *client {
	t.Helper()
	jar, err := cookiejar.New(nil)
	require.NoError(t, err)
	return &client{t: t, url: s.url, http: &http.Client{Jar: jar, Timeout: eventPatience}}
}

// student is the browser of a new account.
func (s *site) student(t *testing.T, name string) *client {
	t.Helper()
	c := s.visitor(t)
	got := c.post("/api/register", map[string]any{"name": name, "password": password})
	require.Equal(t, http.StatusCreated, got.status, got.body)
	c.id = got.field(t, "id").(json.Number)
	return c
}

// operator is a program of an admin.
func (s *site) operator(t *testing.T) *client {
	t.Helper()
	c := s.visitor(t)
	c.header = http.Header{"Authorization": {"Bearer operator"}}
	s.exec(t, `WITH made AS (INSERT INTO users (name, role, system) VALUES ('operator', 'admin', true) ON CONFLICT DO NOTHING RETURNING id)
		INSERT INTO api_tokens (user_id, label, hash) SELECT id, 'operator', sha256('operator') FROM made`)
	return c
}

// addWorker makes a worker that lives until the test ends, or until stop is called.
func (s *site) addWorker(t *testing.T, name string, cores int, isolation string) (stop func()) {
	t.Helper()
	id := s.insert(t, `WITH d AS (INSERT INTO dispatchers (name, host) VALUES ($1, 'innermost') RETURNING id), w AS (
		INSERT INTO workers (name, level, cores, isolation, dispatcher_id, connected_at, seen_at) SELECT $1, 'trusted', $2, $3, id, now(), now() FROM d)
		SELECT id FROM d`, name, cores, isolation)
	conn, err := pgx.ConnectConfig(t.Context(), s.pool.Config().ConnConfig)
	require.NoError(t, err)
	_, err = conn.Exec(t.Context(), "SELECT pg_advisory_lock(4137, $1::int)", id)
	require.NoError(t, err)
	stop = sync.OnceFunc(func() { _ = conn.Close(context.WithoutCancel(t.Context())) })
	t.Cleanup(stop)
	return stop
}

const password = "correct horse"

// client is one browser or program.
type client struct {
	t      *testing.T
	url    string
	http   *http.Client
	header http.Header
	id     json.Number // of its account
}

// answer is a response, read to its end.
type answer struct {
	status int
	header http.Header
	body   string
}

func (c *client) do(method, path string, body io.Reader, header http.Header) answer {
	c.t.Helper()
	request, err := http.NewRequestWithContext(c.t.Context(), method, c.url+path, body)
	require.NoError(c.t, err)
	for _, h := range []http.Header{c.header, header} {
		maps.Copy(request.Header, h)
	}
	response, err := c.http.Do(request)
	require.NoError(c.t, err)
	defer response.Body.Close()
	data, err := io.ReadAll(response.Body)
	require.NoError(c.t, err)
	return answer{status: response.StatusCode, header: response.Header, body: string(data)}
}

func (c *client) get(path string) answer { c.t.Helper(); return c.do(http.MethodGet, path, nil, nil) }

func (c *client) put(path string, body any) answer {
	c.t.Helper()
	data, err := json.Marshal(body)
	require.NoError(c.t, err)
	return c.do(http.MethodPut, path, bytes.NewReader(data), http.Header{"Content-Type": {"application/json"}})
}

func (c *client) erase(path string) answer {
	c.t.Helper()
	return c.do(http.MethodDelete, path, nil, nil)
}

func (c *client) post(path string, body any) answer {
	c.t.Helper()
	data, err := json.Marshal(body)
	require.NoError(c.t, err)
	return c.do(http.MethodPost, path, bytes.NewReader(data), http.Header{"Content-Type": {"application/json"}})
}

// submit uploads a source as a browser's form does.
func (c *client) submit(contest, filename string, source []byte, header http.Header) answer {
	c.t.Helper()
	body, kind := form(c.t, filename, source)
	all := http.Header{"Content-Type": {kind}}
	maps.Copy(all, header)
	return c.do(http.MethodPost, "/api/contests/"+contest+"/submissions", body, all)
}

func form(t *testing.T, filename string, source []byte) (io.Reader, string) {
	t.Helper()
	var body bytes.Buffer
	w := multipart.NewWriter(&body)
	part, err := w.CreateFormFile("file", filename)
	require.NoError(t, err)
	_, err = part.Write(source)
	require.NoError(t, err)
	require.NoError(t, w.Close())
	return &body, w.FormDataContentType()
}

// field gives a value of a JSON answer by its path, as in field(t, "user", "name").
func (a answer) field(t *testing.T, path ...any) any {
	t.Helper()
	decoder := json.NewDecoder(bytes.NewReader([]byte(a.body)))
	decoder.UseNumber()
	var value any
	require.NoError(t, decoder.Decode(&value), a.body)
	for _, step := range path {
		switch key := step.(type) {
		case string:
			object, ok := value.(map[string]any)
			require.True(t, ok, "no object at %v in %s", key, a.body)
			require.Contains(t, object, key, a.body)
			value = object[key]
		case int:
			list, ok := value.([]any)
			require.True(t, ok, "no list at %v in %s", key, a.body)
			require.Greater(t, len(list), key, a.body)
			value = list[key]
		}
	}
	return value
}

// refused checks that the answer is a problem document of the given kind.
func (a answer) refused(t *testing.T, status int, code string) {
	t.Helper()
	require.Equal(t, status, a.status, a.body)
	require.Equal(t, "application/problem+json", a.header.Get("Content-Type"), a.body)
	require.Equal(t, code, a.field(t, "code"), a.body)
	require.Equal(t, json.Number(fmt.Sprint(status)), a.field(t, "status"))
	detail, ok := a.field(t, "detail").(string)
	require.True(t, ok)
	require.NotEmpty(t, detail)
	require.NotContains(t, detail, "\n", "the detail is one line")
}

// clock is a clock that tests move.
type clock struct {
	mu  sync.Mutex
	now time.Time
}

func (c *clock) Now() time.Time { c.mu.Lock(); defer c.mu.Unlock(); return c.now }

func (c *clock) advance(d time.Duration) { c.mu.Lock(); defer c.mu.Unlock(); c.now = c.now.Add(d) }

// logBuffer keeps what the server logged.
type logBuffer struct {
	mu   sync.Mutex
	text bytes.Buffer
}

func (b *logBuffer) Write(p []byte) (int, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.text.Write(p)
}

func (b *logBuffer) String() string { b.mu.Lock(); defer b.mu.Unlock(); return b.text.String() }

// addUser makes an account that nobody can log in to.
func (s *site) addUser(t *testing.T, name string) int64 {
	t.Helper()
	return s.insert(t, "INSERT INTO users (name) VALUES ($1) RETURNING id", name)
}

// addPlayer puts a qualified player with a submission on the ladder.
func (s *site) addPlayer(t *testing.T, user int64, name string, rating float64) int64 {
	t.Helper()
	player := s.insert(t, "INSERT INTO players (contest_id, user_id, name, state, qualified_at) VALUES ($1, $2, $3, 'qualified', now()) RETURNING id", s.contest, user, name)
	s.exec(t, `WITH made AS (INSERT INTO submissions (contest_id, player_id, user_id, language, filename, source, state, compile_log)
		VALUES ($1, $2, $3, 'cpp', 'a.cc', convert_to('secret of ' || $4::text, 'UTF8'), 'qualified', 'warning: secret') RETURNING id)
		UPDATE players SET submission_id = made.id FROM made WHERE players.id = $2`, s.contest, player, user, name)
	s.exec(t, "INSERT INTO ratings (contest_id, player_id, mu, sigma, elo, shown, interval) VALUES ($1, $2, 25, 8, 1500, $3, 50)", s.contest, player, rating)
	return player
}

// addMatch makes a played match of the players, in which each seat said something to stderr.
func (s *site) addMatch(t *testing.T, kind string, seed int64, players ...int64) int64 {
	t.Helper()
	match := s.insert(t, `INSERT INTO matches (contest_id, kind, reason, seed, state, rounds, finished_at) VALUES ($1, $2, 'test', $3, 'done', 3, now()) RETURNING id`, s.contest, kind, seed)
	for seat, player := range players {
		s.exec(t, `INSERT INTO seats (match_id, seat, player_id, submission_id, score, rank, verdict, cpu_us, stderr)
			SELECT $1, $2::int, id, submission_id, 10 - $2::int, $2::int + 1, 'ok', 12500, 'said' FROM players WHERE id = $3`, match, seat, player)
	}
	return match
}

// addResult makes a rated match that ended some time ago and left the players with these ratings.
func (s *site) addResult(t *testing.T, seq int64, ago time.Duration, ratings map[int64]float64) {
	t.Helper()
	match := s.insert(t, `INSERT INTO matches (contest_id, kind, reason, seed, state, seq, finished_at)
		VALUES ($1, 'ladder', 'test', 1, 'done', $2, now() - make_interval(secs => $3)) RETURNING id`, s.contest, seq, ago.Seconds())
	for player, rating := range ratings {
		s.exec(t, "INSERT INTO rating_history (match_id, player_id, seq, mu, sigma, elo, shown, interval, change) VALUES ($1, $2, $3, 25, 8, 1500, $4, 50, 1)", match, player, seq, rating)
	}
}

func (c *client) number(t *testing.T) int64 {
	t.Helper()
	id, err := c.id.Int64()
	require.NoError(t, err)
	return id
}
