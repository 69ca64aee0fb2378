package pairing

import (
	"fmt"
	"strings"
	"time"
)

// reason is why a match is made, as one sentence that names the rule.
type reason struct {
	first     Candidate
	isNew     bool
	placement int
	urgent    *Candidate // who has a seat for waiting
	joins     bool       // two islands
	near      bool
}

func (r reason) sentence(rest string) string {
	var text strings.Builder
	switch {
	case r.isNew:
		fmt.Fprintf(&text, "%s is new and needs its first %d matches: this is number %d", r.first.Name, r.placement, r.first.Matches+1)
	case r.first.Waited < time.Second:
		fmt.Fprintf(&text, "It is the turn of %s", r.first.Name)
	default:
		fmt.Fprintf(&text, "%s had waited longest (%s)", r.first.Name, r.first.Waited.Round(time.Second))
	}
	switch {
	case r.joins:
		text.WriteString(", with players that it had no common opponents with")
	case r.near:
		text.WriteString(", against players of about its rating")
	default:
		text.WriteString(", against those it has met least")
	}
	if r.urgent != nil {
		fmt.Fprintf(&text, ", and %s has a seat because it had waited for %s", r.urgent.Name, r.urgent.Waited.Round(time.Second))
	}
	return text.String() + rest + "."
}

// fillerNote mentions the seats that copies take.
func (p *Planner) fillerNote(missing int) string {
	if missing <= 0 {
		return ""
	}
	i, _ := p.find(p.Filler)
	name := p.Candidates[i].Name
	if missing == 1 {
		return fmt.Sprintf("; one player is missing, so a second %s that does not count takes the seat", name)
	}
	return fmt.Sprintf("; %d players are missing, so copies of %s that do not count take the seats", missing, name)
}

// onBoard mentions the board of a match.
func onBoard(board string) string {
	if board == "" {
		return ""
	}
	return fmt.Sprintf(", on %s, where these players have played least", board)
}

func returnMatch(of string) string {
	return "The return match, on the same board with the seats exchanged: " + of
}

func rotation(number, of int, first string) string {
	return fmt.Sprintf("Match %d of %d of the same players on one board, so that everybody has every seat: %s", number, of, first)
}
