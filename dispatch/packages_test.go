package dispatch_test

import (
	"bytes"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/contest"
	"github.com/agon-judge/agon/contest/matchlog"
	"github.com/agon-judge/agon/contest/settings"
	"github.com/agon-judge/agon/contest/submission"
	"github.com/agon-judge/agon/games/engine"
	"github.com/agon-judge/agon/games/packages"
	"github.com/agon-judge/agon/games/packages/examples"
	"github.com/agon-judge/agon/games/packages/manifest"
	"github.com/agon-judge/agon/schema"
	"github.com/agon-judge/agon/schema/schematest"
	"github.com/agon-judge/agon/schema/store"
)

// newPackageSite is a site with a published package of Tron, which change may have changed, and a contest of it on the
// package's first board.
func newPackageSite(t *testing.T, change func(engine.Files)) *site {
	t.Helper()
	s := newSiteOn(t, "", schematest.URL)
	files, err := examples.Files("tron")
	require.NoError(t, err)
	change(files)
	p, err := manifest.Read(files)
	require.NoError(t, err)
	s.game = packages.New(p, nil)
	needLanguages(t, s.game)

	author := s.user("author")
	_, err = s.pool.Exec(t.Context(), `INSERT INTO game_versions (game, version, digest, archive, state, user_id, published_at) VALUES ($1, $2, $3, $4, 'published', $5, now())`,
		p.ID, p.Version, p.Digest[:], p.Pack(), author)
	require.NoError(t, err)
	trial := s.game.Trial()
	matches, wins := submission.TrialMatches(trial)
	s.contest, err = s.q.CreateContest(t.Context(), store.CreateContestParams{
		Slug: "tron", Title: "Tron", Game: packages.NameOf(s.game), Limits: contest.LimitsColumn(s.game.Limits()), QualifyMatches: matches, QualifyWins: wins,
	})
	require.NoError(t, err)
	board := s.game.Boards()[0]
	require.NoError(t, s.q.AddBoard(t.Context(), store.AddBoardParams{ContestID: s.contest.ID, Place: 1, Name: board.Name, Config: board.Config}))
	inserter, err := schema.Inserter(s.pool)
	require.NoError(t, err)
	require.NoError(t, settings.AddBuiltins(t.Context(), s.pool, inserter, s.game, s.contest.ID))
	return s
}

// submitFile hands a player of one file in, in a language.
func (s *site) submitFile(user int64, name, language, filename string, source []byte) store.Submission {
	s.t.Helper()
	inserter, err := schema.Inserter(s.pool)
	require.NoError(s.t, err)
	sub, _, err := submission.Submit(s.t.Context(), s.pool, inserter, submission.Upload{
		Contest: s.contest.ID, User: user, Player: name, Language: language, Filename: filename, Source: source,
	})
	require.NoError(s.t, err)
	return sub
}

func TestAPackageHasALadder(t *testing.T) {
	t.Parallel()
	// given a contest of a package, and a worker on another machine that has never seen it
	s := newPackageSite(t, func(engine.Files) {})
	stop := s.workRemotely(t, 0)

	// when its sample players play, and a student submits the player to begin with
	files, err := examples.Files("tron")
	require.NoError(t, err)
	sub := s.submitFile(s.user("ada"), "Ada", "python", "MyBot.py", files["starters/python/MyBot.py"])

	// then it qualifies, and meets others on the ladder
	s.untilSubmission(sub, "qualified")
	s.until("a rated match of hers", "SELECT count(*) > 0 FROM matches m JOIN seats x ON x.match_id = m.id WHERE m.kind = 'ladder' AND m.seq IS NOT NULL AND x.submission_id = $1 AND x.rank IS NOT NULL", sub.ID)
	stop()

	require.Zero(t, s.count("SELECT count(*) FROM matches WHERE state = 'void'"))
	require.Zero(t, s.count("SELECT count(*) FROM seats WHERE verdict = 'frozen' AND player_id NOT IN (SELECT player_id FROM submissions WHERE id = $1)", sub.ID), "no sample player fails")
	require.Equal(t, s.count("SELECT count(*) FROM matches WHERE state = 'done'"), s.count("SELECT count(*) FROM match_replays"), "every match has a replay")
	// and the replays name the version of the game, and nobody
	var packed []byte
	require.NoError(t, s.pool.QueryRow(t.Context(), "SELECT r.replay FROM match_replays r JOIN seats x ON x.match_id = r.match_id WHERE x.submission_id = $1 LIMIT 1", sub.ID).Scan(&packed))
	replay, err := matchlog.UnpackReplay(packed)
	require.NoError(t, err)
	require.True(t, bytes.HasPrefix(replay, []byte("agon replay 1\ngame tron 1.0.0 ")))
	require.Contains(t, string(replay), "\nseat 0 Seat0\n")
	require.NotContains(t, string(replay), "Ada")
}
