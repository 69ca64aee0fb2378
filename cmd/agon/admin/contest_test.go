package admin

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/contest"
	"github.com/agon-judge/agon/contest/settings"
)

func TestSettingsAreSetByTheirNames(t *testing.T) {
	t.Parallel()
	five := int32(5)
	for assignment, want := range map[string]settings.Settings{
		"title=Ants = ours":           {Title: "Ants = ours"},
		"title=7":                     {Title: "7"},
		"submissions_per_day=5":       {SubmissionsPerDay: &five},
		"languages=cpp, python":       {Languages: []string{"cpp", "python"}},
		"refused_words=":              {RefusedWords: []string{}},
		"restrictions=static_fields":  {Restrictions: []string{"static_fields"}},
		"restrictions=":               {Restrictions: []string{}},
		"restrictions=all":            {},
		"rotate=true":                 {Rotate: true},
		"limits.cpu_ms=2000":          {Limits: contest.Limits{CPUMillis: 2000}},
		"freezes_at=2027-05-03 23:59": {FreezesAt: "2027-05-03 23:59"},
	} {
		got, err := contestChange{set: []string{assignment}}.applied(settings.Settings{})
		require.NoError(t, err, assignment)
		require.Equal(t, want, got, assignment)
	}
	for assignment, says := range map[string]string{
		"title":                 "write NAME=VALUE",
		"colour=red":            "there is no such setting",
		"limits.speed=1":        `there is no limit "speed"`,
		"limits.cpu_ms=fast":    "a limit is a number",
		"players_per_user=many": "is not the kind of value",
	} {
		_, err := contestChange{set: []string{assignment}}.applied(settings.Settings{})
		require.ErrorContains(t, err, says, assignment)
	}
}
