package main

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestAMatchIsNamedByItsNumberOrItsAddress(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]int64{"17": 17, "https://the-site/matches/17": 17, "http://localhost:8080/matches/17?round=3": 17, "/matches/17/#x": 17} {
		id, err := matchNumber(text)
		require.NoError(t, err, text)
		require.Equal(t, want, id, text)
	}
	for _, text := range []string{"", "x", "-1", "0", "https://the-site/contests/ants"} {
		_, err := matchNumber(text)
		require.ErrorContains(t, err, "is no match", text)
	}
}

func TestTheSeatIsOnesOwnUnlessItIsNamed(t *testing.T) {
	t.Parallel()
	m := siteMatch{ID: 17, Seats: []siteSeat{{Seat: 0, Player: "Bee"}, {Seat: 1, Player: "Ant", Mine: true}, {Seat: 2, Player: "Ant2"}}}
	own, err := m.ownSeat("")
	require.NoError(t, err)
	require.Equal(t, 1, own.Seat)
	own, err = m.ownSeat("Ant2")
	require.NoError(t, err)
	require.Equal(t, 2, own.Seat)
	_, err = m.ownSeat("3")
	require.ErrorContains(t, err, "its seats are 0 to 2")
	m.Seats[2].Mine = true
	_, err = m.ownSeat("")
	require.ErrorContains(t, err, "name a seat: 1 (Ant), 2 (Ant2)")
	m.Seats = m.Seats[:1]
	_, err = m.ownSeat("")
	require.ErrorContains(t, err, "none of your players sat in match 17")
}
