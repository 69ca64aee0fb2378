package contest

import (
	"fmt"
	"strings"
	"time"
	_ "time/tzdata" // the machines that serve and the organizers' programs know the same zones
)

// LocalLayout is how an organizer writes a time: as the clocks of the contest's zone show it.
const LocalLayout = "2006-01-02T15:04"

// DateTime is how times stand in sentences and tables.
const DateTime = "2006-01-02 15:04 MST"

// Zone finds a time zone by its IANA name, like Europe/Madrid.
func Zone(name string) (*time.Location, error) {
	zone, err := time.LoadLocation(name)
	if err != nil || name == "" || name == "Local" {
		return nil, fmt.Errorf("there is no time zone %q; write one like Europe/Madrid or UTC", name)
	}
	return zone, nil
}

// ReadLocal reads a time as the clocks of a zone show it: "2027-05-03T23:59", with a blank for the T and with seconds if
// you like. Times that the clocks never show, the 31st of February or the hour that summer time skips, are refused. One
// that they show twice is the first.
func ReadLocal(text string, zone *time.Location) (time.Time, error) {
	text = strings.Replace(strings.TrimSpace(text), " ", "T", 1)
	for _, layout := range []string{LocalLayout, "2006-01-02T15:04:05"} {
		t, err := time.ParseInLocation(layout, text, zone)
		if err != nil {
			continue
		}
		if t.Format(layout) != text {
			return time.Time{}, fmt.Errorf("the clocks of %s skip %s for summer time; write another time", zone, ShownLocal(text))
		}
		return t, nil
	}
	return time.Time{}, fmt.Errorf("%q is no time; write a date and time that exist, like 2027-05-03T23:59", Cut(text, 40))
}

func ShownLocal(text string) string { return strings.Replace(text, "T", " ", 1) }

// WriteLocal is the contrary of ReadLocal; "" stands for no time.
func WriteLocal(at *time.Time, zone *time.Location) string {
	if at == nil {
		return ""
	}
	layout := LocalLayout
	if at.Second() != 0 {
		layout += ":05"
	}
	return at.In(zone).Format(layout)
}

// said is a time in the words of a sentence about a contest.
func Said(at time.Time, zone string) string {
	if location, err := Zone(zone); err == nil {
		at = at.In(location)
	}
	return at.Format(DateTime)
}
