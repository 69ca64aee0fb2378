package main

import (
	"fmt"
	"io"
	"slices"
	"strings"
)

func write(out io.Writer, r results) error {
	rows := [][]string{{"benchmark", "median", "lowest", "highest", "runs"}}
	for _, s := range r.series {
		sorted := slices.Sorted(slices.Values(s.values))
		rows = append(rows, []string{
			s.benchmark,
			human(median(sorted), s.unit),
			human(sorted[0], s.unit),
			human(sorted[len(sorted)-1], s.unit),
			fmt.Sprint(len(sorted)),
		})
	}
	if r.machine != "" {
		if _, err := fmt.Fprintf(out, "%s\n\n", r.machine); err != nil {
			return err
		}
	}
	return writeMarkdown(out, rows)
}

// median of sorted values: the middle one, or the mean of the two in the middle.
func median(sorted []float64) float64 {
	n := len(sorted)
	return (sorted[(n-1)/2] + sorted[n/2]) / 2
}

// times are the units of duration, from large to small, in nanoseconds.
var times = []struct {
	name        string
	nanoseconds float64
}{{"s", 1e9}, {"ms", 1e6}, {"µs", 1e3}, {"ns", 1}}

// human writes a value with three significant digits. ns/op becomes a duration; other units stay.
func human(value float64, unit string) string {
	if unit != "ns/op" {
		return digits(value) + " " + unit
	}
	for _, t := range times {
		if value >= t.nanoseconds || t.nanoseconds == 1 {
			return digits(value/t.nanoseconds) + " " + t.name
		}
	}
	return "0 ns"
}

func digits(value float64) string {
	switch {
	case value >= 100:
		return fmt.Sprintf("%.0f", value)
	case value >= 10:
		return fmt.Sprintf("%.1f", value)
	case value >= 1:
		return fmt.Sprintf("%.2f", value)
	default:
		return fmt.Sprintf("%.3g", value)
	}
}

func writeMarkdown(out io.Writer, rows [][]string) error {
	widths := make([]int, len(rows[0]))
	for _, row := range rows {
		for i, cell := range row {
			widths[i] = max(widths[i], len([]rune(cell)))
		}
	}
	for n, row := range rows {
		if err := writeLine(out, row, widths); err != nil {
			return err
		}
		if n > 0 {
			continue
		}
		rule := make([]string, len(row)) // below the head: figures are aligned to the right
		for i, width := range widths {
			rule[i] = strings.Repeat("-", width-1) + ":"
		}
		rule[0] = strings.Repeat("-", widths[0])
		if err := writeLine(out, rule, widths); err != nil {
			return err
		}
	}
	return nil
}

// writeLine pads cells to their widths: the first, a name, on the right, the others, figures, on the left.
func writeLine(out io.Writer, cells []string, widths []int) error {
	var line strings.Builder
	for i, cell := range cells {
		padding := strings.Repeat(" ", widths[i]-len([]rune(cell)))
		if i == 0 {
			line.WriteString("| " + cell + padding)
		} else {
			line.WriteString(" | " + padding + cell)
		}
	}
	_, err := fmt.Fprintln(out, line.String()+" |")
	return err
}
