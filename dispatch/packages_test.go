package dispatch_test

import (
	"bytes"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/contest"
	"github.com/agon-judge/agon/contest/match"
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
	folder := files(t)
	change(folder)
	p, err := manifest.Read(folder)
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
	sub := s.submitFile(s.user("ada"), "Ada", "python", "MyBot.py", files(t)["starters/python/MyBot.py"])

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

// crashing makes the referee of Tron end when it is answered "crash".
func crashing(files engine.Files) {
	const line = "        step = STEP.get(match.answer(s))\n"
	files["referee/referee.py"] = []byte(strings.Replace(string(files["referee/referee.py"]), line,
		"        if match.answer(s) == 'crash':\n            raise SystemExit('no idea what crash is')\n"+line, 1))
}

func TestAContestStopsWhenItsRefereeFails(t *testing.T) {
	t.Parallel()
	// given a referee that players can crash, and a player that does it as soon as it is on the ladder
	s := newPackageSite(t, crashing)
	s.change("UPDATE contests SET qualify_matches = 0, qualify_wins = 0")
	stop := s.workRemotely(t, 0)
	const crasher = `import sys
ready = False
for line in sys.stdin:
    if line == 'end\n':
        print('crash\nend' if ready else 'end', flush=True)
        ready = True
`
	sub := s.submitFile(s.user("mallory"), "Mallory", "python", "MyBot.py", []byte(crasher))

	// when it has done so three times
	s.until("pairing stops", "SELECT pairing_stopped_at IS NOT NULL FROM contests")
	s.until("nothing is played any more", "SELECT NOT EXISTS (SELECT FROM matches WHERE state IN ('queued', 'running'))")
	stop()

	// then these matches are void, nobody was frozen in them, and what the referee had got last is kept with who sent it
	require.GreaterOrEqual(t, s.count("SELECT count(*) FROM referee_failures"), 3)
	require.Equal(t, s.count("SELECT count(*) FROM matches WHERE state = 'void'"), s.count("SELECT count(*) FROM referee_failures f JOIN matches m ON m.id = f.match_id WHERE m.state = 'void'"))
	require.Zero(t, s.count("SELECT count(*) FROM seats s JOIN matches m ON m.id = s.match_id WHERE m.state = 'void' AND s.verdict IS NOT NULL"))
	require.Equal(t, s.count("SELECT count(*) FROM referee_failures"), s.count(`SELECT count(*) FROM referee_failures f JOIN seats s ON s.match_id = f.match_id AND s.seat = ANY (f.seats)
		WHERE s.submission_id = $1 AND f.what LIKE '%crash%' AND convert_from(f.message, 'UTF8') LIKE '% crash%' AND convert_from(f.stderr, 'UTF8') LIKE '%no idea what crash is%'`, sub.ID))
	require.Equal(t, 1, s.count("SELECT count(*) FROM audit WHERE action = 'stop_pairing'"))
	require.Zero(t, s.count("SELECT count(*) FROM workers WHERE trouble <> ''"), "the worker is well")

	// and no match is made until an organizer resumes
	inserter, err := schema.Inserter(s.pool)
	require.NoError(t, err)
	require.NoError(t, match.ResumePairing(t.Context(), s.pool, inserter, "tron", nil))
	require.Equal(t, 1, s.count("SELECT count(*) FROM contests WHERE pairing_stopped_at IS NULL"))
	require.Zero(t, s.count("SELECT count(*) FROM referee_failures WHERE NOT forgiven"))
	require.ErrorContains(t, match.ResumePairing(t.Context(), s.pool, inserter, "tron", nil), "makes its matches already")
}

// files are those of the package of Tron.
func files(t *testing.T) engine.Files {
	t.Helper()
	f, err := examples.Files("tron")
	require.NoError(t, err)
	return f
}
