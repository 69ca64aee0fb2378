package workers_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/contest"
	"github.com/agon-judge/agon/contest/contesttest"
	"github.com/agon-judge/agon/contest/workers"
	"github.com/agon-judge/agon/schema/store"
	"github.com/agon-judge/agon/schema/words"
)

func add(t *testing.T, f *contesttest.Fixture, name string, expires *time.Time) (store.Worker, string) {
	t.Helper()
	w, key, err := workers.Service{Pool: f.Pool, By: &f.Ada}.Add(t.Context(), name, words.WorkerGuest, expires)
	require.NoError(t, err)
	return w, key
}

func get(t *testing.T, f *contesttest.Fixture, name string) workers.Listed {
	t.Helper()
	w, _, err := workers.Get(t.Context(), f.Q, name, time.Now())
	require.NoError(t, err)
	return w
}

func refused(t *testing.T, err error, code contest.Code, says string) {
	t.Helper()
	require.True(t, contest.IsRefused(err, code), "%v", err)
	require.ErrorContains(t, err, says)
}

func TestAKeyIsShownOnceAndLetsItsWorkerIn(t *testing.T) {
	t.Parallel()
	f := contesttest.New(t)
	lab, key := add(t, f, "lab-1.example", nil)
	_, other := add(t, f, "lab-2", nil)

	require.True(t, strings.HasPrefix(key, "agw_"))
	require.GreaterOrEqual(t, len(key), 40)
	require.NotEqual(t, key, other)
	require.Equal(t, 0, f.Count("SELECT count(*) FROM workers w WHERE strpos(w::text, $1) > 0", key))
	require.Equal(t, 0, f.Count("SELECT count(*) FROM audit a WHERE strpos(a::text, $1) > 0", key))
	require.Equal(t, 1, f.Count("SELECT count(*) FROM audit WHERE action = 'worker_key_make' AND security AND user_id = $1 AND detail->>'worker' = 'lab-1.example' AND detail->>'level' = 'guest'", f.Ada))
	w, err := workers.Authenticate(t.Context(), f.Q, key, time.Now())
	require.NoError(t, err)
	require.Equal(t, lab.ID, w.ID)
}

func TestKeysThatAreNotGoodAreRefusedInWords(t *testing.T) {
	t.Parallel()
	f := contesttest.New(t)
	soon := time.Now().Add(time.Hour)
	_, expiring := add(t, f, "expiring", &soon)
	_, revoked := add(t, f, "revoked", nil)
	require.NoError(t, workers.Service{Pool: f.Pool, By: &f.Ada}.Revoke(t.Context(), "revoked"))

	for key, says := range map[string]string{"agw_wrong": "knows no worker", "": "knows no worker", revoked: "was revoked on", expiring: "expired on"} {
		_, err := workers.Authenticate(t.Context(), f.Q, key, soon)
		refused(t, err, contest.CodeWorkerKey, says)
	}
	_, err := workers.Authenticate(t.Context(), f.Q, expiring, soon.Add(-time.Minute))
	require.NoError(t, err)
	_, err = workers.Connect(t.Context(), f.Pool, 1, get(t, f, "revoked").ID, workers.Facts{})
	refused(t, err, contest.CodeWorkerKey, "was revoked on")
	require.Equal(t, workers.StateRevoked, get(t, f, "revoked").State)
}

func TestANameStandsForOneWorkerForGood(t *testing.T) {
	t.Parallel()
	f := contesttest.New(t)
	s := workers.Service{Pool: f.Pool}
	add(t, f, "lab", nil)
	require.NoError(t, s.Revoke(t.Context(), "lab"))
	_, _, err := s.Add(t.Context(), "lab", words.WorkerTrusted, nil)
	refused(t, err, contest.CodeNameTaken, "never used again")

	past := time.Now().Add(-time.Second)
	for _, name := range []string{"", "a b", "lab/1", "läb", "lab\x00", strings.Repeat("a", 41)} {
		_, _, err := s.Add(t.Context(), name, words.WorkerTrusted, nil)
		refused(t, err, contest.CodeBadName, "1 to 40 letters")
		refused(t, s.Drain(t.Context(), name), contest.CodeNotFound, "There is no worker")
	}
	_, _, err = s.Add(t.Context(), "new", "own", nil)
	refused(t, err, contest.CodeBadRequest, "no level")
	_, _, err = s.Add(t.Context(), "new", words.WorkerGuest, &past)
	refused(t, err, contest.CodeBadRequest, "in the future")
	require.Equal(t, 1, f.Count("SELECT count(*) FROM workers"))
}

func TestEachChangeOfAWorkerIsRecordedOnce(t *testing.T) {
	t.Parallel()
	f := contesttest.New(t)
	add(t, f, "lab", nil)
	s := workers.Service{Pool: f.Pool, By: &f.Ada}
	quarantine := func(ctx context.Context, name string) error { return s.Quarantine(ctx, name, "Its logs differ.") }

	for _, step := range []struct {
		action string
		do     func(context.Context, string) error
		state  workers.State
	}{
		{"worker_drain", s.Drain, workers.StateDrained},
		{"worker_quarantine", quarantine, workers.StateQuarantined},
		{"worker_undrain", s.Undrain, workers.StateQuarantined},
		{"worker_lift", s.Lift, workers.StateAway},
		{"worker_key_revoke", s.Revoke, workers.StateRevoked},
	} {
		for range 2 { // the second time changes nothing
			require.NoError(t, step.do(t.Context(), "lab"), step.action)
			require.Equal(t, step.state, get(t, f, "lab").State, step.action)
		}
		require.Equal(t, 1, f.Count("SELECT count(*) FROM audit WHERE action = $1 AND user_id = $2 AND detail->>'worker' = 'lab'", step.action, f.Ada), step.action)
	}
	require.Equal(t, 1, f.Count("SELECT count(*) FROM audit WHERE reason = 'Its logs differ.'"))
	require.Equal(t, 6, f.Count("SELECT count(*) FROM audit WHERE security"), "with that of its key")

	// the judge itself quarantines without a person
	add(t, f, "other", nil)
	require.NoError(t, workers.Service{Pool: f.Pool}.Quarantine(t.Context(), "other", "Match 7 has another result."))
	require.Equal(t, 1, f.Count("SELECT count(*) FROM audit WHERE action = 'worker_quarantine' AND user_id IS NULL"))
	require.Equal(t, "Match 7 has another result.", get(t, f, "other").QuarantineReason)
	refused(t, s.Quarantine(t.Context(), "other", ""), contest.CodeBadRequest, "needs a reason")
	refused(t, s.Quarantine(t.Context(), "nobody", "x"), contest.CodeNotFound, "no worker")
}
