package tournament

import (
	"fmt"
	"io"
	"slices"
	"strings"
	"text/tabwriter"
)

// print prints the table of a match and who has won.
func (o *outcome) print(w io.Writer) error {
	table := tabwriter.NewWriter(w, 0, 0, 2, ' ', tabwriter.AlignRight)
	_, _ = fmt.Fprintf(table, "\t%s\t\n", strings.Join(counters, "\t"))
	for seat, name := range o.names {
		_, _ = fmt.Fprintf(table, "%s\t%s\t\n", name, strings.Join(o.counts[seat], "\t"))
	}
	if err := table.Flush(); err != nil {
		return err
	}
	winners := make([]string, len(o.winners))
	for k, seat := range o.winners {
		winners[k] = o.names[seat]
	}
	text := strings.Join(winners, ", ") + " has won the game in tick"
	if len(winners) != 1 {
		text = "a draw between " + strings.Join(winners, ", ") + " in tick"
	}
	_, err := fmt.Fprintf(w, "%s %d\n\n", text, o.ticks)
	return err
}

// Standing is a line of the summary. Colonies of the same name share one.
type Standing struct {
	Name                string
	Wins, Draws, Losses int
}

// Points are one for a win and half a one for a draw.
func (s Standing) Points() float64 { return float64(s.Wins) + float64(s.Draws)/2 }

// summary counts matches.
type summary struct{ standings []*Standing }

func (s *summary) of(name string) *Standing {
	for _, st := range s.standings {
		if st.Name == name {
			return st
		}
	}
	st := &Standing{Name: name}
	s.standings = append(s.standings, st)
	return st
}

func (s *summary) count(o *outcome) {
	for seat, name := range o.names {
		st := s.of(name)
		switch {
		case !slices.Contains(o.winners, seat):
			st.Losses++
		case len(o.winners) > 1:
			st.Draws++
		default:
			st.Wins++
		}
	}
}

// print prints wins, draws, losses and points.
func (s *summary) print(w io.Writer) error {
	table := tabwriter.NewWriter(w, 0, 0, 2, ' ', tabwriter.AlignRight)
	_, _ = fmt.Fprint(table, "AI name\tW\tD\tL\tP\t\n")
	for _, st := range s.standings {
		_, _ = fmt.Fprintf(table, "%s\t%d\t%d\t%d\t%g\t\n", st.Name, st.Wins, st.Draws, st.Losses, st.Points())
	}
	return table.Flush()
}
