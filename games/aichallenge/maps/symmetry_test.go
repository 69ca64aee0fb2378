package maps

// symmetricByTheContest is the rule of the contest, written down without thought of speed: for each player one of its
// hills and one of the eight orientations show the whole board as player 0 sees it from its first hill, except that the
// players change their numbers.
func symmetricByTheContest(m *Map) bool {
	first := int(m.HillsOf(0)[0])
	for player := range m.Players {
		found := false
		for _, hill := range m.HillsOf(player) {
			for o := range 8 {
				found = found || sameView(m, first, int(hill), o)
			}
		}
		if !found {
			return false
		}
	}
	return true
}

// sameView compares what two hills see around them, the second turned.
func sameView(m *Map, first, second, orientation int) bool {
	if orientation >= 4 && m.Rows != m.Cols {
		return false
	}
	letter := make(map[int32]byte)
	for _, h := range m.Hills {
		letter[h.Square] = h.Owner + 1
	}
	renamed := map[byte]byte{}
	used := map[byte]bool{}
	for dr := range m.Rows {
		for dc := range m.Cols {
			a := m.Square(first/m.Cols+dr, first%m.Cols+dc)
			r, c := dr, dc
			if orientation >= 4 {
				r, c = c, r
			}
			if orientation&1 != 0 {
				r = -r
			}
			if orientation&2 != 0 {
				c = -c
			}
			b := m.Square(second/m.Cols+r, second%m.Cols+c)
			if m.Water[a] != m.Water[b] || (letter[a] == 0) != (letter[b] == 0) {
				return false
			}
			if letter[a] == 0 {
				continue
			}
			if name, known := renamed[letter[a]]; known && name != letter[b] || !known && used[letter[b]] {
				return false
			}
			renamed[letter[a]], used[letter[b]] = letter[b], true
		}
	}
	return true
}
