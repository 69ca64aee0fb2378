package schema_test

import (
	"fmt"
	"strings"
	"sync"
	"testing"

	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/schema"
	"github.com/agon-judge/agon/schema/jobs"
	"github.com/agon-judge/agon/schema/schematest"
	"github.com/agon-judge/agon/schema/store"
)

// desk is a contest with two students who submit.
type desk struct {
	t        *testing.T
	pool     *pgxpool.Pool
	q        *store.Queries
	inserter jobs.Inserter
	contest  store.Contest
	ada, bob int64
	board    int64
}

func newDesk(t *testing.T) *desk {
	t.Helper()
	pool := schematest.New(t)
	inserter, err := schema.Inserter(pool)
	require.NoError(t, err)
	d := &desk{t: t, pool: pool, q: store.New(pool), inserter: inserter}
	d.contest, err = d.q.CreateContest(t.Context(), store.CreateContestParams{
		Slug: "ants", Title: "Ants", Game: "ants", Limits: schema.Limits{}.Column(),
	})
	require.NoError(t, err)
	require.NoError(t, pool.QueryRow(t.Context(), "INSERT INTO boards (contest_id, place, name, config) VALUES ($1, 1, 'Board 1', 'ANTS') RETURNING id", d.contest.ID).Scan(&d.board))
	d.ada, d.bob = d.user("ada"), d.user("bob")
	return d
}

func (d *desk) user(name string) (id int64) {
	d.t.Helper()
	require.NoError(d.t, d.pool.QueryRow(d.t.Context(), "INSERT INTO users (name) VALUES ($1) RETURNING id", name).Scan(&id))
	return id
}

func (d *desk) exec(statement string, args ...any) {
	d.t.Helper()
	_, err := d.pool.Exec(d.t.Context(), statement, args...)
	require.NoError(d.t, err)
}

func (d *desk) count(query string, args ...any) (n int) {
	d.t.Helper()
	require.NoError(d.t, d.pool.QueryRow(d.t.Context(), query, args...).Scan(&n))
	return n
}

func (d *desk) params(user int64, name string) schema.SubmitParams {
	return schema.SubmitParams{
		Contest: d.contest.ID, User: user, Player: name, Language: "cpp", Filename: "AI" + name + ".cc", Source: []byte("#define PLAYER_NAME " + name),
	}
}

func (d *desk) submit(p schema.SubmitParams) (store.Submission, bool, error) {
	return schema.Submit(d.t.Context(), d.pool, d.inserter, p)
}

func (d *desk) accepted(p schema.SubmitParams) store.Submission {
	d.t.Helper()
	s, created, err := d.submit(p)
	require.NoError(d.t, err)
	require.True(d.t, created)
	return s
}

func (d *desk) refused(p schema.SubmitParams, code schema.Code, words string) {
	d.t.Helper()
	before := d.count("SELECT count(*) FROM submissions")
	_, created, err := d.submit(p)
	var refusal *schema.Error
	require.ErrorAs(d.t, err, &refusal)
	require.Equal(d.t, code, refusal.Code)
	require.Contains(d.t, refusal.Message, words)
	require.False(d.t, created)
	require.Equal(d.t, before, d.count("SELECT count(*) FROM submissions"))
}

func TestASubmissionIsStoredWithItsJob(t *testing.T) {
	t.Parallel()
	d := newDesk(t)

	s := d.accepted(d.params(d.ada, "Queen"))

	require.Equal(t, "queued", s.State)
	require.Equal(t, "AIQueen.cc", s.Filename)
	require.Equal(t, 1, d.count("SELECT count(*) FROM river_job WHERE kind = 'compile' AND queue = 'compile' AND priority = 1 AND max_attempts = 3 AND args = jsonb_build_object('submission', $1::bigint)", s.ID))
	player, err := d.q.PlayerByName(t.Context(), d.contest.ID, "queen")
	require.NoError(t, err)
	require.Equal(t, "Queen", player.Name)
	require.Equal(t, "new", player.State)
	require.Equal(t, d.ada, player.UserID)
}

func TestBadSourcesAreRefused(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	for name, c := range map[string]struct {
		change func(*schema.SubmitParams)
		code   schema.Code
		words  string
	}{
		"empty":        {func(p *schema.SubmitParams) { p.Source = []byte(" \n\t") }, schema.CodeEmptySource, "empty"},
		"too large":    {func(p *schema.SubmitParams) { p.Source = make([]byte, schema.MaxSource+1) }, schema.CodeSourceTooLarge, "2097152 are allowed"},
		"no name":      {func(p *schema.SubmitParams) { p.Player = "" }, schema.CodeBadName, "cannot be a player's name"},
		"a path":       {func(p *schema.SubmitParams) { p.Player = "../x" }, schema.CodeBadName, "cannot be a player's name"},
		"a long name":  {func(p *schema.SubmitParams) { p.Player = strings.Repeat("x", 41) }, schema.CodeBadName, "1 to 40"},
		"no contest":   {func(p *schema.SubmitParams) { p.Contest = 4711 }, schema.CodeNotFound, "no such contest"},
		"with accents": {func(p *schema.SubmitParams) { p.Player = "Niño" }, schema.CodeBadName, "cannot be a player's name"},
	} {
		t.Run(name, func(*testing.T) {
			p := d.params(d.ada, "Queen")
			c.change(&p)
			d.refused(p, c.code, c.words)
		})
	}
	require.Equal(t, 0, d.count("SELECT count(*) FROM players"), "nothing stays of a refused submission")
	require.Equal(t, 0, d.count("SELECT count(*) FROM river_job"))
}

func TestUploadsNeedNotBeText(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	p := d.params(d.ada, "Queen")
	p.Filename, p.Source = "queen.zip", []byte("PK\x03\x04\x00\xff")

	s := d.accepted(p)

	require.Equal(t, p.Source, s.Source)
}

func TestANameBelongsToItsFirstUser(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	d.accepted(d.params(d.ada, "Queen"))

	d.refused(d.params(d.bob, "queen"), schema.CodeNameTaken, "Somebody else's player is called Queen")

	// but its user may try again, with other letters too
	again := d.accepted(d.params(d.ada, "QUEEN"))
	require.Equal(t, 1, d.count("SELECT count(*) FROM players"))
	require.Equal(t, 1, d.count("SELECT count(*) FROM players WHERE name = 'QUEEN'"))
	require.Equal(t, 1, d.count("SELECT count(*) FROM submissions WHERE state = 'withdrawn' AND note = 'Replaced by a newer submission.'"))
	require.Equal(t, "queued", again.State)
}

func TestAQualifiedPlayerIsLocked(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	for _, state := range []string{"qualified", "retired", "withdrawn"} {
		d.accepted(d.params(d.ada, "Queen_"+state))
		d.exec("UPDATE players SET state = $1 WHERE name = $2", state, "Queen_"+state)
		d.refused(d.params(d.ada, "Queen_"+state), schema.CodeNameLocked, "submit the next version under another name")
	}
}

func TestRefusedWords(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	d.exec("UPDATE contests SET refused_words = '{swear,\"\"}'")
	d.refused(d.params(d.ada, "ISwearALot"), schema.CodeRefusedWord, `"swear"`)
	d.accepted(d.params(d.ada, "IPray"))
}

func TestAContestHasABeginningAndAnEnd(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	d.exec("UPDATE contests SET opens_at = now() + interval '1 hour'")
	d.refused(d.params(d.ada, "Early"), schema.CodeContestClosed, "Ants opens on")
	d.exec("UPDATE contests SET opens_at = now() - interval '1 hour', freezes_at = now() - interval '1 second'")
	d.refused(d.params(d.ada, "Late"), schema.CodeContestClosed, "Ants closed on")
	d.exec("UPDATE contests SET freezes_at = now() + interval '1 hour'")
	d.accepted(d.params(d.ada, "Timely"))
}

func TestSubmissionsPerHour(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	d.exec("UPDATE contests SET submissions_per_hour = 2")
	d.accepted(d.params(d.ada, "One"))
	d.accepted(d.params(d.ada, "Two"))
	d.refused(d.params(d.ada, "Three"), schema.CodeRateLimited, "submitted 2 times in the last hour and 2 are allowed")
	d.accepted(d.params(d.bob, "Four"))
	d.exec("UPDATE submissions SET created_at = now() - interval '61 minutes' WHERE user_id = $1", d.ada)
	d.accepted(d.params(d.ada, "Five"))
}

func TestTheSameRequestCountsOnce(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	p := d.params(d.ada, "Queen")
	p.RequestKey = "k1"
	first := d.accepted(p)

	second, created, err := d.submit(p)
	require.NoError(t, err)
	require.False(t, created)
	require.Equal(t, first.ID, second.ID)
	require.Equal(t, 1, d.count("SELECT count(*) FROM river_job WHERE kind = 'compile'"))

	other := p
	other.Source = []byte("another file")
	d.refused(other, schema.CodeKeyReused, "take a new one for each file")
	p.User, p.Player = d.bob, "King"
	require.NotEqual(t, first.ID, d.accepted(p).ID, "keys are each user's own")
}

func TestTheSameRequestAtTheSameTimeCountsOnce(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	p := d.params(d.ada, "Queen")
	p.RequestKey = "k1"
	var wait sync.WaitGroup
	ids := make([]int64, 8)
	for i := range ids {
		wait.Go(func() {
			s, _, err := d.submit(p)
			if err == nil {
				ids[i] = s.ID
			}
		})
	}
	wait.Wait()
	for _, id := range ids {
		require.Equal(t, ids[0], id)
		require.NotZero(t, id)
	}
	require.Equal(t, 1, d.count("SELECT count(*) FROM submissions"))
}

func TestTwoUsersRaceForAName(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	var wait sync.WaitGroup
	errs := make([]error, 2)
	for i, user := range []int64{d.ada, d.bob} {
		wait.Go(func() { _, _, errs[i] = d.submit(d.params(user, "Queen")) })
	}
	wait.Wait()
	require.True(t, (errs[0] == nil) != (errs[1] == nil), "%v", errs)
}

func TestASubmissionIsAnnounced(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	conn, err := d.pool.Acquire(t.Context())
	require.NoError(t, err)
	t.Cleanup(conn.Release)
	_, err = conn.Exec(t.Context(), "LISTEN "+schema.Channel)
	require.NoError(t, err)

	s := d.accepted(d.params(d.ada, "Queen"))

	n, err := conn.Conn().WaitForNotification(t.Context())
	require.NoError(t, err)
	require.JSONEq(t, fmt.Sprintf(`{"contest":%d,"kind":"submission","id":%d}`, d.contest.ID, s.ID), n.Payload)
}
