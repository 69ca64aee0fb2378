package main

import (
	"fmt"
	"io"
	"strings"

	"github.com/agon-judge/agon/ranking"
)

// The size of a drawn curve, in characters.
const (
	curveWidth = 60
	curveUp    = 6 // lines above the middle, and below it
)

// printCurve draws how many pairs more the new version has won than lost, and from where on it is decided: above the upper dots
// the new version is better, below the lower ones the old one is.
func printCurve(w io.Writer, r compareReport) {
	leads := []int{0}
	for _, p := range r.Pairs {
		if d := p[newVersion].Showing.Compare(p[oldVersion].Showing); d != 0 {
			leads = append(leads, leads[len(leads)-1]+d)
		}
	}
	pairs := len(leads) - 1
	if pairs == 0 {
		return
	}
	top := ranking.Lead(max(pairs, 8), certain)
	for _, lead := range leads {
		top = max(top, lead, -lead)
	}
	line := func(lead int) int { // of the picture, from its top; leads beyond are not drawn
		return curveUp - int(float64(lead)*curveUp/float64(top)+0.5*float64(sign(lead)))
	}
	width := min(curveWidth, pairs+1)
	picture := make([][]byte, 2*curveUp+1)
	for i := range picture {
		picture[i] = []byte(strings.Repeat(" ", width))
	}
	for column := range width {
		at := column * pairs / max(1, width-1)
		if needed := ranking.Lead(at, certain); needed <= min(top, at) {
			picture[line(needed)][column], picture[line(-needed)][column] = '.', '.'
		}
		picture[line(leads[at])][column] = '*'
	}
	for i, row := range picture {
		label := ""
		switch i {
		case 0:
			label = fmt.Sprintf("%+d", top)
		case curveUp:
			label = "0"
		case 2 * curveUp:
			label = fmt.Sprintf("%+d", -top)
		}
		fmt.Fprintln(w, strings.TrimRight(fmt.Sprintf("%5s | %s", label, row), " "))
	}
	fmt.Fprintln(w, "      pairs won less pairs lost, over the pairs that differ; from the dots on it is decided")
}

func sign(n int) int {
	switch {
	case n > 0:
		return 1
	case n < 0:
		return -1
	default:
		return 0
	}
}
