package frames

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// Course is the sequence of frames of one match. It finds what each line for itself does not show: things that move
// without being there, cells off the board, pictures that are missing. Viewers show what makes sense of such frames.
type Course struct {
	images       map[string]bool // files that there are
	things       map[string]bool
	rows         int // 0: there is no grid
	columns      int
	ground       bool
	complaints   []string
	complainedOf map[string]bool
}

// mostComplaints is how many complaints of a match are kept.
const mostComplaints = 5

// NewCourse makes the course of a match whose package has some files in its folder viewer.
func NewCourse(images []string) *Course {
	c := &Course{images: map[string]bool{}, things: map[string]bool{}, complainedOf: map[string]bool{}}
	for _, image := range images {
		c.images[image] = true
	}
	return c
}

// Complaints are what was found, each once.
func (c *Course) Complaints() []string { return c.complaints }

func (c *Course) complain(key, format string, args ...any) {
	if !c.complainedOf[key] && len(c.complaints) < mostComplaints {
		c.complainedOf[key] = true
		c.complaints = append(c.complaints, fmt.Sprintf(format, args...))
	}
}

// Add takes the next frame, which Check takes. where says when it came: "round 3".
func (c *Course) Add(where, line string) {
	words := strings.Split(line, " ")
	if words[0] == "only" {
		words = words[2:]
	}
	if slices.Contains([]string{"row", "cell", "put", "line"}, words[0]) && !c.ground {
		c.complain("ground", "%s: %q, and the reply to start has set neither grid nor plane", where, line)
	}
	switch words[0] {
	case "grid":
		c.ground = true
		c.rows, _ = strconv.Atoi(words[1])
		c.columns, _ = strconv.Atoi(words[2])
	case "plane":
		c.ground = true
	case "kind":
		for _, word := range words[2:] {
			if file, found := strings.CutPrefix(word, "image="); found && !c.images[file] {
				c.complain(file, "%s: %q, and there is no file viewer/%s", where, line, file)
			}
		}
	case "row", "cell":
		row, _ := strconv.Atoi(words[1])
		column := 0
		if words[0] == "cell" {
			column, _ = strconv.Atoi(words[2])
		}
		if row >= c.rows || column >= c.columns {
			c.complain("off the grid", "%s: %q is off the grid of %d rows and %d columns", where, line, c.rows, c.columns)
		}
	case "put":
		c.things[words[1]] = true
	case "move", "set", "drop":
		if !c.things[words[1]] {
			c.complain(words[0], "%s: %q, and nothing of that name was put there", where, line)
		}
		if words[0] == "drop" {
			delete(c.things, words[1])
		}
	}
}
