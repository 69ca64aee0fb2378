package gamepackage

import (
	"bytes"
	"fmt"
	"maps"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/agon-judge/agon/games/engine"
)

// Change says what has become of a file between two versions.
type Change string

// The changes of a file.
const (
	Added   Change = "added"
	Removed Change = "removed"
	Changed Change = "changed"
)

// All returns all changes.
func (Change) All() []Change { return []Change{Added, Removed, Changed} }

// FileDifference is what has changed in a file.
type FileDifference struct {
	Path   string
	Change Change
	// Lines are those that have changed with some around them, each with "+", "-" or " " before it, or "@" and the number of
	// the first line that follows. Nil: the file is no text, or larger than is compared.
	Lines []string
}

// Bounds of what is compared.
const (
	mostCompared   = 256 << 10 // bytes of a file
	mostTried      = 4 << 20   // pairs of lines
	contextOfLines = 3
)

// Differences compares the files of two versions.
func Differences(before, after engine.Files) []FileDifference {
	var list []FileDifference
	names := slices.Collect(maps.Keys(after))
	for name := range before {
		if _, stays := after[name]; !stays {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	for _, name := range names {
		old, was := before[name]
		content, is := after[name]
		d := FileDifference{Path: name, Change: Changed}
		switch {
		case !was:
			d.Change = Added
		case !is:
			d.Change = Removed
		case bytes.Equal(old, content):
			continue
		}
		if IsText(old) && IsText(content) && len(old) <= mostCompared && len(content) <= mostCompared {
			d.Lines = compare(lines(old), lines(content))
		}
		list = append(list, d)
	}
	return list
}

// IsText reports whether a file is shown as text.
func IsText(content []byte) bool { return utf8.Valid(content) && !bytes.ContainsRune(content, 0) }

func lines(content []byte) []string {
	if len(content) == 0 {
		return nil
	}
	return strings.Split(strings.TrimSuffix(string(content), "\n"), "\n")
}

// compare lists the lines that were taken out and put in, with those around them.
func compare(a, b []string) []string {
	top := 0
	for top < len(a) && top < len(b) && a[top] == b[top] {
		top++
	}
	end := 0
	for end < len(a)-top && end < len(b)-top && a[len(a)-1-end] == b[len(b)-1-end] {
		end++
	}
	var all []string
	for _, line := range a[:top] {
		all = append(all, " "+line)
	}
	all = append(all, edits(a[top:len(a)-end], b[top:len(b)-end])...)
	for _, line := range a[len(a)-end:] {
		all = append(all, " "+line)
	}
	return around(all)
}

// edits turns a into b with as few lines taken out and put in as there can be; all of them where that would take long.
func edits(a, b []string) (out []string) {
	if len(a)*len(b) > mostTried {
		for _, line := range a {
			out = append(out, "-"+line)
		}
		for _, line := range b {
			out = append(out, "+"+line)
		}
		return out
	}
	common := make([][]int32, len(a)+1) // lines that a[i:] and b[j:] have in common
	for i := range common {
		common[i] = make([]int32, len(b)+1)
	}
	for i, line := range slices.Backward(a) {
		for j, other := range slices.Backward(b) {
			if line == other {
				common[i][j] = common[i+1][j+1] + 1
			} else {
				common[i][j] = max(common[i+1][j], common[i][j+1])
			}
		}
	}
	i, j := 0, 0
	for i < len(a) || j < len(b) {
		switch {
		case i < len(a) && j < len(b) && a[i] == b[j]:
			out = append(out, " "+a[i])
			i, j = i+1, j+1
		case i < len(a) && (j == len(b) || common[i+1][j] >= common[i][j+1]):
			out = append(out, "-"+a[i])
			i++
		default:
			out = append(out, "+"+b[j])
			j++
		}
	}
	return out
}

// around leaves out lines that are far from any change.
func around(all []string) []string {
	near := make([]bool, len(all))
	for i, line := range all {
		if line[0] != ' ' {
			for k := max(0, i-contextOfLines); k <= min(len(all)-1, i+contextOfLines); k++ {
				near[k] = true
			}
		}
	}
	out := []string{}
	number := 1 // of the line in the newer file
	for i, line := range all {
		if near[i] {
			if i == 0 || !near[i-1] {
				out = append(out, fmt.Sprintf("@%d", number))
			}
			out = append(out, line)
		}
		if line[0] != '-' {
			number++
		}
	}
	return out
}
