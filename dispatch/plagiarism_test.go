package dispatch_test

import (
	"context"
	"fmt"
	"testing"

	"github.com/jackc/pgx/v5"
	"github.com/riverqueue/river"
	"github.com/riverqueue/river/rivertype"
	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/contest/plagiarism"
	"github.com/agon-judge/agon/contest/plagiarism/winnow/corpus"
	"github.com/agon-judge/agon/contest/submission"
	"github.com/agon-judge/agon/games/ants"
	"github.com/agon-judge/agon/games/bundle"
	"github.com/agon-judge/agon/games/engine"
	"github.com/agon-judge/agon/schema"
	"github.com/agon-judge/agon/schema/jobs"
	"github.com/agon-judge/agon/schema/schematest"
	"github.com/agon-judge/agon/schema/store"
)

// plagiarismSite is a site whose workers do nothing but compare players.
type plagiarismSite struct {
	site
	inserter jobs.Inserter
}

// comparing lets only the jobs through that compare players: nothing is compiled or played here.
type comparing struct{ jobs.Inserter }

func (c comparing) InsertTx(ctx context.Context, tx pgx.Tx, args river.JobArgs, opts *river.InsertOpts) (*rivertype.JobInsertResult, error) {
	switch args.(type) {
	case jobs.PlagiarismArgs, jobs.PlagiarismScanArgs:
		return c.Inserter.InsertTx(ctx, tx, args, opts)
	}
	return &rivertype.JobInsertResult{}, nil
}

func newPlagiarismSite(t *testing.T) *plagiarismSite {
	t.Helper()
	url := schematest.URL(t)
	pool, err := schema.Open(t.Context(), url)
	require.NoError(t, err)
	t.Cleanup(pool.Close)
	inserter, err := schema.Inserter(pool)
	require.NoError(t, err)
	h := &plagiarismSite{site: site{t: t, url: url, pool: pool, q: store.New(pool), game: ants.Game{}}, inserter: comparing{inserter}}
	h.contest = h.open("ants-2026")
	return h
}

func (h *plagiarismSite) open(slug string) store.Contest {
	h.t.Helper()
	_, err := h.pool.Exec(h.t.Context(), `INSERT INTO contests (slug, title, game, limits) VALUES ($1, $1, 'ants', '{}')`, slug)
	require.NoError(h.t, err)
	c, err := h.q.ContestBySlug(h.t.Context(), slug)
	require.NoError(h.t, err)
	return c
}

// compare runs a worker until nothing is left to compare.
func (h *plagiarismSite) compare() {
	h.t.Helper()
	config := parts{Pool: h.pool, Games: []engine.Game{h.game}, Cores: []int{0}, Cache: h.t.TempDir(), Log: quiet()}
	stop := h.work(config)
	h.until("all are compared", "SELECT NOT EXISTS (SELECT FROM river_job WHERE queue = 'plagiarism' AND state <> 'completed')")
	stop()
}

func (h *plagiarismSite) submit(contest store.Contest, user int64, name, source string) {
	h.t.Helper()
	_, created, err := submission.Submit(h.t.Context(), h.pool, h.inserter, submission.Upload{
		Contest: contest.ID, User: user, Player: name, Language: "cpp", Filename: "AI" + name + ".cc", Source: []byte(source),
	})
	require.NoError(h.t, err)
	require.True(h.t, created)
}

// written is a player of Ants as a student writes it, with code of the kit around code of their own.
func written(name string, p corpus.Program, seed uint64) string {
	functions, last := p.Functions(seed)
	return fmt.Sprintf(`#include "Player.hh"
#define PLAYER_NAME %s
struct PLAYER_NAME : public Player {
  static Player* factory () { return new PLAYER_NAME; }
%s
  virtual void play () { %s(1, 2, 3); }
};
RegisterPlayer(PLAYER_NAME);
`, name, functions, last)
}

func (h *plagiarismSite) report(contest store.Contest) plagiarism.Report {
	h.t.Helper()
	r, err := plagiarism.Read(h.t.Context(), h.q, contest, 0)
	require.NoError(h.t, err)
	return r
}

func owner(user int64) string { return fmt.Sprint("u", user) }

// Given twenty players one of which is a copy in disguise, when they have been handed in, then that pair is at the top of the report,
// no other pair is above the threshold, and versions of one author are no pair.
func TestACopyIsAtTheTopOfTheReport(t *testing.T) {
	t.Parallel()
	h := newPlagiarismSite(t)
	users := map[int]int64{}
	for i := range 19 {
		users[i] = h.user(fmt.Sprint("student", i))
		h.submit(h.contest, users[i], fmt.Sprint("Player", i), written(fmt.Sprint("Player", i), corpus.Write(uint64(i), 80), uint64(i)))
	}
	h.submit(h.contest, users[3], "Second", written("Second", corpus.Write(3, 80).Copy(corpus.Literals, 1), 77))
	h.compare()
	require.Empty(t, h.report(h.contest).Clusters, "nobody has copied yet, but from himself")

	copier := h.user("copier")
	h.submit(h.contest, copier, "Copy", written("Copy", corpus.Write(7, 80).Copy(corpus.All, 5), 99))
	h.compare()

	r := h.report(h.contest)
	require.Equal(t, int64(20), r.Owners)
	require.Equal(t, int64(21), r.Submissions)
	require.Zero(t, r.Waiting)
	require.NotEmpty(t, r.Pairs)
	top := r.Pairs[0]
	require.ElementsMatch(t, []string{owner(users[7]), owner(copier)}, []string{top.A.Owner, top.B.Owner})
	require.Greater(t, top.Similarity, r.Threshold)
	first := map[string]plagiarism.Side{"a": top.A, "b": top.B}[top.First]
	require.Equal(t, "student7", first.Author)
	for _, p := range r.Pairs[1:] {
		require.Less(t, p.Similarity, r.Threshold, "%s and %s", p.A.Author, p.B.Author)
		require.NotEqual(t, p.A.Owner, p.B.Owner)
	}
	require.Len(t, r.Clusters, 1)
	require.Equal(t, "Player7", r.Clusters[0].Members[0].Player)
	pairs := int64(0)
	for _, n := range r.Histogram {
		pairs += n
	}
	require.Equal(t, int64(20*19/2), pairs)

	// When all is compared again, after what makes fingerprints has changed, then the report says the same.
	_, err := h.pool.Exec(t.Context(), "UPDATE works SET revision = 'old'; DELETE FROM likenesses WHERE id % 2 = 0")
	require.NoError(t, err)
	stop := h.work(parts{Pool: h.pool, Games: []engine.Game{h.game}, Cores: []int{0}, Cache: t.TempDir(), Log: quiet()})
	h.until("a scan", "SELECT EXISTS (SELECT FROM river_job WHERE kind = 'plagiarism_scan' AND state = 'completed')")
	stop()
	again := h.report(h.contest)
	require.Equal(t, top.A.Owner, again.Pairs[0].A.Owner)
	require.InDelta(t, top.Similarity, again.Pairs[0].Similarity, 0.05)
	require.Len(t, again.Clusters, 1)
}

// Given programs of a past year and players of another contest of the game, when somebody hands one of them in, then his contest's
// report says so, and that of past years with each other nobody asks.
func TestOtherContestsAndPastYearsAreCompared(t *testing.T) {
	t.Parallel()
	h := newPlagiarismSite(t)
	other := h.open("ants-spring")
	h.submit(other, h.user("spring"), "Spring", written("Spring", corpus.Write(1, 80), 1))
	h.submit(h.contest, h.user("ada"), "Ada", written("Ada", corpus.Write(1, 80).Copy(corpus.Reordered, 1), 2))
	h.submit(h.contest, h.user("bob"), "Bob", written("Bob", corpus.Write(2, 80).Copy(corpus.Padded, 1), 3))
	past := func(author string, seed uint64) plagiarism.PastSource {
		return plagiarism.PastSource{Author: author, Content: bundle.Zip(engine.Files{"AI.cc": []byte(written("Old", corpus.Write(seed, 80), seed+50))})}
	}
	batch := plagiarism.Import{Game: "ants", Label: "2025", Sources: []plagiarism.PastSource{past("carl", 2), past("dora", 2)}}
	replaced, err := batch.Store(t.Context(), h.pool, h.inserter)
	require.NoError(t, err)
	require.Zero(t, replaced)
	h.compare()

	r := h.report(h.contest)
	require.Equal(t, int64(2), r.Owners)
	require.Equal(t, int64(3), r.Others)
	names := map[string]bool{}
	for _, p := range r.Pairs {
		if p.Similarity > r.Threshold {
			names[p.A.Author+" "+p.B.Author] = true
			names[p.B.Author+" "+p.A.Author] = true
		}
	}
	require.True(t, names["ada spring"])
	require.True(t, names["bob carl"])
	require.True(t, names["bob dora"])
	require.False(t, names["carl dora"], "both are of a past year")
	require.False(t, names["ada bob"])
	require.Len(t, h.report(other).Pairs, 1, "the other contest's organizers see the pair as well")

	// The same archive again changes nothing but who brought it.
	replaced, err = batch.Store(t.Context(), h.pool, h.inserter)
	require.NoError(t, err)
	require.Equal(t, 2, replaced)
	h.compare()
	require.Len(t, h.report(h.contest).Pairs, len(r.Pairs))

	deleted, err := plagiarism.Forget(t.Context(), h.pool, 0, "ants", "2025", nil)
	require.NoError(t, err)
	require.Equal(t, int64(2), deleted)
	require.Len(t, h.report(h.contest).Pairs, 1)
	require.Equal(t, 0, h.count("SELECT count(*) FROM works WHERE past_id IS NOT NULL"))
}

// A source that nothing can be made of is compared with nobody and stops nothing.
func TestHostileSourcesAreCompared(t *testing.T) {
	t.Parallel()
	h := newPlagiarismSite(t)
	for i, source := range []string{"/*", "\"", "x", "#define PLAYER_NAME A\n" + string(make([]byte, 1<<20))} {
		h.submit(h.contest, h.user(fmt.Sprint("user", i)), fmt.Sprint("Player", i), source)
	}
	h.compare()
	require.Equal(t, 4, h.count("SELECT count(*) FROM works"))
	require.Empty(t, h.report(h.contest).Pairs)
}
