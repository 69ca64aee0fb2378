package plagiarism_test

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"testing"

	"github.com/jackc/pgx/v5"
	"github.com/riverqueue/river"
	"github.com/riverqueue/river/rivertype"
	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/contest/catalog"
	"github.com/agon-judge/agon/contest/contesttest"
	"github.com/agon-judge/agon/contest/plagiarism"
	"github.com/agon-judge/agon/contest/plagiarism/winnow/corpus"
	"github.com/agon-judge/agon/contest/submission"
	"github.com/agon-judge/agon/games/ants"
	"github.com/agon-judge/agon/games/bundle"
	"github.com/agon-judge/agon/games/engine"
	"github.com/agon-judge/agon/schema/jobs"
	"github.com/agon-judge/agon/schema/store"
)

// comparison is a site whose jobs do nothing but compare players.
type comparison struct {
	*contesttest.Fixture
	t        *testing.T
	inserter jobs.Inserter
	comparer plagiarism.Comparer
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

func newComparison(t *testing.T) *comparison {
	t.Helper()
	f := contesttest.New(t)
	return &comparison{Fixture: f, t: t, inserter: comparing{f.Inserter}, comparer: plagiarism.Comparer{Games: catalog.New([]engine.Game{ants.Game{}})}}
}

func (h *comparison) open(slug string) store.Contest {
	h.t.Helper()
	h.Exec(`INSERT INTO contests (slug, title, game, limits) VALUES ($1, $1, 'ants', '{}')`, slug)
	c, err := h.Q.ContestBySlug(h.t.Context(), slug)
	require.NoError(h.t, err)
	return c
}

// compare does what the jobs ask for, in their order, until nothing is left to compare.
func (h *comparison) compare() {
	h.t.Helper()
	rows, err := h.Pool.Query(h.t.Context(), "UPDATE river_job SET state = 'completed', finalized_at = now() WHERE queue = 'plagiarism' AND state = 'available' RETURNING id, kind, args")
	require.NoError(h.t, err)
	type job struct {
		ID   int64
		Kind string
		Args []byte
	}
	due, err := pgx.CollectRows(rows, pgx.RowToStructByPos[job])
	require.NoError(h.t, err)
	slices.SortFunc(due, func(a, b job) int { return cmp.Compare(a.ID, b.ID) })
	for _, j := range due {
		var args struct {
			jobs.PlagiarismArgs
			jobs.PlagiarismScanArgs
		}
		require.NoError(h.t, json.Unmarshal(j.Args, &args))
		require.NoError(h.t, pgx.BeginFunc(h.t.Context(), h.Pool, func(tx pgx.Tx) error {
			if j.Kind == args.PlagiarismScanArgs.Kind() {
				return h.comparer.CompareAll(h.t.Context(), store.New(tx), args.Game)
			}
			return h.comparer.Compare(h.t.Context(), store.New(tx), args.Submission)
		}))
	}
}

func (h *comparison) submit(contest store.Contest, user int64, name, source string) {
	h.t.Helper()
	h.submitFile(contest, user, name, "AI"+name+".cc", []byte(source))
}

func (h *comparison) submitFile(contest store.Contest, user int64, name, file string, source []byte) {
	h.t.Helper()
	_, created, err := submission.Submit(h.t.Context(), h.Pool, h.inserter, submission.Upload{
		Contest: contest.ID, User: user, Player: name, Language: "cpp", Filename: file, Source: source,
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

func (h *comparison) report(contest store.Contest) plagiarism.Report {
	h.t.Helper()
	r, err := plagiarism.Read(h.t.Context(), h.Q, contest, 0)
	require.NoError(h.t, err)
	return r
}

func owner(user int64) string { return fmt.Sprint("u", user) }

// Given twenty players one of which is a copy in disguise, when they have been handed in, then that pair is at the top of the report,
// no other pair is above the threshold, and versions of one author are no pair.
func TestACopyIsAtTheTopOfTheReport(t *testing.T) {
	t.Parallel()
	h := newComparison(t)
	users := map[int]int64{}
	for i := range 19 {
		users[i] = h.AddUser(fmt.Sprint("student", i))
		h.submit(h.Contest, users[i], fmt.Sprint("Player", i), written(fmt.Sprint("Player", i), corpus.Write(uint64(i), 80), uint64(i)))
	}
	h.submit(h.Contest, users[3], "Second", written("Second", corpus.Write(3, 80).Copy(corpus.Literals, 1), 77))
	h.compare()
	require.Empty(t, h.report(h.Contest).Clusters, "nobody has copied yet, but from himself")

	copier := h.AddUser("copier")
	h.submit(h.Contest, copier, "Copy", written("Copy", corpus.Write(7, 80).Copy(corpus.All, 5), 99))
	h.compare()

	r := h.report(h.Contest)
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
	h.Exec("UPDATE works SET revision = 'old'")
	h.Exec("DELETE FROM likenesses WHERE id % 2 = 0")
	require.NoError(t, h.comparer.Refresh(t.Context(), h.Pool, h.inserter))
	require.NoError(t, h.comparer.Refresh(t.Context(), h.Pool, h.inserter))
	require.Equal(t, 1, h.Count("SELECT count(*) FROM river_job WHERE kind = 'plagiarism_scan'"), "one scan is enough")
	h.compare()
	again := h.report(h.Contest)
	require.Equal(t, top.A.Owner, again.Pairs[0].A.Owner)
	require.InDelta(t, top.Similarity, again.Pairs[0].Similarity, 0.05)
	require.Len(t, again.Clusters, 1)
	require.NoError(t, h.comparer.Refresh(t.Context(), h.Pool, h.inserter))
	require.Equal(t, 1, h.Count("SELECT count(*) FROM river_job WHERE kind = 'plagiarism_scan'"), "nothing is out of date any more")
}

// Given programs of a past year and players of another contest of the game, when somebody hands one of them in, then his contest's
// report says so, and that of past years with each other nobody asks.
func TestOtherContestsAndPastYearsAreCompared(t *testing.T) {
	t.Parallel()
	h := newComparison(t)
	other := h.open("ants-spring")
	h.submit(other, h.AddUser("spring"), "Spring", written("Spring", corpus.Write(1, 80), 1))
	h.submit(h.Contest, h.Ada, "Ada", written("Ada", corpus.Write(1, 80).Copy(corpus.Reordered, 1), 2))
	h.submit(h.Contest, h.Bob, "Bob", written("Bob", corpus.Write(2, 80).Copy(corpus.Padded, 1), 3))
	past := func(author string, seed uint64) plagiarism.PastSource {
		return plagiarism.PastSource{Author: author, Content: bundle.Zip(engine.Files{"AI.cc": []byte(written("Old", corpus.Write(seed, 80), seed+50))})}
	}
	batch := plagiarism.Import{Game: "ants", Label: "2025", Sources: []plagiarism.PastSource{past("carl", 2), past("dora", 2)}}
	replaced, err := batch.Store(t.Context(), h.Pool, h.inserter)
	require.NoError(t, err)
	require.Zero(t, replaced)
	h.compare()

	r := h.report(h.Contest)
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
	replaced, err = batch.Store(t.Context(), h.Pool, h.inserter)
	require.NoError(t, err)
	require.Equal(t, 2, replaced)
	h.compare()
	require.Len(t, h.report(h.Contest).Pairs, len(r.Pairs))

	deleted, err := plagiarism.Forget(t.Context(), h.Pool, 0, "ants", "2025", nil)
	require.NoError(t, err)
	require.Equal(t, int64(2), deleted)
	require.Len(t, h.report(h.Contest).Pairs, 1)
	require.Equal(t, 0, h.Count("SELECT count(*) FROM works WHERE past_id IS NOT NULL"))
}

// Given a contest that takes several files, when what was copied is in one of them that is not the main file, then it is found, and
// the report says in which.
func TestCopiesAreFoundInAllFiles(t *testing.T) {
	t.Parallel()
	h := newComparison(t)
	h.submit(h.Contest, h.Ada, "Ada", written("Ada", corpus.Write(1, 80), 1))
	functions, _ := corpus.Write(1, 80).Copy(corpus.Reordered, 1).Functions(9)
	archive := bundle.Zip(engine.Files{
		"AIBob.cc": []byte(written("Bob", corpus.Write(2, 30), 3)), "more.cc": []byte(functions),
	})
	h.submitFile(h.Contest, h.Bob, "Bob", "bob.zip", archive)
	h.compare()

	r := h.report(h.Contest)
	require.Len(t, r.Pairs, 1)
	require.Greater(t, r.Pairs[0].Similarity, r.Threshold)
	var regions string
	require.NoError(t, h.Pool.QueryRow(t.Context(), "SELECT regions::text FROM likenesses").Scan(&regions))
	require.Contains(t, regions, `"more.cc"`)
}

// A source that nothing can be made of is compared with nobody and stops nothing.
func TestHostileSourcesAreCompared(t *testing.T) {
	t.Parallel()
	h := newComparison(t)
	for i, source := range []string{"/*", "\"", "x", "#define PLAYER_NAME A\n" + string(make([]byte, 1<<20))} {
		h.submit(h.Contest, h.AddUser(fmt.Sprint("user", i)), fmt.Sprint("Player", i), source)
	}
	h.compare()
	require.Equal(t, 4, h.Count("SELECT count(*) FROM works"))
	require.Empty(t, h.report(h.Contest).Pairs)
}
