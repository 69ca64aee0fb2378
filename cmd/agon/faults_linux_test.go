package main

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/stretchr/testify/require"
	"golang.org/x/sys/unix"

	"github.com/agon-judge/agon/cmd/agon/cli"
	"github.com/agon-judge/agon/contest/catalog"
	"github.com/agon-judge/agon/contest/final"
	"github.com/agon-judge/agon/contest/settings"
	"github.com/agon-judge/agon/contest/workers"
	"github.com/agon-judge/agon/games"
	"github.com/agon-judge/agon/games/ants"
	"github.com/agon-judge/agon/games/engine"
	"github.com/agon-judge/agon/ranking/finals"
	"github.com/agon-judge/agon/sandbox"
	"github.com/agon-judge/agon/schema"
	"github.com/agon-judge/agon/schema/store"
	"github.com/agon-judge/agon/schema/words"
)

// faultsVariable asks for the long form of the test of faults: `make faults`.
const faultsVariable = "AGON_FAULTS"

// TestFaultsSpoilNothing runs a site of seven machines, real matches on four of them, and everything that can happen to
// machines, links, disks and the database, while the ladder moves and finals are played. All finals draw alike, and their
// players do always the same, so each has to end as the one in which nothing happened.
func TestFaultsSpoilNothing(t *testing.T) {
	t.Parallel()
	long := os.Getenv(faultsVariable) == "full"
	s := newManySite(t, long)
	s.startAll()

	// given a worker whose disk is full from the beginning: it says so, and the others play
	full := s.workers[3]
	s.untilTrouble(full, "a worker whose disk is full says so", "trouble <> ''")
	s.until("the others play", "SELECT rated_seq > 0 FROM contests WHERE slug = 'ants'")
	s.makeRoom()
	s.untilTrouble(full, "a worker that has room again comes back", "trouble = ''")

	// and a final in which nothing happens
	s.enterPlayers()
	calm := s.final("calm", nil)

	for _, f := range s.faults(long) {
		require.Equal(t, calm, s.final(f.name, f.happen), "a final while this happens: %s", f.name)
	}

	// then everything ends, and it is as if nothing had happened
	s.exec("UPDATE contests SET freezes_at = now() WHERE slug = 'ants'")
	s.until("everything is played and rated", `SELECT NOT EXISTS (SELECT FROM matches WHERE state IN ('queued', 'running'))
		AND NOT EXISTS (SELECT FROM submissions WHERE state IN ('queued', 'compiling', 'qualifying'))
		AND NOT EXISTS (SELECT FROM river_job WHERE kind IN ('match', 'compile', 'rate', 'final') AND state NOT IN ('completed', 'cancelled'))
		AND NOT EXISTS (SELECT FROM matches WHERE kind = 'ladder' AND state = 'done' AND seq IS NULL)`)
	for _, w := range s.workers {
		w.stop()
	}
	s.check()
}

// manySite is a site on many machines.
type manySite struct {
	t           *testing.T
	long        bool
	db          *databaseServer
	pool        *pgxpool.Pool
	q           *store.Queries
	api         *machine
	dispatchers []*machine
	workers     []*machine
	small       string // the data folder of the last worker, on a small disk
	finals      final.Service
	hall        int64 // the contest whose finals are played
	lease       time.Duration
	cut         time.Duration // how long a link is cut
}

func newManySite(t *testing.T, long bool) *manySite {
	t.Helper()
	box, err := sandbox.New(sandbox.Config{})
	if err != nil {
		t.Skip("skipped, as programs cannot be isolated here: ", err)
	}
	require.NoError(t, box.Close())
	n := newNetwork(t)
	s := &manySite{t: t, long: long, db: n.database(), lease: 3 * time.Second, cut: 4 * time.Second}
	if long {
		s.lease, s.cut = 30*time.Second, time.Minute
	}
	s.pool, err = schema.Open(t.Context(), s.db.url)
	require.NoError(t, err)
	t.Cleanup(s.pool.Close)
	s.q = store.New(s.pool)
	inserter, err := schema.Inserter(s.pool)
	require.NoError(t, err)
	s.finals = final.Service{Pool: s.pool, Inserter: inserter, Games: catalog.New(games.All())}
	s.openContests()

	s.api = n.machine("api")
	s.api.env["DATABASE_URL"] = s.db.url
	s.api.args = []string{"api", "--listen", s.api.address + ":8080"}
	for i := range 2 {
		d := n.machine(fmt.Sprintf("dispatch%d", i))
		d.env["DATABASE_URL"] = s.db.url
		d.args = []string{"dispatch", "--listen", d.address + ":8081", "--lease", s.lease.String()}
		s.dispatchers = append(s.dispatchers, d)
	}
	for i := range 4 {
		name := fmt.Sprintf("worker%d", i)
		w := n.machine(name)
		_, w.env["AGON_KEY"], err = workers.Service{Pool: s.pool}.Add(t.Context(), name, words.WorkerTrusted, nil)
		require.NoError(t, err)
		w.env["AGON_DATA"] = filepath.Join(t.TempDir(), name)
		w.args = []string{"worker", "--site", "http://" + s.api.address + ":8080", "--plain-http", "--cores", "1", "--compile", "1", "--disk-floor", "8"}
		s.workers = append(s.workers, w)
	}
	for _, w := range s.workers[:3] {
		shareBuilds(t, w.env["AGON_DATA"])
	}
	s.fillDisk(s.workers[3].env["AGON_DATA"], filepath.Join(s.workers[0].env["AGON_DATA"], "cache", "base"))
	return s
}

// openContests makes the contest of the ladder and that of the finals, both with short matches.
func (s *manySite) openContests() {
	t := s.t
	require.NoError(t, settings.Seed(t.Context(), s.pool, []engine.Game{ants.Game{}}))
	ladder, err := s.q.ContestBySlug(t.Context(), "ants")
	require.NoError(t, err)
	hall, err := s.q.CreateContest(t.Context(), store.CreateContestParams{
		Slug: "hall", Title: "Hall", Game: "ants", Limits: ladder.Limits, QualifyMatches: ladder.QualifyMatches, QualifyWins: ladder.QualifyWins,
	})
	require.NoError(t, err)
	s.hall = hall.ID
	short := regexp.MustCompile(`NUM_ROUNDS +\d+`).ReplaceAll(ants.Game{}.Config(), []byte("NUM_ROUNDS 30"))
	require.NoError(t, s.q.AddBoard(t.Context(), store.AddBoardParams{ContestID: hall.ID, Place: 1, Name: "Short", Config: short}))
	s.exec("UPDATE boards SET config = $1", short)
	if s.long {
		s.exec("UPDATE contests SET settled_pause_s = 0")
	} else { // the ladder need not use the machine up
		s.exec("UPDATE contests SET settled_pause_s = 1, settled_matches = 10")
	}
	s.exec("UPDATE contests SET freezes_at = now() WHERE slug = 'hall'")
}

// fillDisk gives a data folder a small disk, and fills it. SDKs are those of all tests, as to compile them takes long.
func (s *manySite) fillDisk(dir, base string) {
	s.small = dir
	cache := filepath.Join(dir, "cache")
	require.NoError(s.t, os.MkdirAll(dir, 0o755))
	require.NoError(s.t, unix.Mount("tmpfs", dir, "tmpfs", 0, "size=256m"))
	s.t.Cleanup(func() { _ = unix.Unmount(dir, unix.MNT_DETACH) })
	require.NoError(s.t, os.MkdirAll(base, 0o755))
	require.NoError(s.t, os.Mkdir(cache, 0o755))
	require.NoError(s.t, os.Symlink(base, filepath.Join(cache, "base")))
	file, err := os.Create(filepath.Join(dir, "ballast"))
	require.NoError(s.t, err)
	defer file.Close()
	require.NoError(s.t, unix.Fallocate(int(file.Fd()), 0, 0, 256<<20-64<<10))
}

// makeRoom empties the small disk.
func (s *manySite) makeRoom() {
	require.NoError(s.t, os.Remove(filepath.Join(s.small, "ballast")))
}

func (s *manySite) startAll() {
	for _, m := range append(append([]*machine{s.api}, s.dispatchers...), s.workers...) {
		m.start()
	}
}

// enterPlayers enters eight players for the finals, with the programs of built-in players.
func (s *manySite) enterPlayers() {
	s.until("the sample players are compiled", "SELECT count(*) = 3 FROM players p JOIN submissions s ON s.id = p.submission_id WHERE p.name IN ('Demo', 'Dummy', 'Null') AND s.build_key IS NOT NULL")
	for i := range 8 {
		s.exec(`WITH u AS (INSERT INTO users (name) VALUES ($2) RETURNING id),
			p AS (INSERT INTO players (contest_id, user_id, name, state, qualified_at) SELECT $1, id, $2, 'qualified', now() FROM u RETURNING *),
			s AS (INSERT INTO submissions (contest_id, player_id, user_id, language, filename, source, build_key, state)
				SELECT p.contest_id, p.id, p.user_id, b.language, b.filename, b.source, b.build_key, 'qualified'
				FROM p, submissions b JOIN players d ON d.submission_id = b.id WHERE d.name = $3 RETURNING player_id)
			INSERT INTO ratings (contest_id, player_id, mu, sigma, elo, shown, interval) SELECT $1, player_id, 25, 8, 1500, $4, 100 FROM s`,
			s.hall, fmt.Sprintf("P%d", i), []string{"Demo", "Dummy", "Null"}[i%3], 2000-100*i)
	}
	s.exec("UPDATE players p SET submission_id = s.id FROM submissions s WHERE s.player_id = p.id AND p.submission_id IS NULL AND p.contest_id = $1", s.hall)
}

// final plays a final, in which something happens once it is under way, and returns it without what tells two finals apart
// that have ended alike.
func (s *manySite) final(name string, happen func()) final.View {
	s.t.Helper()
	began := time.Now()
	rules := finals.Rules{Format: finals.Single, Size: 4, Matches: 8, Advance: 2, Seed: 7}
	id, err := s.finals.Create(s.t.Context(), s.hall, final.Plan{Title: "The Final", Rules: rules, Choice: final.Choice{First: new(int32)}}, final.Request{})
	require.NoError(s.t, err)
	_, err = s.finals.Start(s.t.Context(), id, final.Request{})
	require.NoError(s.t, err)
	if happen != nil {
		s.until(name+": the final is under way", "SELECT EXISTS (SELECT FROM matches WHERE final_id = $1 AND state = 'done')", id)
		happen()
	}
	s.until(name+": the final is over", "SELECT state = 'done' FROM finals WHERE id = $1", id)
	b, err := final.Read(s.t.Context(), s.q, id)
	require.NoError(s.t, err)
	v := b.View(final.Audience{All: true})
	v.ID, v.Version, v.StartedAt = 0, 0, nil
	for _, stage := range v.Stages {
		for _, heat := range stage.Heats {
			for i := range heat.Matches {
				heat.Matches[i].ID = 0
			}
		}
	}
	s.t.Logf("%s: %v", name, time.Since(began).Round(100*time.Millisecond))
	return v
}

// fault is something that happens to a site.
type fault struct {
	name   string
	happen func()
}

// faults are what happens during a final each. In the short form several happen at once.
func (s *manySite) faults(long bool) []fault {
	crash := func(m *machine) func() {
		return func() {
			m.kill()
			m.start()
		}
	}
	stop := func(m *machine) func() {
		return func() {
			m.stop()
			m.start()
		}
	}
	all := []fault{
		{"a worker is killed", crash(s.workers[0])},
		{"a dispatcher is killed", crash(s.dispatchers[0])},
		{"the API is killed", crash(s.api)},
		{"the database is restarted", s.db.restartFast},
		{"the database crashes", s.db.restartImmediate},
		{"a worker's link is cut", func() { s.cutOff(s.workers[1]) }},
		{"a worker is stopped", stop(s.workers[2])},
		{"a dispatcher is stopped", stop(s.dispatchers[1])},
		{"a worker is stopped while the API is away", func() {
			s.api.kill()
			s.workers[0].stop()
			s.api.start()
			s.workers[0].start()
		}},
		{"a dispatcher is stopped while the database is away", func() {
			require.NoError(s.t, s.db.server.Stop())
			s.dispatchers[0].stop()
			s.db.start()
			s.dispatchers[0].start()
		}},
	}
	if long {
		return all
	}
	var names []string
	together := func(faults ...fault) fault {
		names = nil
		for _, f := range faults {
			names = append(names, f.name)
		}
		return fault{strings.Join(names, ", "), func() {
			for _, f := range faults {
				f.happen()
			}
		}}
	}
	return []fault{together(all[0], all[1], all[2]), together(all[3], all[5]), together(all[4], all[6], all[7])}
}

// cutOff cuts a worker's link until its items have gone to others, and for as long as a cut is to be.
func (s *manySite) cutOff(m *machine) {
	mended := time.After(s.cut)
	m.cut()
	s.untilTrouble(m, "a worker that is silent is away", "dispatcher_id IS NULL")
	<-mended
	m.mend()
	s.untilTrouble(m, "it comes back", "dispatcher_id IS NOT NULL")
}

// check looks for everything that faults may have lost, doubled, left or spoiled.
func (s *manySite) check() {
	t := s.t
	require.Zero(t, s.count("SELECT count(*) FROM matches WHERE state = 'void'"), "no match is void")
	require.Zero(t, s.count("SELECT count(*) FROM seats WHERE verdict = 'frozen'"), "no player is blamed")
	require.Zero(t, s.count("SELECT count(*) FROM finals WHERE state <> 'done' OR version > (SELECT min(version) FROM finals)"), "no final has paused")
	require.Zero(t, s.count("SELECT count(*) FROM workers WHERE quarantined_at IS NOT NULL"), "no worker has lied")
	require.Zero(t, s.count("SELECT count(*) FROM river_job WHERE errors <> '{}'"), "no job has failed")
	results := s.count("SELECT rated_seq FROM contests WHERE slug = 'ants'")
	require.Equal(t, results, s.count("SELECT count(*) FROM matches WHERE kind = 'ladder' AND state = 'done'"))
	require.Equal(t, results, s.count("SELECT count(DISTINCT seq) FROM matches WHERE kind = 'ladder'"))
	require.Equal(t, results, s.count("SELECT max(seq) FROM matches"), "numbers have no gaps")
	require.Equal(t, s.count("SELECT count(*) FROM seats s JOIN matches m ON m.id = s.match_id WHERE m.kind = 'ladder' AND NOT s.filler"), s.count("SELECT count(*) FROM rating_history"), "each result is rated once")
	require.Zero(t, s.count("SELECT count(*) FROM (SELECT FROM matches WHERE kind = 'final' GROUP BY final_id, heat, attempt, number HAVING count(*) > 1) x"), "no match of a final is doubled")

	env := map[string]string{"DATABASE_URL": s.db.url}
	before := s.ladder()
	r := run(t, env, "", "rerate", "ants")
	require.Equal(t, cli.ExitOK, r.code, r.stderr)
	require.Equal(t, before, s.ladder(), "ratings are the same bits when they are computed again")
	ids := s.texts("SELECT id::text FROM matches WHERE state = 'done' ORDER BY id")
	r = run(t, env, "", append([]string{"verify"}, ids...)...)
	require.Equal(t, cli.ExitOK, r.code, r.stderr)
	require.Equal(t, len(ids), strings.Count(r.stdout, "\n"))
	t.Logf("%d matches, %d of them on the ladder, on workers %v; attempts beyond the first: %d", len(ids), results,
		s.texts("SELECT host || ' ' || count(*) FROM matches GROUP BY host ORDER BY host"), s.count("SELECT coalesce(sum(attempt - 1), 0) FROM river_job WHERE kind = 'match'"))
}

// ladder is all ratings, to the last bit.
func (s *manySite) ladder() []string {
	return s.texts(`SELECT concat_ws(' ', 'rating', r) FROM ratings r JOIN contests c ON c.id = r.contest_id WHERE c.slug = 'ants'
		UNION ALL SELECT concat_ws(' ', 'history', h) FROM rating_history h ORDER BY 1`)
}

func (s *manySite) untilTrouble(m *machine, what, condition string) {
	s.t.Helper()
	name := m.name[strings.LastIndexByte(m.name, '-')+1:]
	s.until(what, "SELECT "+condition+" FROM workers WHERE name = $1", name)
}

// until waits until a query gives true.
func (s *manySite) until(what, query string, args ...any) {
	s.t.Helper()
	ctx, cancel := context.WithTimeout(s.t.Context(), 5*time.Minute)
	defer cancel()
	for tick := time.NewTicker(50 * time.Millisecond); ; {
		var holds bool
		err := schema.Retry(ctx, func() error { return s.pool.QueryRow(ctx, query, args...).Scan(&holds) })
		if ctx.Err() != nil {
			s.dump()
		}
		require.NoError(s.t, err, "waited for: %s", what)
		if holds {
			return
		}
		<-tick.C
	}
}

// dump shows what is left to do.
func (s *manySite) dump() {
	for _, query := range []string{
		"SELECT state || ' ' || kind || ' matches: ' || count(*) || ' ' || max(note) FROM matches GROUP BY state, kind",
		"SELECT 'job ' || kind || ' ' || state || ': ' || count(*) || ' ' || coalesce(max(errors[1]->>'error'), '') FROM river_job GROUP BY kind, state",
		"SELECT concat_ws(' ', 'worker', name, dispatcher_id, running, trouble, last_error) FROM workers",
	} {
		rows, _ := s.pool.Query(context.Background(), query)
		lines, err := pgx.CollectRows(rows, pgx.RowTo[string])
		s.t.Log(strings.Join(lines, "\n"), err)
	}
}

func (s *manySite) exec(statement string, args ...any) {
	s.t.Helper()
	_, err := s.pool.Exec(s.t.Context(), statement, args...)
	require.NoError(s.t, err)
}

func (s *manySite) count(query string) int {
	s.t.Helper()
	n, err := strconv.Atoi(s.texts("SELECT (" + query + ")::text")[0])
	require.NoError(s.t, err)
	return n
}

func (s *manySite) texts(query string) []string {
	s.t.Helper()
	rows, err := s.pool.Query(s.t.Context(), query)
	require.NoError(s.t, err)
	texts, err := pgx.CollectRows(rows, pgx.RowTo[string])
	require.NoError(s.t, err)
	return texts
}
