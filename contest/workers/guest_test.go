package workers_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/contest"
	"github.com/agon-judge/agon/contest/contesttest"
	"github.com/agon-judge/agon/contest/workers"
)

func TestGuestsPlayWhatAllOwnersAllow(t *testing.T) {
	t.Parallel()
	f := contesttest.New(t)
	ada, bob := f.AddPlayer(f.Ada, "Atta", "qualified", false), f.AddPlayer(f.Bob, "Bee", "qualified", false)
	dummy := f.AddPlayer(f.AddUser("judge"), "Dummy", "qualified", true)
	match := func(kind string, players ...int64) int64 {
		id := int64(f.Count("INSERT INTO matches (contest_id, kind, reason, seed) VALUES ($1, $2, 'test', 1) RETURNING id", f.Contest.ID, kind))
		for seat, p := range players {
			f.Exec("INSERT INTO seats (match_id, seat, player_id, submission_id) SELECT $1, $2, id, submission_id FROM players WHERE id = $3", id, seat, p)
		}
		return id
	}
	f.Exec("INSERT INTO artefacts (hash, content, size) VALUES ('hash', 'packed', 6)")
	f.Exec("INSERT INTO builds (key, ok, artefact, log, cpu_ms) VALUES ('key', true, 'hash', '', 1)")
	f.Exec("UPDATE submissions SET build_key = 'key'")
	both, alone, samples, qualification := match("ladder", ada, bob, dummy), match("ladder", ada, dummy), match("ladder", dummy), match("qualify", dummy)
	challenge := match("challenge", ada, dummy)
	allowed := func() (out []int64) {
		for _, m := range []int64{both, alone, samples, qualification, challenge} {
			ok, err := workers.GuestsMayPlay(t.Context(), f.Q, m)
			require.NoError(t, err)
			if ok {
				out = append(out, m)
			}
		}
		return out
	}
	open := func(user, player int64, to bool) {
		require.NoError(t, workers.Service{Pool: f.Pool, By: &user}.SetGuests(t.Context(), player, to))
	}

	require.Equal(t, []int64{samples}, allowed(), "nobody has allowed anything")
	open(f.Ada, ada, true)
	open(f.Ada, ada, true)
	require.Equal(t, []int64{alone, samples}, allowed())
	open(f.Bob, bob, true)
	require.Equal(t, []int64{both, alone, samples}, allowed())
	open(f.Ada, ada, false)
	require.Equal(t, []int64{samples}, allowed())
	f.Exec("UPDATE builds SET artefact = NULL")
	require.Empty(t, allowed(), "guests never get a source, from which a player that was evicted is compiled again")
	require.Equal(t, 3, f.Count("SELECT count(*) FROM audit WHERE action = 'player_guests'"))

	for _, by := range []*int64{&f.Bob, nil} {
		err := workers.Service{Pool: f.Pool, By: by}.SetGuests(t.Context(), ada, true)
		refused(t, err, contest.CodeNotFound, "Only the owner")
	}
}
