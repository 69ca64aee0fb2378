package submission_test

import (
	"fmt"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/contest"
	"github.com/agon-judge/agon/contest/contesttest"
	"github.com/agon-judge/agon/contest/submission"
	"github.com/agon-judge/agon/schema"
	"github.com/agon-judge/agon/schema/words"
)

func TestASubmissionIsStoredWithItsJob(t *testing.T) {
	t.Parallel()
	d := contesttest.New(t)

	s := d.MustSubmit(d.Upload(d.Ada, "Queen"))

	require.Equal(t, words.SubmissionQueued, s.State)
	require.Equal(t, "AIQueen.cc", s.Filename)
	require.Equal(t, 1, d.Count("SELECT count(*) FROM river_job WHERE kind = 'compile' AND queue = 'compile' AND priority = 1 AND max_attempts = 3 AND args = jsonb_build_object('submission', $1::bigint)", s.ID))
	player, err := d.Q.PlayerByName(t.Context(), d.Contest.ID, "queen")
	require.NoError(t, err)
	require.Equal(t, "Queen", player.Name)
	require.Equal(t, words.PlayerNew, player.State)
	require.Equal(t, d.Ada, player.UserID)
}

func TestBadSourcesAreRefused(t *testing.T) {
	d := contesttest.New(t)
	for name, c := range map[string]struct {
		change func(*submission.Upload)
		code   contest.Code
		words  string
	}{
		"empty":        {func(p *submission.Upload) { p.Source = []byte(" \n\t") }, contest.CodeEmptySource, "empty"},
		"too large":    {func(p *submission.Upload) { p.Source = make([]byte, submission.MaxSource+1) }, contest.CodeSourceTooLarge, "2097152 are allowed"},
		"no name":      {func(p *submission.Upload) { p.Player = "" }, contest.CodeBadName, "cannot be a player's name"},
		"a path":       {func(p *submission.Upload) { p.Player = "../x" }, contest.CodeBadName, "cannot be a player's name"},
		"a long name":  {func(p *submission.Upload) { p.Player = strings.Repeat("x", 41) }, contest.CodeBadName, "1 to 40"},
		"no contest":   {func(p *submission.Upload) { p.Contest = 4711 }, contest.CodeNotFound, "no such contest"},
		"with accents": {func(p *submission.Upload) { p.Player = "Niño" }, contest.CodeBadName, "cannot be a player's name"},
	} {
		t.Run(name, func(*testing.T) {
			p := d.Upload(d.Ada, "Queen")
			c.change(&p)
			d.MustRefuse(p, c.code, c.words)
		})
	}
	require.Equal(t, 0, d.Count("SELECT count(*) FROM players"), "nothing stays of a refused submission")
	require.Equal(t, 0, d.Count("SELECT count(*) FROM river_job"))
}

func TestUploadsNeedNotBeText(t *testing.T) {
	t.Parallel()
	d := contesttest.New(t)
	p := d.Upload(d.Ada, "Queen")
	p.Filename, p.Source = "queen.zip", []byte("PK\x03\x04\x00\xff")

	s := d.MustSubmit(p)

	require.Equal(t, p.Source, s.Source)
}

func TestANameBelongsToItsFirstUser(t *testing.T) {
	t.Parallel()
	d := contesttest.New(t)
	d.MustSubmit(d.Upload(d.Ada, "Queen"))

	d.MustRefuse(d.Upload(d.Bob, "queen"), contest.CodeNameTaken, "Somebody else's player is called Queen")

	// but its user may try again, in another spelling too
	again := d.MustSubmit(d.Upload(d.Ada, "QUEEN"))
	require.Equal(t, 1, d.Count("SELECT count(*) FROM players"))
	require.Equal(t, 1, d.Count("SELECT count(*) FROM players WHERE name = 'QUEEN'"))
	require.Equal(t, 1, d.Count("SELECT count(*) FROM submissions WHERE state = 'withdrawn' AND note = 'Replaced by a newer submission.'"))
	require.Equal(t, words.SubmissionQueued, again.State)
}

func TestAQualifiedPlayerIsLocked(t *testing.T) {
	t.Parallel()
	d := contesttest.New(t)
	for _, state := range []string{"qualified", "retired", "withdrawn"} {
		d.MustSubmit(d.Upload(d.Ada, "Queen_"+state))
		d.Exec("UPDATE players SET state = $1 WHERE name = $2", state, "Queen_"+state)
		d.MustRefuse(d.Upload(d.Ada, "Queen_"+state), contest.CodeNameLocked, "submit the next version under another name")
	}
}

func TestRefusedWords(t *testing.T) {
	t.Parallel()
	d := contesttest.New(t)
	d.Exec("UPDATE contests SET refused_words = '{swear,\"\"}'")
	d.MustRefuse(d.Upload(d.Ada, "ISwearALot"), contest.CodeRefusedWord, `"swear"`)
	d.MustSubmit(d.Upload(d.Ada, "IPray"))
}

func TestAContestHasABeginningAndAnEnd(t *testing.T) {
	t.Parallel()
	d := contesttest.New(t)
	d.Exec("UPDATE contests SET opens_at = now() + interval '1 hour'")
	d.MustRefuse(d.Upload(d.Ada, "Early"), contest.CodeContestClosed, "Ants opens on")
	d.Exec("UPDATE contests SET opens_at = now() - interval '1 hour', freezes_at = now() - interval '1 second'")
	d.MustRefuse(d.Upload(d.Ada, "Late"), contest.CodeContestClosed, "Ants closed on")
	d.Exec("UPDATE contests SET freezes_at = now() + interval '1 hour'")
	d.MustSubmit(d.Upload(d.Ada, "Timely"))
}

func TestSubmissionsPerHour(t *testing.T) {
	t.Parallel()
	d := contesttest.New(t)
	d.Exec("UPDATE contests SET submissions_per_hour = 2")
	d.MustSubmit(d.Upload(d.Ada, "One"))
	d.MustSubmit(d.Upload(d.Ada, "Two"))
	d.MustRefuse(d.Upload(d.Ada, "Three"), contest.CodeRateLimited, "submitted 2 times in the last hour and 2 are allowed")
	d.MustSubmit(d.Upload(d.Bob, "Four"))
	d.Exec("UPDATE submissions SET created_at = now() - interval '61 minutes' WHERE user_id = $1", d.Ada)
	d.MustSubmit(d.Upload(d.Ada, "Five"))
}

func TestTheSameRequestCountsOnce(t *testing.T) {
	t.Parallel()
	d := contesttest.New(t)
	p := d.Upload(d.Ada, "Queen")
	p.RequestKey = "k1"
	first := d.MustSubmit(p)

	second, created, err := d.Submit(p)
	require.NoError(t, err)
	require.False(t, created)
	require.Equal(t, first.ID, second.ID)
	require.Equal(t, 1, d.Count("SELECT count(*) FROM river_job WHERE kind = 'compile'"))

	other := p
	other.Source = []byte("another file")
	d.MustRefuse(other, contest.CodeKeyReused, "take a new one for each file")
	p.User, p.Player = d.Bob, "King"
	require.NotEqual(t, first.ID, d.MustSubmit(p).ID, "keys are each user's own")
}

func TestTheSameRequestAtTheSameTimeCountsOnce(t *testing.T) {
	t.Parallel()
	d := contesttest.New(t)
	p := d.Upload(d.Ada, "Queen")
	p.RequestKey = "k1"
	var wait sync.WaitGroup
	ids := make([]int64, 8)
	for i := range ids {
		wait.Go(func() {
			s, _, err := d.Submit(p)
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
	require.Equal(t, 1, d.Count("SELECT count(*) FROM submissions"))
}

func TestTwoUsersRaceForAName(t *testing.T) {
	t.Parallel()
	d := contesttest.New(t)
	var wait sync.WaitGroup
	errs := make([]error, 2)
	for i, user := range []int64{d.Ada, d.Bob} {
		wait.Go(func() { _, _, errs[i] = d.Submit(d.Upload(user, "Queen")) })
	}
	wait.Wait()
	require.True(t, (errs[0] == nil) != (errs[1] == nil), "%v", errs)
}

func TestASubmissionIsAnnounced(t *testing.T) {
	t.Parallel()
	d := contesttest.New(t)
	conn, err := d.Pool.Acquire(t.Context())
	require.NoError(t, err)
	t.Cleanup(conn.Release)
	_, err = conn.Exec(t.Context(), "LISTEN "+schema.Channel)
	require.NoError(t, err)

	s := d.MustSubmit(d.Upload(d.Ada, "Queen"))

	n, err := conn.Conn().WaitForNotification(t.Context())
	require.NoError(t, err)
	require.JSONEq(t, fmt.Sprintf(`{"contest":%d,"kind":"submission","id":%d}`, d.Contest.ID, s.ID), n.Payload)
}
