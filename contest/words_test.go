package contest_test

import (
	"fmt"
	"regexp"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/contest"
	"github.com/agon-judge/agon/contest/final"
	"github.com/agon-judge/agon/schema/schematest"
)

func TestTheDatabaseKnowsTheSameWords(t *testing.T) {
	t.Parallel()
	pool := schematest.New(t)
	for column, want := range map[[2]string][]string{
		{"contests", "visibility"}: words(contest.Visibilities()),
		{"users", "role"}:          words(contest.Roles()),
		{"players", "state"}:       words(contest.PlayerStates()),
		{"submissions", "state"}:   words(contest.SubmissionStates()),
		{"matches", "state"}:       words(contest.MatchStates()),
		{"finals", "state"}:        final.States(),
	} {
		var check string
		err := pool.QueryRow(t.Context(), `SELECT pg_get_constraintdef(c.oid) FROM pg_constraint c
  JOIN pg_attribute a ON a.attrelid = c.conrelid AND c.conkey = ARRAY[a.attnum]
  WHERE c.contype = 'c' AND c.conrelid = $1::regclass AND a.attname = $2`, column[0], column[1]).Scan(&check)
		require.NoError(t, err, column)
		var known []string
		for _, word := range regexp.MustCompile(`'(\w+)'`).FindAllStringSubmatch(check, -1) {
			known = append(known, word[1])
		}
		require.ElementsMatch(t, want, known, fmt.Sprint(column))
	}
}

func words[T ~string](list []T) []string {
	out := make([]string, len(list))
	for i, word := range list {
		out[i] = string(word)
	}
	return out
}
