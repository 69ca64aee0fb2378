package maps

// Isometry moves the squares of a torus and keeps their distances: a reflection in the diagonal, then reflections of
// rows and columns, then a shift. Only square boards have the first.
type Isometry struct {
	Transpose          bool
	FlipRows, FlipCols bool
	Row, Col           int // the shift: where the square (0,0) comes to lie
}

// orientations are the isometries that keep the square (0,0).
func orientations(square bool) []Isometry {
	var all []Isometry
	for k := range 8 {
		if o := (Isometry{Transpose: k&4 != 0, FlipRows: k&2 != 0, FlipCols: k&1 != 0}); square || !o.Transpose {
			all = append(all, o)
		}
	}
	return all
}

// at gives the image of a row and a column, not yet within the edges.
func (g Isometry) at(row, col int) (imageRow, imageCol int) {
	if g.Transpose {
		row, col = col, row
	}
	if g.FlipRows {
		row = -row
	}
	if g.FlipCols {
		col = -col
	}
	return row + g.Row, col + g.Col
}

// Image is where an isometry moves a square of the board.
func (m *Map) Image(g Isometry, square int32) int32 {
	return m.Square(g.at(int(square)/m.Cols, int(square)%m.Cols))
}

// after is the isometry that moves by first and then by g.
func (m *Map) after(g, first Isometry) Isometry {
	composed := Isometry{Transpose: g.Transpose != first.Transpose}
	flipRows, flipCols := first.FlipRows, first.FlipCols
	if g.Transpose {
		flipRows, flipCols = flipCols, flipRows
	}
	composed.FlipRows = flipRows != g.FlipRows
	composed.FlipCols = flipCols != g.FlipCols
	row, col := g.at(first.Row, first.Col)
	composed.Row, composed.Col = wrap(row, m.Rows), wrap(col, m.Cols)
	return composed
}

// images is an isometry as two tables: the square (row, col) moves to rows[row]+cols[col].
type images struct{ rows, cols []int32 }

func (m *Map) images(g Isometry, t images) images {
	rowBase, colBase := g.at(0, 0)
	origin := m.Square(rowBase, colBase)
	t.rows, t.cols = t.rows[:0], t.cols[:0]
	for row := range m.Rows {
		r, c := g.at(row, 0)
		t.rows = append(t.rows, m.Square(r, c))
	}
	for col := range m.Cols {
		r, c := g.at(0, col)
		t.cols = append(t.cols, m.Square(r, c)-origin)
	}
	return t
}
