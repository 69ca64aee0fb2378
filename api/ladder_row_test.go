package api

import (
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

func TestEveryColumnOfTheLadderIsDescribed(t *testing.T) {
	t.Parallel()
	// given a row in which nothing is zero
	row := rankedRow{rank: 3}
	for _, value := range fields(&row.APILadderRowsRow) {
		fill(t, value)
	}

	// then nothing is zero in what is shown of it
	elsewhere := map[string]bool{"Trend": true, "Pseudonym": true}
	described := row.describe()
	for name, value := range fields(&described) {
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
	for field := range reflect.TypeFor[LadderRow]().Fields() {
		name, _, _ := strings.Cut(field.Tag.Get("json"), ",")
		require.Equal(t, missing[name] == "", exported[name], name)
	}
}

// fields gives the fields of a structure by name.
func fields(of any) map[string]reflect.Value {
	value, named := reflect.ValueOf(of).Elem(), map[string]reflect.Value{}
	for i := range value.NumField() {
		named[value.Type().Field(i).Name] = value.Field(i)
	}
	return named
}

// fill gives a field a value that is not zero.
func fill(t *testing.T, field reflect.Value) {
	t.Helper()
	switch field.Interface().(type) {
	case string:
		field.SetString("a")
	case bool:
		field.SetBool(true)
	case int32, int64:
		field.SetInt(7)
	case float64:
		field.SetFloat(0.5)
	case time.Time:
		field.Set(reflect.ValueOf(time.Unix(7, 0)))
	case *int32, *float64, *time.Time:
		field.Set(reflect.New(field.Type().Elem()))
		fill(t, field.Elem())
	default:
		require.Fail(t, "say above what a value of it is", "%s", field.Type())
	}
}
