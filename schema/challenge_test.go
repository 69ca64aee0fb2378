package schema_test

import (
	"errors"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/schema"
	"github.com/agon-judge/agon/schema/jobs"
	"github.com/agon-judge/agon/schema/store"
)

// seated is a player that plays.
func (d *desk) seated(user int64, name, state string, builtin bool) (id int64) {
	d.t.Helper()
	require.NoError(d.t, d.pool.QueryRow(d.t.Context(), `WITH p AS (
  INSERT INTO players (contest_id, user_id, name, state, builtin) VALUES ($1, $2, $3, $4, $5) RETURNING id),
s AS (INSERT INTO submissions (contest_id, player_id, user_id, language, filename, source, state) SELECT $1, id, $2, 'cpp', 'x', 'x', 'qualified' FROM p)
SELECT id FROM p`, d.contest.ID, user, name, state, builtin).Scan(&id))
	d.exec("UPDATE players p SET submission_id = s.id FROM submissions s WHERE s.player_id = p.id AND p.id = $1", id)
	return id
}

func (d *desk) challenge(p schema.ChallengeParams) (store.Match, error) {
	p.Contest = d.contest.ID
	m, _, err := schema.Challenge(d.t.Context(), d.pool, d.inserter, p)
	return m, err
}

func TestAChallengeIsAMatchThatDoesNotCount(t *testing.T) {
	t.Parallel()
	// given a player, its older version, an opponent and a built-in player
	d := newDesk(t)
	dummy := d.seated(d.user("agon"), "Dummy", "qualified", true)
	old := d.seated(d.ada, "Ant1", "retired", false)
	mine := d.seated(d.ada, "Ant2", "qualified", false)
	bobs := d.seated(d.bob, "Bee", "qualified", false)

	// when its author challenges two others in a game of four
	m, err := d.challenge(schema.ChallengeParams{User: d.ada, Player: mine, Opponents: []int64{bobs, old}, On: schema.ChallengeBoard{ID: d.board, Low: 4, High: 4}})

	// then a match is queued, before those of the ladder
	require.NoError(t, err)
	require.Equal(t, "challenge", m.Kind)
	require.Equal(t, d.ada, *m.RequestedBy)
	require.Nil(t, m.Seq)
	require.Equal(t, "A challenge by ada, which does not count for the ladder: Ant2 against Bee, Ant1 (and Dummy in the seats that were free).", m.Reason)
	require.Equal(t, 4, d.count("SELECT count(*) FROM seats WHERE match_id = $1", m.ID))
	require.Equal(t, 1, d.count("SELECT count(*) FROM seats WHERE match_id = $1 AND player_id = $2 AND filler", m.ID, dummy))
	require.Equal(t, 3, d.count("SELECT count(*) FROM seats s JOIN players p ON p.id = s.player_id AND p.submission_id = s.submission_id WHERE match_id = $1 AND NOT filler", m.ID))
	require.Equal(t, 1, d.count("SELECT count(*) FROM river_job WHERE kind = 'match' AND priority = $1", jobs.PriorityChallenge))
}

func TestChallengesThatAreRefused(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	mine, bobs := d.seated(d.ada, "Ant2", "qualified", false), d.seated(d.bob, "Bee", "qualified", false)
	bobsOld, gone := d.seated(d.bob, "Wasp", "retired", false), d.seated(d.bob, "Fly", "withdrawn", false)
	for name, c := range map[string]struct {
		player    int64
		opponents []int64
		low, high int
		code      schema.Code
	}{
		"nobody":                {mine, nil, 2, 4, schema.CodeBadPlayers},
		"itself":                {mine, []int64{mine}, 2, 4, schema.CodeBadPlayers},
		"one twice":             {mine, []int64{bobs, bobs}, 2, 4, schema.CodeBadPlayers},
		"too many":              {mine, []int64{bobs, bobsOld}, 2, 2, schema.CodeBadPlayers},
		"with another's player": {bobs, []int64{mine}, 2, 4, schema.CodeBadPlayers},
		"another's old player":  {mine, []int64{bobsOld}, 2, 4, schema.CodeNotFound},
		"who has left":          {mine, []int64{gone}, 2, 4, schema.CodeNotFound},
		"who never was":         {mine, []int64{999}, 2, 4, schema.CodeNotFound},
		"and seats stay free":   {mine, []int64{bobs}, 3, 4, schema.CodeBadPlayers},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := d.challenge(schema.ChallengeParams{User: d.ada, Player: c.player, Opponents: c.opponents, On: schema.ChallengeBoard{ID: d.board, Low: c.low, High: c.high}})
			var refusal *schema.Error
			require.ErrorAs(t, err, &refusal)
			require.Equal(t, c.code, refusal.Code, refusal.Message)
		})
	}
	for name, freeze := range map[string]string{"before it opens": "opens_at = now() + interval '1 hour'", "after it has frozen": "opens_at = now(), freezes_at = now()"} {
		t.Run(name, func(t *testing.T) {
			d.exec("UPDATE contests SET " + freeze)
			_, err := d.challenge(schema.ChallengeParams{User: d.ada, Player: mine, Opponents: []int64{bobs}, On: schema.ChallengeBoard{ID: d.board, Low: 2, High: 4}})
			var refusal *schema.Error
			require.ErrorAs(t, err, &refusal)
			require.Equal(t, schema.CodeContestClosed, refusal.Code)
		})
	}
	require.Equal(t, 0, d.count("SELECT count(*) FROM matches"))
}

func TestChallengesOfADayAreLimitedHoweverManyComeAtOnce(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	p := schema.ChallengeParams{User: d.ada, Player: d.seated(d.ada, "Ant2", "qualified", false), Opponents: []int64{d.seated(d.bob, "Bee", "qualified", false)}, On: schema.ChallengeBoard{ID: d.board, Low: 2, High: 2}}
	var made, refused atomic.Int32
	var all sync.WaitGroup
	for range schema.ChallengesPerDay + 5 {
		all.Go(func() {
			_, err := d.challenge(p)
			var refusal *schema.Error
			switch {
			case err == nil:
				made.Add(1)
			case errors.As(err, &refusal) && refusal.Code == schema.CodeRateLimited:
				refused.Add(1)
			default:
				t.Error(err)
			}
		})
	}
	all.Wait()
	require.Equal(t, int32(schema.ChallengesPerDay), made.Load())
	require.Equal(t, int32(5), refused.Load())

	// the others may go on, and the same user on the next day
	_, err := d.challenge(schema.ChallengeParams{User: d.bob, Player: p.Opponents[0], Opponents: []int64{p.Player}, On: schema.ChallengeBoard{ID: d.board, Low: 2, High: 2}})
	require.NoError(t, err)
	d.exec("UPDATE matches SET created_at = now() - interval '25 hours'")
	_, err = d.challenge(p)
	require.NoError(t, err)
}

func TestAChallengeThatIsSentTwiceIsMadeOnce(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	mine, bobs := d.seated(d.ada, "Ant2", "qualified", false), d.seated(d.bob, "Bee", "qualified", false)
	other := d.seated(d.bob, "Wasp", "qualified", false)
	p := schema.ChallengeParams{User: d.ada, Player: mine, Opponents: []int64{bobs}, On: schema.ChallengeBoard{ID: d.board, Low: 2, High: 4}, RequestKey: "a key"}
	first, err := d.challenge(p)
	require.NoError(t, err)

	// two clicks make one match, also when meanwhile no more may be made
	d.exec("UPDATE contests SET freezes_at = now()")
	again, err := d.challenge(p)
	require.NoError(t, err)
	require.Equal(t, first.ID, again.ID)
	require.Equal(t, 1, d.count("SELECT count(*) FROM matches"))

	// the key is that of one challenge of one user
	p.Opponents = []int64{other}
	_, err = d.challenge(p)
	var refusal *schema.Error
	require.ErrorAs(t, err, &refusal)
	require.Equal(t, schema.CodeKeyReused, refusal.Code)
	d.exec("UPDATE contests SET freezes_at = NULL")
	_, err = d.challenge(schema.ChallengeParams{User: d.bob, Player: bobs, Opponents: []int64{mine}, On: schema.ChallengeBoard{ID: d.board, Low: 2, High: 4}, RequestKey: "a key"})
	require.NoError(t, err)
}
