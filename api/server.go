// Package api serves Agon over HTTP: accounts and sessions, contests, submissions, matches and replays as JSON, live events,
// and the built web app.
//
// What belongs here is HTTP: routes, the types of requests and answers with their description, sessions and limits, status
// codes, caches, and who may see what. Rules of contests, and every change of data, belong to package contest and its
// subpackages, SQL to package schema, River jobs to the workers. The package runs no player.
//
// The files of a resource share a prefix: auth_ (accounts, sessions, tokens), me_ (the caller's own data), contest_,
// ladder, match, replay, final_, player_, submission_, game_, package (what authors of games do), staff_ (what organizers do) and live_ (events). The others are
// the frame of all routes: server, route, visibility, pseudonym, namepolicy, error, words, cache, table, limit, encoding,
// document.
package api

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"net"
	"net/http"
	"strings"
	"time"

	"github.com/alexedwards/argon2id"
	"github.com/alexedwards/scs/v2"
	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humagin"
	"github.com/gin-gonic/gin"
	"github.com/jackc/pgx/v5/pgxpool"
	"golang.org/x/sync/errgroup"

	"github.com/agon-judge/agon/contest"
	"github.com/agon-judge/agon/contest/catalog"
	"github.com/agon-judge/agon/contest/storage"
	"github.com/agon-judge/agon/games/engine"
	"github.com/agon-judge/agon/schema"
	"github.com/agon-judge/agon/schema/jobs"
	"github.com/agon-judge/agon/schema/store"
)

// Config is what a Server needs. Pool and Games are required, the rest has defaults.
type Config struct {
	Pool   *pgxpool.Pool                                         // of a migrated database
	Direct *pgxpool.Pool                                         // past a pooler that Pool goes through, see schema.Connections; nil: Pool
	Games  []engine.Game                                         // that contests can be of
	UI     fs.FS                                                 // the built web app; nil or without index.html serves a page that says how to build it
	Viewer func(game string) ([]byte, error)                     // a game's replay viewer as one HTML file, for the kit; nil leaves it out
	Kit    func(game engine.Game, viewer []byte) ([]byte, error) // makes a game's kit as a zip; nil is games/kit

	Workers http.Handler // takes the requests of workers, below /worker/; nil: there is none

	Logger        *slog.Logger // nil logs nothing
	Listen        string       // address of the site, "127.0.0.1:8080" by default
	MetricsListen string       // address of /metrics; empty serves none
	Secure        bool         // the site is reached by https: cookies are sent over it alone
	Proxies       []string     // addresses or networks of proxies whose X-Forwarded-For is believed
	OIDC          *OIDC        // the course's log-in; nil: passwords alone
	Mail          *Mail        // nil: the site sends no mails

	Room           storage.Room     // that there has to be for uploads
	Limits         *Limits          // nil is DefaultLimits
	PasswordParams *argon2id.Params // nil is a cost that suits a server
	Heartbeat      time.Duration    // between signs of life on an event stream; 0 is 15 s
	Shutdown       time.Duration    // how long Run waits for requests that are being answered; 0 is 10 s
	Now            func() time.Time // nil is time.Now; limits go by it
}

// Server answers the requests of one process. Make it with New; start it with Run, or mount Handler somewhere and run
// Background beside it; end it with Close.
type Server struct {
	cfg           Config
	log           *slog.Logger
	pool          *pgxpool.Pool
	store         *store.Queries
	games         *catalog.Catalog
	limits        Limits
	sessions      *scs.SessionManager
	passwords     *passwords
	huma          huma.API
	handler       http.Handler
	metrics       *metrics
	hub           *hub
	replays       *replays
	previews      *previews
	viewers       *byteCache // packed viewers of packages, by tag
	kits          *kits
	ladders       *timedCache[Ladder]
	ladderFilters *timedCache[LadderFilters]
	practices     *timedCache[Practice]
	finals        *timedCache[cachedFinal]
	forecasts     *forecasts
	dayOldRanks   *timedCache[map[int64]int64] // ranks of a day ago by player, by contest
	writeProbes   *timedCache[writeProbe]
	exports       chan struct{} // a slot for each export that is being written
	unpacking     chan struct{} // a slot for each package of a game that is being read
	imports       chan struct{} // a slot for each archive of a past year that is being read
	inserter      jobs.Inserter

	courseLogin *courseLogin // nil: none

	loginsByAddress *limiter
	loginsByName    *limiter
	loginsAnywhere  *limiter
	accounts        *limiter
	submits         *limiter
	uploads         *limiter
	checks          *limiter
	codes           *limiter
	courseLogins    *limiter
	resetsByAddress *limiter
	resetsByAccount *limiter

	resets chan string // names and addresses of accounts whose owners forgot their passwords
}

// Release mode keeps gin from printing its routes. The switch is gin's own, for the whole process.
func init() { gin.SetMode(gin.ReleaseMode) } //nolint:gochecknoinits // see above

// New makes a server. It opens no port and no connection of its own.
func New(cfg Config) (*Server, error) {
	if cfg.Pool == nil {
		return nil, errors.New("api: no database pool was given")
	}
	s, err := build(cfg)
	if err != nil {
		return nil, err
	}
	if s.inserter, err = schema.Inserter(cfg.Pool); err != nil {
		return nil, fmt.Errorf("api: %w", err)
	}
	return s, nil
}

// build makes a server without what needs a database. The API's description is written from it.
func build(cfg Config) (*Server, error) {
	cfg = withDefaults(cfg)
	s := &Server{
		cfg: cfg, log: cfg.Logger, pool: cfg.Pool, store: store.New(cfg.Pool), games: catalog.New(cfg.Games), limits: *cfg.Limits,
		loginsByAddress: newLimiter(cfg.Limits.LoginsPerAddress, cfg.Now),
		loginsByName:    newLimiter(cfg.Limits.LoginsPerName, cfg.Now),
		loginsAnywhere:  newLimiter(cfg.Limits.LoginsAnywhere, cfg.Now),
		accounts:        newLimiter(cfg.Limits.AccountsPerAddr, cfg.Now),
		submits:         newLimiter(cfg.Limits.SubmitsPerUser, cfg.Now),
		uploads:         newLimiter(cfg.Limits.PackagesPerUser, cfg.Now),
		checks:          newLimiter(cfg.Limits.ChecksPerUser, cfg.Now),
		codes:           newLimiter(cfg.Limits.CodesPerAddress, cfg.Now),
		courseLogins:    newLimiter(cfg.Limits.CourseLogins, cfg.Now),
		resetsByAddress: newLimiter(cfg.Limits.ResetsPerAddress, cfg.Now),
		resetsByAccount: newLimiter(cfg.Limits.ResetsPerAccount, cfg.Now),
		resets:          make(chan string, mostResets),
	}
	s.sessions = newSessions(cfg.Pool, cfg.Secure)
	s.passwords = newPasswords(cfg.PasswordParams, cfg.Limits.PasswordsAtOnce)
	s.hub = newHub(cfg.Limits.Streams)
	s.metrics = newMetrics(cfg.Pool, s.hub)
	s.replays = newReplays(cfg.Limits.SimulationsAtOnce, s.metrics)
	s.previews = newPreviews()
	s.viewers = newByteCache(viewerCacheBytes)
	s.kits = newKits(cfg)
	s.ladders = newTimedCache[Ladder](ladderCacheAge, cfg.Now)
	s.ladderFilters = newTimedCache[LadderFilters](filtersCacheAge, cfg.Now)
	s.practices = newTimedCache[Practice](practiceCacheAge, cfg.Now)
	s.finals = newTimedCache[cachedFinal](finalCacheAge, cfg.Now)
	s.forecasts = newForecasts(cfg.Now)
	s.dayOldRanks = newTimedCache[map[int64]int64](ranksCacheAge, cfg.Now)
	s.writeProbes = newTimedCache[writeProbe](writeProbeAge, cfg.Now)
	s.exports = make(chan struct{}, exportsAtOnce)
	s.imports = make(chan struct{}, importsAtOnce)
	s.unpacking = make(chan struct{}, packagesAtOnce)
	if cfg.OIDC != nil {
		var err error
		if s.courseLogin, err = newCourseLogin(*cfg.OIDC, cfg.Now); err != nil {
			return nil, fmt.Errorf("api: %w", err)
		}
	}
	if cfg.Mail != nil {
		var err error
		if s.cfg.Mail, err = newMail(*cfg.Mail); err != nil {
			return nil, fmt.Errorf("api: %w", err)
		}
	}

	router, err := s.router()
	if err != nil {
		return nil, err
	}
	s.huma = humagin.New(router, humaConfig())
	s.routes()
	finishDocument(s.huma.OpenAPI())
	packed, err := packAnswers(tagAnswers(router))
	if err != nil {
		return nil, err
	}
	s.handler = s.protect(packed)
	if cfg.Workers != nil {
		s.handler = withWorkers(cfg.Workers, s.handler)
	}
	return s, nil
}

// withWorkers takes the requests of workers out before all that is for browsers.
func withWorkers(workers, site http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if strings.HasPrefix(r.URL.Path, "/worker/") {
			workers.ServeHTTP(w, r)
			return
		}
		site.ServeHTTP(w, r)
	})
}

func withDefaults(cfg Config) Config {
	if cfg.Logger == nil {
		cfg.Logger = slog.New(slog.DiscardHandler)
	}
	if cfg.Listen == "" {
		cfg.Listen = "127.0.0.1:8080"
	}
	if cfg.Limits == nil {
		limits := DefaultLimits()
		cfg.Limits = &limits
	}
	if cfg.Heartbeat == 0 {
		cfg.Heartbeat = 15 * time.Second
	}
	if cfg.Shutdown == 0 {
		cfg.Shutdown = 10 * time.Second
	}
	if cfg.Now == nil {
		cfg.Now = time.Now
	}
	return cfg
}

func (s *Server) router() (*gin.Engine, error) {
	router := gin.New()
	router.RedirectTrailingSlash = false
	router.HandleMethodNotAllowed = true
	if err := router.SetTrustedProxies(s.cfg.Proxies); err != nil {
		return nil, fmt.Errorf("api: proxies: %w", err)
	}
	router.Use(s.measureTime, s.recover, s.limitTime, s.identify)
	site, err := newSite(s.cfg.UI, router)
	if err != nil {
		return nil, err
	}
	router.NoRoute(func(c *gin.Context) {
		if isAPI(c.Request.URL.Path) {
			writeProblem(c.Writer, refuse(contest.CodeNotFound, "There is nothing at %s. /api/openapi.yaml lists every address.", c.Request.URL.Path))
			return
		}
		if name, ok := packageViewer(c.Request.URL.Path); ok {
			s.servePackageViewer(c.Writer, c.Request, name)
			return
		}
		site.ServeHTTP(c.Writer, c.Request)
	})
	router.NoMethod(func(c *gin.Context) {
		writeProblem(c.Writer, refuse(CodeNotAllowed, "%s does not take %s. /api/openapi.yaml lists every address.", c.Request.URL.Path, c.Request.Method))
	})
	return router, nil
}

func (s *Server) routes() {
	s.accountRoutes()
	s.oidcRoutes()
	s.myLoginsRoutes()
	s.tokenRoutes()
	s.gameRoutes()
	s.starterRoutes()
	s.contestRoutes()
	s.settingsRoutes()
	s.rulesRoutes()
	s.textsRoutes()
	s.looksRoutes()
	s.boardRoutes()
	s.previewRoutes()
	s.staffRoutes()
	s.playerRoutes()
	s.headToHeadRoutes()
	s.versionRoutes()
	s.guestRoutes()
	s.exportRoutes()
	s.matchRoutes()
	s.finalRoutes()
	s.finalActionRoutes()
	s.replayRoutes()
	s.roundRoutes()
	s.refereeRoutes()
	s.submissionRoutes()
	s.failureRoutes()
	s.newFailureRoutes()
	s.opponentRoutes()
	s.challengeRoutes()
	s.tryRoutes()
	s.comparisonRoutes()
	s.operationRoutes()
	s.logRoutes()
	s.resultRoutes()
	s.joinRoutes()
	s.activationRoutes()
	s.resetRoutes()
	s.securityRoutes()
	s.peopleRoutes()
	s.teamRoutes()
	s.teamStaffRoutes()
	s.rosterRoutes()
	s.gradeRoutes()
	s.reportRoutes()
	s.myDataRoutes()
	s.userRoutes()
	s.workerRoutes()
	s.eventRoutes()
	s.kitRoutes()
	s.packageRoutes()
	s.packageEventRoutes()
	s.plagiarismRoutes()
	s.healthRoutes()
}

// Handler is the whole site: API and pages.
func (s *Server) Handler() http.Handler { return s.handler }

// Run listens and serves until the context ends, then lets the requests that are being answered finish.
func (s *Server) Run(ctx context.Context) error {
	listener, err := new(net.ListenConfig).Listen(ctx, "tcp", s.cfg.Listen)
	if err != nil {
		return fmt.Errorf("api: listen: %w", err)
	}
	return s.Serve(ctx, listener)
}

// Serve is Run on an open listener. It closes the listener.
func (s *Server) Serve(ctx context.Context, listener net.Listener) error {
	var metricsListener net.Listener
	if s.cfg.MetricsListen != "" {
		var err error
		if metricsListener, err = new(net.ListenConfig).Listen(ctx, "tcp", s.cfg.MetricsListen); err != nil {
			return errors.Join(fmt.Errorf("api: listen for metrics: %w", err), listener.Close())
		}
	}
	group, ctx := errgroup.WithContext(ctx)
	group.Go(func() error { return s.serve(ctx, listener, s.handler) })
	group.Go(func() error { s.Background(ctx); return nil })
	if metricsListener != nil {
		group.Go(func() error { return s.serve(ctx, metricsListener, s.metrics.handler()) })
	}
	return group.Wait()
}

func (s *Server) serve(ctx context.Context, listener net.Listener, handler http.Handler) error {
	server := &http.Server{
		Handler:           handler,
		ReadHeaderTimeout: 10 * time.Second,
		ReadTimeout:       2 * time.Minute,
		WriteTimeout:      2 * time.Minute, // event streams move theirs with every write
		IdleTimeout:       2 * time.Minute,
		MaxHeaderBytes:    64 << 10,
		ErrorLog:          slog.NewLogLogger(s.log.Handler(), slog.LevelDebug),
	}
	failed := make(chan error, 1)
	go func() { failed <- server.Serve(listener) }()
	s.log.InfoContext(ctx, "listening", "address", listener.Addr().String())
	select {
	case err := <-failed:
		return fmt.Errorf("api: serve: %w", err)
	case <-ctx.Done():
	}
	s.hub.close() // streams would never end by themselves
	wait, cancel := context.WithTimeout(context.WithoutCancel(ctx), s.cfg.Shutdown)
	defer cancel()
	if err := server.Shutdown(wait); err != nil {
		s.log.WarnContext(ctx, "requests were cut off", "error", err)
		return server.Close()
	}
	return nil
}

// Background listens for live events, deletes expired sessions and sends mails until the context ends. Run and Serve include it.
func (s *Server) Background(ctx context.Context) {
	var group errgroup.Group
	group.Go(func() error { s.listen(ctx); return nil })
	group.Go(func() error { s.deleteExpiredSessions(ctx); return nil })
	group.Go(func() error { s.sendResets(ctx); return nil })
	_ = group.Wait() // none fails
}

// Close ends event streams. Requests that are being answered go on.
func (s *Server) Close() { s.hub.close() }
