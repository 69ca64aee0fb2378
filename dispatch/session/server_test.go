package session_test

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/klauspost/compress/zstd"
	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/contest"
	"github.com/agon-judge/agon/contest/catalog"
	"github.com/agon-judge/agon/contest/workers"
	"github.com/agon-judge/agon/dispatch/pool"
	"github.com/agon-judge/agon/dispatch/session"
	"github.com/agon-judge/agon/games/ants"
	"github.com/agon-judge/agon/games/engine"
	"github.com/agon-judge/agon/schema/store"
	"github.com/agon-judge/agon/schema/words"
	"github.com/agon-judge/agon/worker/protocol"
	"github.com/agon-judge/agon/worker/task"
)

// site is a server of the protocol with a pool. It is also what the site knows of workers, and its builds.
type site struct {
	*pool.Pool
	t    *testing.T
	http *httptest.Server

	mutex   sync.Mutex
	lies    []string // of which workers were accused
	builds  map[task.Key]task.Build
	refused error // of Enter
}

// newSite serves with a lease and a patience that a test can wait for.
func newSite(t *testing.T, lease time.Duration) *site {
	t.Helper()
	s := &site{t: t, Pool: pool.New(slog.New(slog.DiscardHandler)), builds: map[task.Key]task.Build{}}
	server, err := session.New(session.Config{
		Name: "host.example-1", Version: "v1.2.3", Games: catalog.New([]engine.Game{ants.Game{}}), Builds: s, Door: s, Log: slog.New(slog.DiscardHandler),
		Lease: lease, Wait: 50 * time.Millisecond,
	})
	require.NoError(t, err)
	s.http = httptest.NewServer(server)
	t.Cleanup(s.http.Close)
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan struct{})
	go func() { defer close(done); server.Run(ctx) }()
	t.Cleanup(func() { cancel(); <-done })
	return s
}

// The keys of tests are the names of workers; those of guests begin with "guest".
func (s *site) Enter(_ context.Context, key string, _ workers.Facts) (store.Worker, error) {
	if s.refused != nil {
		return store.Worker{}, s.refused
	}
	w := store.Worker{ID: int64(len(key)), Name: key, Level: words.WorkerTrusted}
	if strings.HasPrefix(key, "guest") {
		w.Level = words.WorkerGuest
	}
	return w, nil
}

func (s *site) Join(_ store.Worker, m pool.Member, _ func(string)) *pool.Membership {
	return s.Pool.Join(m)
}

func (s *site) Leave(_ store.Worker, m *pool.Membership) { m.Leave() }

func (s *site) Accuse(w store.Worker, lie error) {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	s.lies = append(s.lies, w.Name+": "+lie.Error())
}

func (s *site) Has(_ context.Context, key task.Key) (bool, error) {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	_, ok := s.builds[key]
	return ok, nil
}

func (s *site) Load(_ context.Context, key task.Key) (task.Build, bool, error) {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	b, ok := s.builds[key]
	return b, ok, nil
}

func (s *site) Save(_ context.Context, key task.Key, b task.Build) error {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	s.builds[key] = b
	return nil
}

// client is a worker that says whatever a test wants.
type client struct {
	site     *site
	key      string
	session  string
	instance string
}

func hello(instance string) protocol.Hello {
	return protocol.Hello{
		Protocol: protocol.Version, Version: "v1.2.3", Instance: instance, Cores: 1, Compiles: 1, Languages: []string{"ants/cpp"},
		Toolchains: map[string]string{}, Isolation: json.RawMessage(`{}`), Engines: map[string]string{"ants": ants.Game{}.Version()},
	}
}

// connect begins a session.
func (s *site) connect(key string) *client {
	s.t.Helper()
	c := &client{site: s, key: key, instance: key + "-instance"}
	var welcome protocol.Welcome
	require.Equal(s.t, http.StatusOK, c.call(http.MethodPost, "/sessions", hello(c.instance), &welcome))
	require.Equal(s.t, key, welcome.Worker)
	c.session = welcome.Session
	return c
}

// call makes a request and returns the status, and what is wrong in place of an answer.
func (c *client) call(method, path string, in, out any) int {
	c.site.t.Helper()
	text, err := json.Marshal(in)
	require.NoError(c.site.t, err)
	status, answer := c.raw(method, path, text)
	if out != nil && len(answer) > 0 {
		require.NoError(c.site.t, json.Unmarshal(answer, out), "%s", answer)
	}
	return status
}

func (c *client) raw(method, path string, body []byte) (status int, answer []byte) {
	c.site.t.Helper()
	r, err := http.NewRequestWithContext(c.site.t.Context(), method, c.site.http.URL+protocol.Prefix+path, bytes.NewReader(body))
	require.NoError(c.site.t, err)
	r.Header.Set("Authorization", "Bearer "+c.key)
	r.Header.Set(protocol.SessionHeader, c.session)
	r.Header.Set("Content-Type", "application/json")
	response, err := c.site.http.Client().Do(r)
	require.NoError(c.site.t, err)
	defer response.Body.Close()
	answer, err = io.ReadAll(response.Body)
	require.NoError(c.site.t, err)
	return response.StatusCode, answer
}

type problem struct {
	Detail string `json:"detail"`
}

// refusal makes a request that is refused, and returns status and reason.
func (c *client) refusal(method, path string, in any) (int, string) {
	c.site.t.Helper()
	var p problem
	return c.call(method, path, in, &p), p.Detail
}

// item waits for the next item.
func (c *client) item() protocol.Item {
	c.site.t.Helper()
	for {
		var items protocol.Items
		require.Equal(c.site.t, http.StatusOK, c.call(http.MethodPost, "/items", protocol.Acquire{Have: []string{}}, &items))
		if len(items.Items) > 0 {
			return items.Items[0]
		}
	}
}

// buildKey is the key of all players of the test's matches.
var buildKey = task.Key(sha256.Sum256([]byte("a build")))

const seed = 7

// match is a match of four players called Ant.
func match(trust task.Trust) task.Match {
	g := ants.Game{}
	m := task.Match{Game: g, Config: g.Config(), Seed: seed, Limits: g.Limits(), Trust: trust}
	for range 4 {
		m.Seats = append(m.Seats, task.Seat{Name: "Ant", Language: "cpp", Build: buildKey[:], Files: func(context.Context) (engine.Files, error) {
			return engine.Files{"player.cc": []byte("secret")}, nil
		}})
	}
	return m
}

// outcome is that of a match in which nobody does anything.
func outcome(t *testing.T) protocol.Outcome {
	t.Helper()
	g := ants.Game{}
	summary, err := engine.Simulate(g, g.Config(), seed, engine.SeatNames(4), strings.NewReader(""), io.Discard, engine.SimulateOptions{Judge: true})
	require.NoError(t, err)
	result := engine.Result{Rounds: summary.Rounds, Scores: summary.Scores, Ranks: summary.Ranks, Verdicts: summary.Verdicts, CPU: make([]time.Duration, 4), Hash: summary.Hash}
	return *protocol.OutcomeOf(engine.Outcome{Result: result, Seats: make([]engine.Usage, 4)}, packer(t))
}

func packer(t *testing.T) *zstd.Encoder {
	t.Helper()
	pack, err := protocol.NewPacker()
	require.NoError(t, err)
	return pack
}

// playing plays a match in the background.
func (s *site) playing(m task.Match) (ended chan error) {
	ended = make(chan error, 1)
	go func() {
		_, err := s.Play(context.WithoutCancel(s.t.Context()), m, func(context.Context, pool.Place) error { return nil })
		ended <- err
	}()
	return ended
}

func TestAMatchIsPlayedElsewhere(t *testing.T) {
	t.Parallel()
	s := newSite(t, time.Minute)
	c := s.connect("lab-1")
	ended := s.playing(match(task.Trusted))
	item := c.item()

	// nobody's name is in it
	text, err := json.Marshal(item)
	require.NoError(t, err)
	require.NotContains(t, string(text), "Ant\"")
	require.Equal(t, "ants", item.Match.Game)
	require.Equal(t, hex.EncodeToString(buildKey[:]), item.Match.Seats[3].Build)

	// an answer that is lost on the way comes again, and the item is still the same
	require.Equal(t, item.ID, c.item().ID)

	// the result counts once, however often it comes
	result := protocol.Result{Outcome: new(outcome(t))}
	require.Equal(t, http.StatusNoContent, c.call(http.MethodPut, "/items/"+item.ID, result, nil))
	require.NoError(t, <-ended)
	require.Equal(t, http.StatusNoContent, c.call(http.MethodPut, "/items/"+item.ID, result, nil))
	require.Empty(t, s.lies)
}

func TestWhatAWorkerMakesUpIsRefused(t *testing.T) {
	t.Parallel()
	for why, lie := range map[string]func(o *protocol.Outcome){
		"and the result has [999 1511 1511 1511]":                        func(o *protocol.Outcome) { o.Seats[0].Score = 999 },
		"the log gives the ranks [1 1 1 1] and the result has [1 1 1 2]": func(o *protocol.Outcome) { o.Seats[3].Rank = 2 },
		"leads to another state":                                         func(o *protocol.Outcome) { o.Hash[0]++ },
		"differ in the verdict of seat 1":                                func(o *protocol.Outcome) { o.Seats[1].Frozen, o.Seats[1].Reason = true, "cpu" },
		"cannot have used -1ns of CPU time":                              func(o *protocol.Outcome) { o.Seats[2].CPU = -1 },
		"the match has 4 seats and the result speaks of 3":               func(o *protocol.Outcome) { o.Seats = o.Seats[:3] },
		"the log cannot be unpacked":                                     func(o *protocol.Outcome) { o.Log = []byte("no zstd") },
		"commands, line 1":                                               func(o *protocol.Outcome) { o.Log = packer(t).EncodeAll([]byte("no log"), nil) },
		"window size exceeded":                                           func(o *protocol.Outcome) { o.Log = packer(t).EncodeAll(make([]byte, protocol.MaxLog+1), nil) },
	} {
		t.Run(why, func(t *testing.T) {
			t.Parallel()
			s := newSite(t, time.Minute)
			c := s.connect("liar")
			ended := s.playing(match(task.Guest))
			item := c.item()
			o := outcome(t)
			lie(&o)

			status, says := c.refusal(http.MethodPut, "/items/"+item.ID, protocol.Result{Outcome: &o})

			require.Equal(t, http.StatusUnprocessableEntity, status)
			if why != "window size exceeded" {
				require.Contains(t, says, why)
			}
			require.ErrorAs(t, <-ended, new(*task.LieError))
			require.Len(t, s.lies, 1, "the site knows of it")
			again, _ := c.refusal(http.MethodPut, "/items/"+item.ID, protocol.Result{Outcome: new(outcome(t))})
			require.Equal(t, http.StatusUnprocessableEntity, again, "there is no second chance")
		})
	}
}

func TestAResultOfAnotherKindIsRefused(t *testing.T) {
	t.Parallel()
	s := newSite(t, time.Minute)
	c := s.connect("lab-1")
	ended := s.playing(match(task.Guest))
	status, says := c.refusal(http.MethodPut, "/items/"+c.item().ID, protocol.Result{Well: true})
	require.Equal(t, http.StatusUnprocessableEntity, status)
	require.Contains(t, says, "no result of such an item")
	require.Error(t, <-ended)
}

func TestNobodyElseHasAnItem(t *testing.T) {
	t.Parallel()
	s := newSite(t, time.Minute)
	mine := s.connect("lab-1")
	ended := s.playing(match(task.Trusted))
	item := mine.item()
	other := s.connect("lab-22")
	stranger := &client{site: s, key: "lab-22", session: mine.session} // with somebody's session
	for name, c := range map[string]*client{"another worker": other, "another's session": stranger, "no session": {site: s, key: "lab-1"}} {
		for what, request := range map[string]struct{ method, path string }{
			"finish": {http.MethodPut, "/items/" + item.ID}, "read": {http.MethodGet, "/items/" + item.ID + "/seats/0/files"},
		} {
			status, says := c.refusal(request.method, request.path, protocol.Result{Outcome: new(outcome(t))})
			require.Equal(t, http.StatusGone, status, "%s, %s: %s", name, what, says)
		}
	}
	status, _ := mine.refusal(http.MethodPut, "/items/unknown", protocol.Result{Outcome: new(outcome(t))})
	require.Equal(t, http.StatusGone, status)
	require.Equal(t, http.StatusNoContent, mine.call(http.MethodPut, "/items/"+item.ID, protocol.Result{Outcome: new(outcome(t))}, nil))
	require.NoError(t, <-ended)
}

func TestAWorkerReadsNothingBeyondItsItems(t *testing.T) {
	t.Parallel()
	s := newSite(t, time.Minute)
	artefact := []byte("a program")
	s.builds[buildKey] = task.Build{OK: true, Artefact: artefact, Hash: sha256.Sum256(artefact)}
	strange := task.Key(sha256.Sum256([]byte("somebody's")))
	s.builds[strange] = s.builds[buildKey]
	guest := s.connect("guest-1")
	own, others := "/builds/"+hex.EncodeToString(buildKey[:]), "/builds/"+hex.EncodeToString(strange[:])

	status, _ := guest.refusal(http.MethodGet, own, nil)
	require.Equal(t, http.StatusNotFound, status, "it has no item")
	ended := s.playing(match(task.Guest))
	item := guest.item()
	var build protocol.Build
	require.Equal(t, http.StatusOK, guest.call(http.MethodGet, own, nil, &build))
	require.True(t, build.OK)
	for _, address := range []string{others, "/builds/x", "/builds/" + strings.Repeat("0", 64)} {
		status, _ := guest.refusal(http.MethodGet, address, nil)
		require.Equal(t, http.StatusNotFound, status, address)
		status, _ = guest.raw(http.MethodHead, address, nil)
		require.Equal(t, http.StatusNotFound, status, address)
	}
	status, _ = guest.refusal(http.MethodPut, others, build)
	require.Equal(t, http.StatusNotFound, status, "guests compile nothing")
	status, says := guest.refusal(http.MethodGet, "/items/"+item.ID+"/seats/0/files", nil)
	require.Equal(t, http.StatusNotFound, status, "guests get no sources")
	require.NotContains(t, says, "secret")
	guest.call(http.MethodPut, "/items/"+item.ID, protocol.Result{Outcome: new(outcome(t))}, nil)
	require.NoError(t, <-ended)
}

func TestATrustedWorkerGetsFilesAndCompiles(t *testing.T) {
	t.Parallel()
	s := newSite(t, time.Minute)
	c := s.connect("lab-1")
	ended := s.playing(match(task.Trusted))
	item := c.item()
	var files protocol.Files
	require.Equal(t, http.StatusOK, c.call(http.MethodGet, "/items/"+item.ID+"/seats/2/files", nil, &files))
	require.Equal(t, "secret", string(files.Files["player.cc"]))
	for _, seat := range []string{"-1", "4", "x"} {
		status, _ := c.raw(http.MethodGet, "/items/"+item.ID+"/seats/"+seat+"/files", nil)
		require.Contains(t, []int{http.StatusNotFound, http.StatusUnprocessableEntity}, status)
	}
	c.call(http.MethodPut, "/items/"+item.ID, protocol.Result{Fault: &protocol.Fault{Kind: protocol.FaultBack, Text: "it ends"}}, nil)
	require.ErrorAs(t, <-waitFor(s, c, ended), new(*task.LostError))
}

// waitFor lets the worker give everything back until somebody has had enough.
func waitFor(_ *site, c *client, ended chan error) chan error {
	c.call(http.MethodDelete, "/sessions", nil, nil)
	return ended
}

func TestABuildThatIsNotIntactIsRefused(t *testing.T) {
	t.Parallel()
	s := newSite(t, time.Minute)
	c := s.connect("lab-1")
	done := make(chan error, 1)
	go func() {
		_, err := s.Compile(context.WithoutCancel(t.Context()), ants.Game{}, "cpp", engine.Files{"player.cc": []byte("int x;")})
		done <- err
	}()
	item := c.item()
	require.Equal(t, "int x;", string(item.Compile.Files["player.cc"]))
	address := "/builds/" + hex.EncodeToString(buildKey[:])
	build := protocol.BuildOf(task.Build{OK: true, Artefact: []byte("a program"), Hash: sha256.Sum256([]byte("another"))}, packer(t))
	status, says := c.refusal(http.MethodPut, address, build)
	require.Equal(t, http.StatusUnprocessableEntity, status)
	require.Contains(t, says, "not what its hash says")
	require.Empty(t, s.builds)

	// a compilation whose build the site does not have is none
	compiled := protocol.Result{Compilation: &protocol.Compilation{OK: true, Key: buildKey[:]}}
	status, says = c.refusal(http.MethodPut, "/items/"+item.ID, compiled)
	require.Equal(t, http.StatusUnprocessableEntity, status)
	require.Contains(t, says, "has not got its build")
	require.ErrorAs(t, <-done, new(*task.LieError))
}

func TestRequestsThatAreNoneAreRefused(t *testing.T) {
	t.Parallel()
	s := newSite(t, time.Minute)
	c := s.connect("lab-1")
	ended := s.playing(match(task.Guest))
	item := c.item()
	for name, body := range map[string]struct {
		text   []byte
		status int
	}{
		"half of one":       {[]byte(`{"outcome": {"rounds": 1,`), http.StatusBadRequest},
		"no JSON":           {[]byte("\x00\xff"), http.StatusBadRequest},
		"another shape":     {[]byte(`{"outcome": {"rounds": -1, "hash": "", "log": "", "seats": []}}`), http.StatusUnprocessableEntity},
		"unknown words":     {[]byte(`{"victory": true}`), http.StatusUnprocessableEntity},
		"100 MB":            {append([]byte(`{"outcome": "`), bytes.Repeat([]byte("x"), 100<<20)...), http.StatusRequestEntityTooLarge},
		"an unknown reason": {[]byte(`{"fault": {"kind": "boredom", "text": ""}}`), http.StatusUnprocessableEntity},
	} {
		status, answer := c.raw(http.MethodPut, "/items/"+item.ID, body.text)
		require.Equal(t, body.status, status, "%s: %.200s", name, answer)
	}
	require.Empty(t, s.lies, "none of them was a result")
	require.Equal(t, http.StatusNoContent, c.call(http.MethodPut, "/items/"+item.ID, protocol.Result{Outcome: new(outcome(t))}, nil))
	require.NoError(t, <-ended)
}

func TestAnOtherProgramIsToldToUpgrade(t *testing.T) {
	t.Parallel()
	s := newSite(t, time.Minute)
	c := &client{site: s, key: "lab-1"}
	old := hello("instance-1")
	old.Engines["ants"] = "Ants 0.9"
	status, says := c.refusal(http.MethodPost, "/sessions", old)
	require.Equal(t, http.StatusUpgradeRequired, status)
	require.Equal(t, `The worker has "Ants 0.9" as the engine of Ants and the site has "Ants 1.0": install the program of the site, v1.2.3.`, says)
	newer := hello("instance-1")
	newer.Protocol = 2
	status, says = c.refusal(http.MethodPost, "/sessions", newer)
	require.Equal(t, http.StatusUpgradeRequired, status)
	require.Contains(t, says, "version 2 of the protocol and the site version 1")
}

func TestAKeyThatIsNotTakenGetsAnAnswerInWords(t *testing.T) {
	t.Parallel()
	for code, expected := range map[contest.Code]int{contest.CodeWorkerKey: http.StatusUnauthorized, contest.CodeWorkerBusy: http.StatusConflict} {
		s := newSite(t, time.Minute)
		s.refused = contest.Refuse(code, "The key was revoked.")
		status, says := (&client{site: s, key: "lab-1"}).refusal(http.MethodPost, "/sessions", hello("instance-1"))
		require.Equal(t, expected, status)
		require.Equal(t, "The key was revoked.", says)
	}
	s := newSite(t, time.Minute)
	s.refused = errors.New("password=hunter2")
	status, says := (&client{site: s, key: "lab-1"}).refusal(http.MethodPost, "/sessions", hello("instance-1"))
	require.Equal(t, http.StatusServiceUnavailable, status)
	require.NotContains(t, says, "hunter2")
}

func TestAWorkerThatIsSilentLosesItsItems(t *testing.T) {
	t.Parallel()
	s := newSite(t, 100*time.Millisecond)
	c := s.connect("lab-1")
	ended := s.playing(match(task.Guest))
	id := c.item().ID

	lost, ok := errors.AsType[*task.LostError](<-ended)
	require.True(t, ok)
	require.True(t, lost.Gone)
	require.Contains(t, lost.Why, "nothing was heard of it")
	status, _ := c.refusal(http.MethodPut, "/items/"+id, protocol.Result{Outcome: new(outcome(t))})
	require.Equal(t, http.StatusGone, status, "its result comes too late")
	status, _ = c.refusal(http.MethodPost, "/items", protocol.Acquire{Have: []string{}})
	require.Equal(t, http.StatusGone, status, "it has to begin a new session")
	require.Zero(t, s.Room())
}

func TestTheSameProcessMayConnectAgain(t *testing.T) {
	t.Parallel()
	s := newSite(t, time.Minute)
	c := s.connect("lab-1")
	ended := s.playing(match(task.Guest))
	c.item()
	again := s.connect("lab-1")
	require.NotEqual(t, c.session, again.session)
	require.Equal(t, pool.Room{Matches: 2, Compiles: 1}, s.Room(), "it is there once")
	require.Equal(t, http.StatusNoContent, again.call(http.MethodPut, "/items/"+again.item().ID, protocol.Result{Outcome: new(outcome(t))}, nil))
	require.NoError(t, <-ended, "it gets what it has lost")
}

func TestWhatNobodyWaitsForIsDropped(t *testing.T) {
	t.Parallel()
	s := newSite(t, time.Minute)
	c := s.connect("lab-1")
	ctx, cancel := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	go func() {
		_, err := s.Play(ctx, match(task.Guest), func(context.Context, pool.Place) error { return nil })
		ended <- err
	}()
	id := c.item().ID
	cancel()
	require.ErrorIs(t, <-ended, context.Canceled)
	var items protocol.Items
	require.Equal(t, http.StatusOK, c.call(http.MethodPost, "/items", protocol.Acquire{Have: []string{id, "unknown"}}, &items))
	require.Equal(t, []string{id, "unknown"}, items.Drop)
	require.Empty(t, items.Items)
}

func TestALeavingWorkerGetsNothingNew(t *testing.T) {
	t.Parallel()
	s := newSite(t, time.Minute)
	c := s.connect("lab-1")
	require.Equal(t, http.StatusOK, c.call(http.MethodPost, "/items", protocol.Acquire{Have: []string{}, Leaving: true}, nil))
	require.ErrorAs(t, <-s.playing(match(task.Guest)), new(*task.BusyError))
	require.Equal(t, http.StatusNoContent, c.call(http.MethodDelete, "/sessions", nil, nil))
	status, _ := c.refusal(http.MethodDelete, "/sessions", nil)
	require.Equal(t, http.StatusGone, status)
}

func TestFaultsOfAWorkerAreUnderstood(t *testing.T) {
	t.Parallel()
	for kind, check := range map[protocol.FaultKind]func(error) bool{
		protocol.FaultJudge:   func(err error) bool { return err.Error() == "it broke" },
		protocol.FaultMissing: func(err error) bool { _, ok := errors.AsType[*task.MissingError](err); return ok },
		protocol.FaultFull:    func(err error) bool { _, ok := errors.AsType[*task.FullError](err); return ok },
	} {
		s := newSite(t, time.Minute)
		c := s.connect("lab-1")
		ended := s.playing(match(task.Guest))
		fault := protocol.Fault{Kind: kind, Text: "it broke", Language: "Haskell", Program: "ghc", Free: 1, Floor: 2}
		require.Equal(t, http.StatusNoContent, c.call(http.MethodPut, "/items/"+c.item().ID, protocol.Result{Fault: &fault}, nil))
		err := <-ended
		require.True(t, check(err), "%s: %v", kind, err)
	}
}

func TestTheDescriptionIsServed(t *testing.T) {
	t.Parallel()
	s := newSite(t, time.Minute)
	status, text := (&client{site: s}).raw(http.MethodGet, "/openapi.json", nil)
	require.Equal(t, http.StatusOK, status)
	for _, id := range []string{"begin-session", "end-session", "acquire-items", "finish-item", "get-files", "get-build", "has-build", "save-build"} {
		require.Contains(t, string(text), fmt.Sprintf("%q", id))
	}
}
