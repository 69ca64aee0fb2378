package submission_test

import (
	"errors"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/contest"
	"github.com/agon-judge/agon/contest/contesttest"
	"github.com/agon-judge/agon/contest/submission"
	"github.com/agon-judge/agon/schema/jobs"
	"github.com/agon-judge/agon/schema/words"
)

func TestAChallengeIsAMatchThatDoesNotCount(t *testing.T) {
	t.Parallel()
	// given a player, its older version, an opponent and a built-in player
	d := contesttest.New(t)
	dummy := d.AddPlayer(d.AddUser("agon"), "Dummy", "qualified", true)
	old := d.AddPlayer(d.Ada, "Ant1", "retired", false)
	mine := d.AddPlayer(d.Ada, "Ant2", "qualified", false)
	bobs := d.AddPlayer(d.Bob, "Bee", "qualified", false)

	// when its author challenges two others in a game of four
	m, err := d.Challenge(submission.ChallengeRequest{User: d.Ada, Player: mine, Opponents: []int64{bobs, old}, On: submission.ChallengeBoard{ID: d.Board, Low: 4, High: 4}})

	// then a match is queued, before those of the ladder
	require.NoError(t, err)
	require.Equal(t, words.MatchChallenge, m.Kind)
	require.Equal(t, d.Ada, *m.RequestedBy)
	require.Nil(t, m.Seq)
	require.Equal(t, "A challenge by ada, which does not count for the ladder: Ant2 against Bee, Ant1 (and Dummy in the seats that were free).", m.Reason)
	require.Equal(t, 4, d.Count("SELECT count(*) FROM seats WHERE match_id = $1", m.ID))
	require.Equal(t, 1, d.Count("SELECT count(*) FROM seats WHERE match_id = $1 AND player_id = $2 AND filler", m.ID, dummy))
	require.Equal(t, 3, d.Count("SELECT count(*) FROM seats s JOIN players p ON p.id = s.player_id AND p.submission_id = s.submission_id WHERE match_id = $1 AND NOT filler", m.ID))
	require.Equal(t, 1, d.Count("SELECT count(*) FROM river_job WHERE kind = 'match' AND priority = $1", jobs.PriorityChallenge))
}

func TestChallengesThatAreRefused(t *testing.T) {
	d := contesttest.New(t)
	mine, bobs := d.AddPlayer(d.Ada, "Ant2", "qualified", false), d.AddPlayer(d.Bob, "Bee", "qualified", false)
	bobsOld, gone := d.AddPlayer(d.Bob, "Wasp", "retired", false), d.AddPlayer(d.Bob, "Fly", "withdrawn", false)
	for name, c := range map[string]struct {
		player    int64
		opponents []int64
		low, high int
		code      contest.Code
	}{
		"nobody":                {mine, nil, 2, 4, contest.CodeBadPlayers},
		"itself":                {mine, []int64{mine}, 2, 4, contest.CodeBadPlayers},
		"one twice":             {mine, []int64{bobs, bobs}, 2, 4, contest.CodeBadPlayers},
		"too many":              {mine, []int64{bobs, bobsOld}, 2, 2, contest.CodeBadPlayers},
		"with another's player": {bobs, []int64{mine}, 2, 4, contest.CodeBadPlayers},
		"another's old player":  {mine, []int64{bobsOld}, 2, 4, contest.CodeNotFound},
		"who has left":          {mine, []int64{gone}, 2, 4, contest.CodeNotFound},
		"who never was":         {mine, []int64{999}, 2, 4, contest.CodeNotFound},
		"and seats stay free":   {mine, []int64{bobs}, 3, 4, contest.CodeBadPlayers},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := d.Challenge(submission.ChallengeRequest{User: d.Ada, Player: c.player, Opponents: c.opponents, On: submission.ChallengeBoard{ID: d.Board, Low: c.low, High: c.high}})
			var refusal *contest.Error
			require.ErrorAs(t, err, &refusal)
			require.Equal(t, c.code, refusal.Code, refusal.Message)
		})
	}
	for name, freeze := range map[string]string{"before it opens": "opens_at = now() + interval '1 hour'", "after it has frozen": "opens_at = now(), freezes_at = now()"} {
		t.Run(name, func(t *testing.T) {
			d.Exec("UPDATE contests SET " + freeze)
			_, err := d.Challenge(submission.ChallengeRequest{User: d.Ada, Player: mine, Opponents: []int64{bobs}, On: submission.ChallengeBoard{ID: d.Board, Low: 2, High: 4}})
			var refusal *contest.Error
			require.ErrorAs(t, err, &refusal)
			require.Equal(t, contest.CodeContestClosed, refusal.Code)
		})
	}
	require.Equal(t, 0, d.Count("SELECT count(*) FROM matches"))
}

func TestChallengesOfADayAreLimitedHoweverManyComeAtOnce(t *testing.T) {
	t.Parallel()
	d := contesttest.New(t)
	p := submission.ChallengeRequest{User: d.Ada, Player: d.AddPlayer(d.Ada, "Ant2", "qualified", false), Opponents: []int64{d.AddPlayer(d.Bob, "Bee", "qualified", false)}, On: submission.ChallengeBoard{ID: d.Board, Low: 2, High: 2}}
	var made, refused atomic.Int32
	var all sync.WaitGroup
	for range submission.ChallengesPerDay + 5 {
		all.Go(func() {
			_, err := d.Challenge(p)
			var refusal *contest.Error
			switch {
			case err == nil:
				made.Add(1)
			case errors.As(err, &refusal) && refusal.Code == contest.CodeRateLimited:
				refused.Add(1)
			default:
				t.Error(err)
			}
		})
	}
	all.Wait()
	require.Equal(t, int32(submission.ChallengesPerDay), made.Load())
	require.Equal(t, int32(5), refused.Load())

	// the others may go on, and the same user on the next day
	_, err := d.Challenge(submission.ChallengeRequest{User: d.Bob, Player: p.Opponents[0], Opponents: []int64{p.Player}, On: submission.ChallengeBoard{ID: d.Board, Low: 2, High: 2}})
	require.NoError(t, err)
	d.Exec("UPDATE matches SET created_at = now() - interval '25 hours'")
	_, err = d.Challenge(p)
	require.NoError(t, err)
}

func TestAChallengeThatIsSentTwiceIsMadeOnce(t *testing.T) {
	t.Parallel()
	d := contesttest.New(t)
	mine, bobs := d.AddPlayer(d.Ada, "Ant2", "qualified", false), d.AddPlayer(d.Bob, "Bee", "qualified", false)
	other := d.AddPlayer(d.Bob, "Wasp", "qualified", false)
	p := submission.ChallengeRequest{User: d.Ada, Player: mine, Opponents: []int64{bobs}, On: submission.ChallengeBoard{ID: d.Board, Low: 2, High: 4}, RequestKey: "a key"}
	first, err := d.Challenge(p)
	require.NoError(t, err)

	// two clicks make one match, even if no more may be made meanwhile
	d.Exec("UPDATE contests SET freezes_at = now()")
	again, err := d.Challenge(p)
	require.NoError(t, err)
	require.Equal(t, first.ID, again.ID)
	require.Equal(t, 1, d.Count("SELECT count(*) FROM matches"))

	// a key belongs to one challenge of one user
	p.Opponents = []int64{other}
	_, err = d.Challenge(p)
	var refusal *contest.Error
	require.ErrorAs(t, err, &refusal)
	require.Equal(t, contest.CodeKeyReused, refusal.Code)
	d.Exec("UPDATE contests SET freezes_at = NULL")
	_, err = d.Challenge(submission.ChallengeRequest{User: d.Bob, Player: bobs, Opponents: []int64{mine}, On: submission.ChallengeBoard{ID: d.Board, Low: 2, High: 4}, RequestKey: "a key"})
	require.NoError(t, err)
}

func TestAPlayerThatHasNotQualifiedPractises(t *testing.T) {
	t.Parallel()
	// given a player that has failed, a sample player, one of an organizer, and another student's
	d := contesttest.New(t)
	dummy, organizer := d.AddPlayer(d.AddUser("agon"), "Dummy", "qualified", true), d.AddUser("olga")
	d.Exec("INSERT INTO members (contest_id, user_id, role) VALUES ($1, $2, 'organizer')", d.Contest.ID, organizer)
	reference, bobs := d.AddPlayer(organizer, "Model", "qualified", false), d.AddPlayer(d.Bob, "Bee", "qualified", false)
	s := d.MustSubmit(d.Upload(d.Ada, "Larva"))
	on := submission.ChallengeBoard{ID: d.Board, Low: 2, High: 4}
	ask := func(opponents ...int64) error {
		_, err := d.Challenge(submission.ChallengeRequest{User: d.Ada, Player: s.PlayerID, Opponents: opponents, On: on})
		return err
	}

	// then it cannot before it has compiled
	require.Equal(t, contest.CodeNotFound, contesttest.RefusalCode(t, ask(dummy)))

	// and then against those two, but not against students
	d.Exec("UPDATE submissions SET state = 'not_qualified' WHERE id = $1", s.ID)
	require.NoError(t, ask(dummy, reference))
	require.Equal(t, 1, d.Count("SELECT count(*) FROM matches WHERE kind = 'challenge' AND reason = 'Practice by ada, which does not count for the ladder: Larva against Dummy, Model.'"))
	require.Equal(t, 1, d.Count("SELECT count(*) FROM seats WHERE player_id = $1 AND submission_id = $2", s.PlayerID, s.ID))
	require.Equal(t, contest.CodeBadPlayers, contesttest.RefusalCode(t, ask(bobs)))
	_, err := d.Challenge(submission.ChallengeRequest{User: d.Bob, Player: bobs, Opponents: []int64{s.PlayerID}, On: on})
	require.Equal(t, contest.CodeNotFound, contesttest.RefusalCode(t, err), "nobody challenges it")

	// and what it scores there is its distance; that of a void match is not
	d.Exec("UPDATE matches SET state = 'done'")
	d.Exec("UPDATE seats SET score = CASE player_id WHEN $1 THEN 62 WHEN $2 THEN 100 ELSE 70 END", s.PlayerID, dummy)
	table, err := submission.PracticeTable(t.Context(), d.Q, contest.Qualification{}, d.Contest.ID)
	require.NoError(t, err)
	require.Len(t, table, 1)
	require.Equal(t, []any{"Larva", "ada", 1, "62 % of Dummy's score"}, []any{table[0].Player, table[0].Author, table[0].Matches, table[0].Distances.String()})
	d.Exec("UPDATE matches SET state = 'void'")
	table, err = submission.PracticeTable(t.Context(), d.Q, contest.Qualification{}, d.Contest.ID)
	require.NoError(t, err)
	require.Empty(t, table[0].Distances.String())
}
