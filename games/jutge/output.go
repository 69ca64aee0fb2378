package jutge

import "strconv"

// AppendTitle appends what every output file begins with: whether the judge or a local runner played the match, the
// seed, and the version of the game.
func AppendTitle(dst []byte, judge bool, seed int32, version string) []byte {
	word := "Game"
	if judge {
		word = "SecGame"
	}
	dst = append(dst, word...)
	dst = append(dst, "\n\nSeed "...)
	dst = strconv.AppendInt(dst, int64(seed), 10)
	dst = append(dst, "\n\n"...)
	dst = append(dst, version...)
	return append(dst, '\n')
}

// AppendNames appends the line of the players' names.
func AppendNames(dst []byte, names []string) []byte {
	dst = append(dst, "names         "...)
	for _, name := range names {
		dst = append(dst, ' ')
		dst = append(dst, name...)
	}
	return append(dst, '\n')
}

// AppendColumnLabels appends two lines over a board with row labels: the tens of each column's number, and the ones.
func AppendColumnLabels(dst []byte, cols int) []byte {
	dst = append(dst, "   "...)
	for j := range cols {
		dst = strconv.AppendInt(dst, int64(j/10), 10)
	}
	dst = append(dst, "\n   "...)
	for j := range cols {
		dst = append(dst, byte('0'+j%10))
	}
	return append(dst, '\n')
}

// AppendRowLabel appends what stands before a row of a board: its number with two digits or more, and a space.
func AppendRowLabel(dst []byte, row int) []byte {
	dst = strconv.AppendInt(dst, int64(row/10), 10)
	return append(dst, byte('0'+row%10), ' ')
}

// AppendSmall appends a number. Most in a match have one or two digits.
func AppendSmall[N int | int32](dst []byte, n N) []byte {
	if n >= 0 && n < 10 {
		return append(dst, byte('0'+n))
	}
	if n >= 0 && n < 100 {
		return append(dst, byte('0'+n/10), byte('0'+n%10))
	}
	return strconv.AppendInt(dst, int64(n), 10)
}
