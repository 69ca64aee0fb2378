package dispatch_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/contest/catalog"
	"github.com/agon-judge/agon/contest/submission"
	"github.com/agon-judge/agon/contest/try"
	"github.com/agon-judge/agon/games"
	"github.com/agon-judge/agon/games/engine"
	"github.com/agon-judge/agon/schema"
)

// try has a draft tried against the weakest built-in player.
func (s *site) try(user int64, source string, seeds ...int64) int64 {
	s.t.Helper()
	inserter, err := schema.Inserter(s.pool)
	require.NoError(s.t, err)
	id, _, err := try.Make(s.t.Context(), s.pool, inserter, catalog.New(games.All()), try.Request{
		Draft:   submission.Upload{Contest: s.contest.ID, User: user, Player: "Draft", Language: "cpp", Filename: "AIDraft.cc", Source: []byte(source)},
		Against: []string{"Null"}, Seeds: seeds,
	})
	require.NoError(s.t, err)
	return id
}

func TestADraftIsTried(t *testing.T) {
	s := newSite(t)
	s.work(s.config())
	s.until("a player to meet", "SELECT count(*) > 0 FROM players p JOIN submissions s ON s.id = p.submission_id WHERE p.name = 'Null' AND p.state = 'qualified'")
	ada := s.user("ada")

	// when a draft is tried that writes in every round and crashes in one of them
	id := s.try(ada, player("Draft", "cerr << \"round \" << round() << endl; if (round() == 7) abort();"), 1, 2)
	s.until("it is played", "SELECT state = 'done' FROM tries WHERE id = $1", id)

	// then its author learns the round, and what it had written and used by each
	require.Equal(t, 2, s.count("SELECT count(*) FROM try_seats WHERE try_id = $1 AND submission_id IS NULL AND verdict = 'frozen' AND reason = 'crash' AND round = 7", id))
	var packed, stderr []byte
	require.NoError(t, s.pool.QueryRow(t.Context(), "SELECT trace, stderr FROM try_seats WHERE try_id = $1 AND number = 2 AND submission_id IS NULL", id).Scan(&packed, &stderr))
	trace, err := engine.UnpackTrace(packed)
	require.NoError(t, err)
	require.Len(t, trace, 9, "the start, and rounds 0 to 7")
	for _, m := range trace[1:] {
		require.Equal(t, m.Round+1, strings.Count(string(stderr[:m.Stderr]), "\n"), "by the end of round %d", m.Round)
	}

	// and it is nothing that counts: no player, no submission, no match
	require.Zero(t, s.count("SELECT count(*) FROM players WHERE name = 'Draft'"))
	require.Zero(t, s.count("SELECT count(*) FROM submissions WHERE user_id = $1", ada))
	require.Zero(t, s.count("SELECT count(*) FROM try_seats WHERE try_id = $1 AND NOT mine AND (stderr IS NOT NULL OR trace IS NOT NULL)", id))

	// and one that does not compile says so, and is not played
	wrong := s.try(ada, player("Draft", "nobody_knows();"), 1)
	s.until("it does not compile", "SELECT state = 'compile_failed' AND compile_log LIKE '%nobody_knows%' FROM tries WHERE id = $1", wrong)

	// and after a day all of it is forgotten
	s.change("UPDATE tries SET created_at = now() - interval '25 hours'")
	require.NoError(t, s.q.ForgetTries(t.Context()))
	require.Zero(t, s.count("SELECT count(*) FROM try_seats"))
}
