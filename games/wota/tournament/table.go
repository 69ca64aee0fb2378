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

// standing is a line of the summary. Colonies of the same name share one.
type standing struct {
	name              string
	wins, draws, lost int
}

// summary counts matches.
type summary struct{ standings []*standing }

func (s *summary) of(name string) *standing {
	for _, st := range s.standings {
		if st.name == name {
			return st
		}
	}
	st := &standing{name: name}
	s.standings = append(s.standings, st)
	return st
}

func (s *summary) count(o *outcome) {
	for seat, name := range o.names {
		st := s.of(name)
		switch {
		case !slices.Contains(o.winners, seat):
			st.lost++
		case len(o.winners) > 1:
			st.draws++
		default:
			st.wins++
		}
	}
}

// print prints wins, draws, losses and points: one for a win, half a one for a draw.
func (s *summary) print(w io.Writer) error {
	table := tabwriter.NewWriter(w, 0, 0, 2, ' ', tabwriter.AlignRight)
	_, _ = fmt.Fprint(table, "AI name\tW\tD\tL\tP\t\n")
	for _, st := range s.standings {
		_, _ = fmt.Fprintf(table, "%s\t%d\t%d\t%d\t%g\t\n", st.name, st.wins, st.draws, st.lost, float64(st.wins)+float64(st.draws)/2)
	}
	return table.Flush()
}
