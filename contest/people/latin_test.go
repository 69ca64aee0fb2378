package people

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

func TestAccountNamesAreReadable(t *testing.T) {
	t.Parallel()
	for wish, name := range map[string]string{
		"Eva Häuser":             "eva-haeuser",
		"Eva Ha\u0308user":       "eva-haeuser", // as macOS writes it
		"Jürgen Groß":            "juergen-gross",
		"Íñigo Núñez Güell":      "inigo-nunez-guell",
		"Łukasz Żółć":            "lukasz-zolc",
		"Søren Åby":              "soeren-aaby",
		"häuser@uni.example":     "haeuser",
		"Marcel·lí":              "marcelli",
		"李明":                     "student",
		"ada.lovelace@a.example": "ada-lovelace",
	} {
		require.Equal(t, name, accountName(wish), wish)
	}
}

func TestInvitationsExpireByTheClocksOfTheContest(t *testing.T) {
	t.Parallel()
	invited := []Invitation{{Account: "ada", Code: "C", ExpiresAt: time.Date(2027, 7, 1, 23, 30, 0, 0, time.UTC)}}
	require.Contains(t, InvitationsCSV(invited, "Europe/Madrid"), "2027-07-02 01:30 CEST")
	require.Contains(t, InvitationsCSV(invited, "UTC"), "2027-07-01 23:30 UTC")
}
