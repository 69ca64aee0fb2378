package result

import (
	"reflect"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/schema/store"
)

// unchanged are the fields of a rating that no result changes.
func unchanged() []string { return []string{"ContestID", "PlayerID", "OnLadder"} }

// different gives a field a value that no fresh rating has.
func different(t *testing.T, field reflect.Value) {
	t.Helper()
	switch value := field.Addr().Interface().(type) {
	case *int64:
		*value = 7
	case *int32:
		*value = 7
	case *float64:
		*value = 7.5
	case *bool:
		*value = true
	case **int32:
		*value = new(int32(7))
	case **time.Time:
		*value = new(time.Unix(7, 0))
	default:
		require.Fail(t, "say above what a different value is", "%T", value)
	}
}

func TestEveryColumnOfARatingIsSaved(t *testing.T) {
	t.Parallel()
	columns := reflect.TypeFor[store.Rating]()
	for i := range columns.NumField() {
		name := columns.Field(i).Name
		if slices.Contains(unchanged(), name) {
			continue
		}
		// given a rating in which one column has changed
		var changed store.Rating
		different(t, reflect.ValueOf(&changed).Elem().Field(i))

		var fresh, saved store.SaveRatingsParams
		savedOf(store.Rating{}).appendTo(&fresh, 0)
		savedOf(changed).appendTo(&saved, 0)
		require.NotEqual(t, fresh, saved, "%s is not saved", name)
	}
}

func TestEveryColumnOfARatingIsReset(t *testing.T) {
	t.Parallel()
	// given a rating in which no column is as in the beginning
	var rating store.Rating
	for i := range reflect.TypeFor[store.Rating]().NumField() {
		different(t, reflect.ValueOf(&rating).Elem().Field(i))
	}
	l := newLedger("trueskill", newStanding(1), []store.Rating{rating})

	l.reset()

	want := l.newRating()
	want.ContestID, want.PlayerID, want.OnLadder = rating.ContestID, rating.PlayerID, rating.OnLadder
	require.Equal(t, want, *l.ratings[rating.PlayerID])
}
