package settings

import (
	"regexp"
	"slices"
	"strconv"
	"time"

	"github.com/agon-judge/agon/contest"
	"github.com/agon-judge/agon/schema/store"
)

// NextEdition returns the settings for the next edition of a contest, for its organizer to look over and create. They have
// no retired boards and no announcement, and year numbers in slug and title are one higher. All times are later by the same
// number of whole weeks, at least 52, so that the contest opens in the future. Days of the week and times of day stay.
func NextEdition(c store.Contest, boards []store.Board, now time.Time) (Settings, error) {
	s, err := Of(c, boards)
	if err != nil {
		return s, err
	}
	zone, err := contest.Zone(c.TimeZone)
	if err != nil {
		return s, err
	}
	weeks := 52
	for !c.OpensAt.In(zone).AddDate(0, 0, 7*weeks).After(now) {
		weeks++
	}
	later := func(at *time.Time) string {
		if at == nil {
			return ""
		}
		moved := at.In(zone).AddDate(0, 0, 7*weeks)
		return contest.FormatLocal(&moved, zone)
	}
	s.OpensAt, s.FreezesAt, s.ClosesAt, s.FinalAt = later(&c.OpensAt), later(c.FreezesAt), later(c.ClosesAt), later(c.FinalAt)
	s.Announcement, s.AnnouncementUntil = "", ""
	s.Boards = slices.DeleteFunc(s.Boards, func(b Board) bool { return b.Retired })
	for i := range s.Boards {
		s.Boards[i].ID = 0 // they will be others
	}
	s.Title, s.Slug = nextYear(s.Title), nextYear(s.Slug)
	if s.Slug == c.Slug {
		s.Slug += "-2"
	}
	return s, nil
}

var yearNumber = regexp.MustCompile(`\b20\d\d\b`)

func nextYear(text string) string {
	return yearNumber.ReplaceAllStringFunc(text, func(year string) string {
		n, _ := strconv.Atoi(year) // four digits
		return strconv.Itoa(n + 1)
	})
}
