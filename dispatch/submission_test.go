package dispatch_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/schema/store"
	"github.com/agon-judge/agon/schema/words"
)

// player is the source of a player that does so each round.
func player(name, play string) string {
	return fmt.Sprintf(`#include "Player.hh"
#define PLAYER_NAME %s
struct PLAYER_NAME : public Player {
  static Player* factory () { return new PLAYER_NAME; }
  virtual void play () { %s }
};
RegisterPlayer(PLAYER_NAME);
`, name, play)
}

func TestCompileErrorsAreShown(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	s.work(s.config())
	ada := s.user("ada")

	failed := s.untilSubmission(s.submit(ada, "Wrong", player("Wrong", "move_everybody_now();")), "compile_failed")

	require.Contains(t, failed.CompileLog, "move_everybody_now")
	require.Contains(t, failed.CompileLog, "player.cc:5")
	require.NotContains(t, failed.CompileLog, cacheDir(), "nothing of the host is told")
	require.Contains(t, failed.Note, "It does not compile")
	require.NotNil(t, failed.DecidedAt)

	// and the same name may be mended
	s.until("a compilation", "SELECT count(*) = 0 FROM river_job WHERE kind = 'compile' AND state = 'running'")
	mended := s.submit(ada, "Wrong", player("Wrong", ""))
	s.until("it qualifies or not", "SELECT state IN ('qualified', 'not_qualified') FROM submissions WHERE id = $1", mended.ID)
}

func TestAPlayerThatThinksTooLongIsFrozen(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	_, err := s.pool.Exec(t.Context(), `UPDATE contests SET limits = limits || '{"cpu_ms": 300}'`)
	require.NoError(t, err)
	s.work(s.config())

	submission := s.untilSubmission(s.submit(s.user("ada"), "Thinker", player("Thinker", "cerr << \"round \" << round() << endl; if (round() == 7) while (true);")), "not_qualified")

	require.Contains(t, submission.Note, "It used up its CPU time in round 7 of both trial matches: ")
	seats := s.seatsOf(submission)
	require.Len(t, seats, 2)
	for _, seat := range seats {
		require.Equal(t, words.VerdictFrozen, *seat.Verdict)
		require.Equal(t, "cpu", *seat.Reason)
		require.Equal(t, int32(7), *seat.Round)
		require.Greater(t, *seat.CPUMicros, int64(250_000))
		require.True(t, strings.HasPrefix(string(seat.Stderr), "round 0\nround 1\n"), "%q", seat.Stderr)
	}
}

// seatsOf are a submission's seats in its qualification matches.
func (s *site) seatsOf(submission store.Submission) (seats []store.SeatResultsRow) {
	s.t.Helper()
	rows, err := s.pool.Query(s.t.Context(), "SELECT id FROM matches WHERE submission_id = $1 AND state = 'done' ORDER BY id", submission.ID)
	require.NoError(s.t, err)
	for _, id := range collect[int64](s.t, rows) {
		results, err := s.q.SeatResults(s.t.Context(), id)
		require.NoError(s.t, err)
		for _, r := range results {
			if r.SubmissionID == submission.ID {
				seats = append(seats, r)
			}
		}
	}
	return seats
}

func TestAStudentQualifies(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	c := s.config()
	c.Runner = &scripted{scores: map[string]int{"Queen": 50, "King": 5}}
	s.work(c)
	s.until("the sample players can fill seats", "SELECT count(*) = 3 FROM players WHERE builtin AND state = 'qualified'")
	ada := s.user("ada")

	submission := s.untilSubmission(s.submit(ada, "Queen", player("Queen", "")), "qualified")

	require.Contains(t, submission.Note, "It beat Dummy in 2 of 2 matches and is on the ladder.")
	require.Equal(t, 2, s.count("SELECT count(*) FROM matches WHERE submission_id = $1", submission.ID))
	require.Equal(t, 8, s.count("SELECT count(*) FROM seats s JOIN matches m ON m.id = s.match_id WHERE m.submission_id = $1", submission.ID))
	require.Equal(t, 2, s.count("SELECT count(*) FROM seats s JOIN matches m ON m.id = s.match_id JOIN players p ON p.id = s.player_id WHERE m.submission_id = $1 AND p.name = 'Dummy'", submission.ID))
	require.Equal(t, 4, s.count("SELECT count(*) FROM seats s JOIN matches m ON m.id = s.match_id JOIN players p ON p.id = s.player_id WHERE m.submission_id = $1 AND p.name = 'Demo'", submission.ID))
	require.Equal(t, 0, s.count("SELECT count(*) FROM matches WHERE submission_id IS NOT NULL AND seq IS NOT NULL"), "qualification is not rated")

	// then it plays on the ladder, and gets to its top
	s.until("first place", "SELECT p.name = 'Queen' AND r.matches > 5 FROM ratings r JOIN players p ON p.id = r.player_id ORDER BY r.shown DESC LIMIT 1")
	require.Equal(t, 0, s.count("SELECT count(*) FROM (SELECT match_id, player_id FROM seats JOIN matches m ON m.id = match_id WHERE m.kind = 'ladder' AND NOT filler GROUP BY 1, 2 HAVING count(*) > 1) twice"),
		"nobody meets itself")

	// and a player of the same user that fails changes nothing
	king := s.untilSubmission(s.submit(ada, "King", player("King", "")), "not_qualified")
	require.Contains(t, king.Note, "the name may stay")
	require.Equal(t, 0, s.count("SELECT count(*) FROM players WHERE state = 'retired'"), "one that does not qualify replaces nothing")
}

func TestOnlyTheNewestPlayersOfAUserStay(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	c := s.config()
	c.Runner = &scripted{scores: map[string]int{"Queen": 50, "King": 50}}
	s.work(c)
	ada := s.user("ada")
	s.untilSubmission(s.submit(ada, "Queen", player("Queen", "")), "qualified")

	s.untilSubmission(s.submit(ada, "King", player("King", "")), "qualified")

	queen, err := s.q.PlayerByName(t.Context(), s.contest.ID, "Queen")
	require.NoError(t, err)
	require.Equal(t, words.PlayerRetired, queen.State)
	rating, err := s.q.Rating(t.Context(), queen.ID)
	require.NoError(t, err)
	require.False(t, rating.OnLadder)
	require.Equal(t, 3, s.count("SELECT count(*) FROM players WHERE builtin AND state = 'qualified'"))
}

func TestAFrozenPlayerDoesNotQualify(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	c := s.config()
	c.Runner = &scripted{scores: map[string]int{"Queen": 50}, frozen: map[string]bool{"Queen": true}}
	s.work(c)

	submission := s.untilSubmission(s.submit(s.user("ada"), "Queen", player("Queen", "")), "not_qualified")

	require.Contains(t, submission.Note, " of both trial matches: too\uFFFDslow.")
	require.Equal(t, "too\uFFFDslow", s.seatsOf(submission)[0].Detail)
}

func TestAWithdrawnSubmissionPlaysNoMore(t *testing.T) {
	t.Parallel()
	// given a submission that is about to qualify, with no worker running
	s := newSite(t)
	c := s.config()
	c.Runner = &scripted{scores: map[string]int{"Queen": 50}}
	ada := s.user("ada")
	older := s.submit(ada, "Queen", player("Queen", ""))

	// when a newer one replaces it
	newer := s.submit(ada, "Queen", player("Queen", ";"))
	s.work(c)

	// then only the newer one is worked on
	s.untilSubmission(newer, "qualified")
	withdrawn, err := s.q.Submission(t.Context(), older.ID)
	require.NoError(t, err)
	require.Equal(t, words.SubmissionWithdrawn, withdrawn.State)
	require.Equal(t, 0, s.count("SELECT count(*) FROM matches WHERE submission_id = $1", older.ID))
}

func TestAFrozenContestMakesNoMatches(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	_, err := s.pool.Exec(t.Context(), "UPDATE contests SET freezes_at = now() - interval '1 second'")
	require.NoError(t, err)
	c := s.config()
	c.Runner = &scripted{}
	s.work(c)

	s.until("the matchmaker has looked", `SELECT count(*) = 3 FROM players WHERE builtin AND state = 'qualified'
		AND NOT EXISTS (SELECT FROM river_job WHERE kind = 'matchmake' AND state <> 'completed') AND EXISTS (SELECT FROM river_job WHERE kind = 'matchmake')`)

	require.Equal(t, 0, s.count("SELECT count(*) FROM matches"))
}
