package contest

import (
	"fmt"
	"strings"
	"time"
	_ "time/tzdata" // the server and the organizers' programs know the same zones
)

// LocalLayout is the layout in which organizers write times: as the clocks of the contest's zone show them.
const LocalLayout = "2006-01-02T15:04"

// DateTime is the layout of times in sentences and tables.
const DateTime = "2006-01-02 15:04 MST"

// Zone finds a time zone by its IANA name, like Europe/Madrid.
func Zone(name string) (*time.Location, error) {
	zone, err := time.LoadLocation(name)
	if err != nil || name == "" || name == "Local" {
		return nil, fmt.Errorf("there is no time zone %q; write one like Europe/Madrid or UTC", name)
	}
	return zone, nil
}

// ParseLocal reads a time as the clocks of a zone show it: "2027-05-03T23:59". A blank may stand for the T, and seconds
// may follow. ParseLocal refuses times that the clocks never show, such as the 31st of February or the hour that summer
// time skips. Of a time that the clocks show twice it takes the first.
func ParseLocal(text string, zone *time.Location) (time.Time, error) {
	text = strings.Replace(strings.TrimSpace(text), " ", "T", 1)
	for _, layout := range []string{LocalLayout, "2006-01-02T15:04:05"} {
		t, err := time.ParseInLocation(layout, text, zone)
		if err != nil {
			continue
		}
		if t.Format(layout) != text {
			return time.Time{}, fmt.Errorf("the clocks of %s skip %s for summer time; write another time", zone, LocalText(text))
		}
		return t, nil
	}
	return time.Time{}, fmt.Errorf("%q is no time; write a date and time that exist, like 2027-05-03T23:59", Truncate(text, 40))
}

// LocalText writes a time that organizers sent, with a blank for the T, for messages.
func LocalText(text string) string { return strings.Replace(text, "T", " ", 1) }

// FormatLocal is the inverse of ParseLocal; "" stands for no time.
func FormatLocal(at *time.Time, zone *time.Location) string {
	if at == nil {
		return ""
	}
	layout := LocalLayout
	if at.Second() != 0 {
		layout += ":05"
	}
	return at.In(zone).Format(layout)
}

// FormatTime writes a time for a sentence about a contest, in the contest's time zone.
func FormatTime(at time.Time, zone string) string {
	if location, err := Zone(zone); err == nil {
		at = at.In(location)
	}
	return at.Format(DateTime)
}
