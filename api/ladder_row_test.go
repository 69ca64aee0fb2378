package api

import (
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/schema/store"
)

func TestEveryColumnOfTheLadderIsDescribed(t *testing.T) {
	t.Parallel()
	// given a row in which nothing is zero
	row := rankedRow{store.APILadderRowsRow{
		PlayerID: 1, Player: "Ada", Author: "ada", Builtin: true, Shown: 1500, Interval: 20, Matches: 4, Wins: 2, LastMatchAt: new(time.Unix(7, 0)),
		Best: 0.5, PlaceLow: new(int32(1)), PlaceHigh: new(int32(2)), Evidence: new(9.0), Certainty: new(0.95), Language: "cpp",
	}, 3}
	for name, value := range fields(row.APILadderRowsRow) {
		require.False(t, value.IsZero(), "the row above has no %s", name)
	}

	// then nothing is zero in what is shown of it
	elsewhere := map[string]bool{"Trend": true, "Pseudonym": true}
	for name, value := range fields(row.describe()) {
		require.Equal(t, elsewhere[name], value.IsZero(), name)
	}
}

func TestEveryColumnOfTheLadderIsExported(t *testing.T) {
	t.Parallel()
	// what the ladder alone shows, or shows otherwise
	missing := map[string]string{
		"interval": "as low and high", "pseudonym": "the author has it", "language": "of the newest version alone", "trend": "of a moment", "apart": "of a moment",
	}
	exported := map[string]bool{}
	for _, name := range ladderColumnNames() {
		exported[name] = true
	}
	row := reflect.TypeFor[LadderRow]()
	for i := range row.NumField() {
		name, _, _ := strings.Cut(row.Field(i).Tag.Get("json"), ",")
		require.Equal(t, missing[name] == "", exported[name], name)
	}
}

// fields gives the fields of a structure by name.
func fields(of any) map[string]reflect.Value {
	value, named := reflect.ValueOf(of), map[string]reflect.Value{}
	for i := range value.NumField() {
		named[value.Type().Field(i).Name] = value.Field(i)
	}
	return named
}
