package words_test

import (
	"regexp"
	"testing"

	"github.com/jackc/pgx/v5"
	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/schema/schematest"
	"github.com/agon-judge/agon/schema/words"
)

// TestTheDatabaseKnowsTheSameWords compares the lists with every CHECK of a column against a list of words, so that a
// list without a CHECK fails, and a CHECK without a list too.
func TestTheDatabaseKnowsTheSameWords(t *testing.T) {
	t.Parallel()
	rows, err := schematest.New(t).Query(t.Context(), `SELECT c.conrelid::regclass::text || '.' || a.attname, pg_get_constraintdef(c.oid)
  FROM pg_constraint c JOIN pg_attribute a ON a.attrelid = c.conrelid AND c.conkey = ARRAY[a.attnum]
  WHERE c.contype = 'c' AND c.connamespace = 'public'::regnamespace AND c.conrelid::regclass::text NOT LIKE 'river%'
    AND pg_get_constraintdef(c.oid) LIKE '%= ANY (ARRAY[%'`)
	require.NoError(t, err)
	known := map[string][]string{}
	var column, check string
	_, err = pgx.ForEachRow(rows, []any{&column, &check}, func() error {
		for _, word := range regexp.MustCompile(`'(\w+)'`).FindAllStringSubmatch(check, -1) {
			known[column] = append(known[column], word[1])
		}
		return nil
	})
	require.NoError(t, err)

	lists := map[string][]string{
		"api_tokens.scope":    all[words.Scope](),
		"comparisons.state":   all[words.ComparisonState](),
		"contests.names":      all[words.Naming](),
		"contests.visibility": all[words.Visibility](),
		"finals.state":        all[words.FinalState](),
		"game_checks.state":   all[words.GameCheckState](),
		"game_rules.publish":  all[words.Publishers](),
		"game_versions.state": all[words.GameState](),
		"matches.kind":        all[words.MatchKind](),
		"matches.state":       all[words.MatchState](),
		"members.role":        all[words.MemberRole](),
		"orders.state":        all[words.OrderState](),
		"players.state":       all[words.PlayerState](),
		"seats.verdict":       all[words.Verdict](),

		"comparison_matches.state": all[words.MatchState](),

		"submissions.state": all[words.SubmissionState](),
		"tries.state":       all[words.TryState](),
		"try_matches.state": all[words.MatchState](),
		"try_seats.verdict": all[words.Verdict](),
		"users.role":        all[words.Role](),
		"workers.level":     all[words.WorkerLevel](),
	}
	for column, list := range lists {
		require.ElementsMatch(t, list, known[column], column)
	}
	require.Len(t, known, len(lists), known)
}

// all returns a list as plain text.
func all[W interface {
	~string
	All() []W
}]() []string {
	return words.Strings(W("").All())
}
