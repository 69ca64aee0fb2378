package main

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
	"strconv"
	"strings"

	"github.com/agon-judge/agon/cmd/agon/cli"
	"github.com/agon-judge/agon/games/engine"
	"github.com/agon-judge/agon/schema/words"
)

// siteMatch is what the API says of a match.
type siteMatch struct {
	ID      int64            `json:"id"`
	Contest string           `json:"contest"`
	Game    string           `json:"game"`
	Kind    words.MatchKind  `json:"kind"`
	State   words.MatchState `json:"state"`
	Seed    int64            `json:"seed"`
	Board   *struct {
		ID   int64  `json:"id"`
		Name string `json:"name"`
	} `json:"board"`
	Seats []siteSeat `json:"seats"`
}

// siteSeat is a seat of a match on the site.
type siteSeat struct {
	Seat       int            `json:"seat"`
	Player     string         `json:"player"`
	Mine       bool           `json:"mine"`
	Submission *int64         `json:"submission"`
	Reason     *engine.Reason `json:"reason"`
	Round      *int           `json:"round"`
}

// matchNumber reads a match as a user gives it: its number, or the address of its page.
func matchNumber(text string) (int64, error) {
	number := text
	if _, rest, ok := strings.Cut(text, "/matches/"); ok {
		number, _, _ = strings.Cut(rest, "?")
		number, _, _ = strings.Cut(number, "#")
		number = strings.Trim(number, "/")
	}
	id, err := strconv.ParseInt(number, 10, 64)
	if err != nil || id < 1 {
		return 0, fmt.Errorf("%q is no match: give its number, or the address of its page", text)
	}
	return id, nil
}

// matchAt reads a match from the site.
func matchAt(ctx context.Context, c *cli.Client, text string) (m siteMatch, err error) {
	id, err := matchNumber(text)
	if err != nil {
		return m, err
	}
	return m, c.JSON(ctx, http.MethodGet, "/api/matches/"+strconv.FormatInt(id, 10), nil, nil, &m)
}

// ownSeat is the seat that a user means: the one that is named, or the only one of their own.
func (m siteMatch) ownSeat(named string) (siteSeat, error) {
	var own []string
	var found []siteSeat
	for _, s := range m.Seats {
		if s.Mine {
			own = append(own, fmt.Sprintf("%d (%s)", s.Seat, s.Player))
			found = append(found, s)
		}
	}
	if named != "" {
		for _, s := range m.Seats {
			if strconv.Itoa(s.Seat) == named || s.Player == named {
				return s, nil
			}
		}
		return siteSeat{}, fmt.Errorf("match %d has no seat %q; its seats are 0 to %d", m.ID, named, len(m.Seats)-1)
	}
	switch len(found) {
	case 0:
		return siteSeat{}, fmt.Errorf("none of your players sat in match %d", m.ID)
	case 1:
		return found[0], nil
	default:
		return siteSeat{}, fmt.Errorf("several of your players sat in match %d; name a seat: %s", m.ID, strings.Join(own, ", "))
	}
}

// seatPath is where the API has something of a seat.
func (m siteMatch) seatPath(s siteSeat, what string) string {
	return fmt.Sprintf("/api/matches/%d/seats/%d/%s", m.ID, s.Seat, url.PathEscape(what))
}
