package schema_test

import (
	"fmt"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/schema"
)

func TestASubmissionIsStoredWithItsJob(t *testing.T) {
	d := New(t)

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
	d := New(t)
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
	d := New(t)
	p := d.params(d.ada, "Queen")
	p.Filename, p.Source = "queen.zip", []byte("PK\x03\x04\x00\xff")

	s := d.accepted(p)

	require.Equal(t, p.Source, s.Source)
}

func TestANameBelongsToItsFirstUser(t *testing.T) {
	d := New(t)
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
	d := New(t)
	for _, state := range []string{"qualified", "retired", "withdrawn"} {
		d.accepted(d.params(d.ada, "Queen_"+state))
		d.exec("UPDATE players SET state = $1 WHERE name = $2", state, "Queen_"+state)
		d.refused(d.params(d.ada, "Queen_"+state), schema.CodeNameLocked, "submit the next version under another name")
	}
}

func TestRefusedWords(t *testing.T) {
	d := New(t)
	d.exec("UPDATE contests SET refused_words = '{swear,\"\"}'")
	d.refused(d.params(d.ada, "ISwearALot"), schema.CodeRefusedWord, `"swear"`)
	d.accepted(d.params(d.ada, "IPray"))
}

func TestAContestHasABeginningAndAnEnd(t *testing.T) {
	d := New(t)
	d.exec("UPDATE contests SET opens_at = now() + interval '1 hour'")
	d.refused(d.params(d.ada, "Early"), schema.CodeContestClosed, "Ants opens on")
	d.exec("UPDATE contests SET opens_at = now() - interval '1 hour', freezes_at = now() - interval '1 second'")
	d.refused(d.params(d.ada, "Late"), schema.CodeContestClosed, "Ants closed on")
	d.exec("UPDATE contests SET freezes_at = now() + interval '1 hour'")
	d.accepted(d.params(d.ada, "Timely"))
}

func TestSubmissionsPerHour(t *testing.T) {
	d := New(t)
	d.exec("UPDATE contests SET submissions_per_hour = 2")
	d.accepted(d.params(d.ada, "One"))
	d.accepted(d.params(d.ada, "Two"))
	d.refused(d.params(d.ada, "Three"), schema.CodeRateLimited, "submitted 2 times in the last hour and 2 are allowed")
	d.accepted(d.params(d.bob, "Four"))
	d.exec("UPDATE submissions SET created_at = now() - interval '61 minutes' WHERE user_id = $1", d.ada)
	d.accepted(d.params(d.ada, "Five"))
}

func TestTheSameRequestCountsOnce(t *testing.T) {
	d := New(t)
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
	d := New(t)
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
	d := New(t)
	var wait sync.WaitGroup
	errs := make([]error, 2)
	for i, user := range []int64{d.ada, d.bob} {
		wait.Go(func() { _, _, errs[i] = d.submit(d.params(user, "Queen")) })
	}
	wait.Wait()
	require.True(t, (errs[0] == nil) != (errs[1] == nil), "%v", errs)
}

func TestASubmissionIsAnnounced(t *testing.T) {
	d := New(t)
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
