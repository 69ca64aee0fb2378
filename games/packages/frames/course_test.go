package frames

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestCourse(t *testing.T) {
	c := NewCourse([]string{"tank.svg"})
	for _, line := range []string{
		"grid 3 4", "kind tank image=tank.svg", "row 2 ####", "cell 2 3 tank", "put 0 tank 1 1", "move 0 2 2", "set 0 text=x", "only 0 put 1 tank 0 0", "drop 0", "drop 1",
	} {
		c.Add("round 1", line)
	}
	require.Empty(t, c.Complaints())
	for _, line := range []string{"cell 3 0 tank", "cell 0 4 tank", "move 0 1 1", "kind x image=x.svg", "drop 0"} {
		c.Add("round 2", line)
	}
	require.Equal(t, []string{
		`round 2: "cell 3 0 tank" is off the grid of 3 rows and 4 columns`,
		`round 2: "move 0 1 1", and nothing of that name was put there`,
		`round 2: "kind x image=x.svg", and there is no file viewer/x.svg`,
		`round 2: "drop 0", and nothing of that name was put there`,
	}, c.Complaints())
}

func TestCourseWithoutAGround(t *testing.T) {
	c := NewCourse(nil)
	c.Add("start", "put 0 tank 1 1")
	c.Add("start", "put 1 tank 1 1")
	require.Equal(t, []string{`start: "put 0 tank 1 1", and the reply to start has set neither grid nor plane`}, c.Complaints())
}
