package batch

// precisions are the inverse covariances of the noise, block by block, with the level that is common to all players of a match
// integrated out.
type precisions struct {
	t     *dataset
	start []int // where the square matrix of each block begins
	q     []float64

	// told is what results tell of strengths, in parts of their precisions: residuals decide over the weights of results, see
	// tailInformation.
	told float64
}

// newPrecisions needs the variance of each observation's own noise, and share, the part of all noise that belongs to a
// seat of a board and is the same whenever the board is played again.
//
// With C the covariance of the noise in a block and A the columns that tell which observation is of which match, a flat
// prior on the level of each match leaves
//
//	Q = C⁻¹ - C⁻¹A (A'C⁻¹A)⁻¹ A'C⁻¹.
func newPrecisions(t *dataset, variance []float64, share float64) *precisions {
	p := &precisions{t: t, start: make([]int, len(t.block)), told: 1}
	total := 0
	for b := range len(t.block) - 1 {
		from, to := t.observations(b)
		p.start[b] = total
		total += (to - from) * (to - from)
	}
	p.start[len(t.block)-1] = total
	p.q = make([]float64, total)
	for b := range len(t.block) - 1 {
		if t.block[b+1]-t.block[b] == 1 {
			p.single(b, variance, share)
		} else {
			p.shared(b, variance, share)
		}
	}
	return p
}

// block returns the matrix of block b and the range of its observations.
func (p *precisions) block(b int) (q []float64, from, to int) {
	from, to = p.t.observations(b)
	return p.q[p.start[b]:p.start[b+1]], from, to
}

// single computes the block of one match on a board of its own, where C is diagonal.
func (p *precisions) single(b int, variance []float64, share float64) {
	q, from, to := p.block(b)
	n := to - from
	sum := 0.0
	for i := range n {
		q[i*n+i] = 1 / (variance[from+i]*(1-share) + share)
		sum += q[i*n+i]
	}
	if sum == 0 {
		return // nobody played on
	}
	weights := make([]float64, 0, 16)
	for i := range n {
		weights = append(weights, q[i*n+i])
	}
	for i := range n {
		for j := range n {
			q[i*n+j] -= weights[i] * weights[j] / sum
		}
	}
}

// shared computes the block of several matches on one board. C is diagonal but for the noise that the observations of one
// seat share, so its inverse is known seat by seat: diag(w) - w w' share/(1 + share*sum(w)).
func (p *precisions) shared(b int, variance []float64, share float64) {
	t := p.t
	q, from, to := p.block(b)
	n := to - from
	weight := func(i int) float64 { return 1 / (variance[from+i] * (1 - share)) }
	for i := range n {
		sum := 0.0
		for j := range n {
			if t.seat[from+j] == t.seat[from+i] {
				sum += weight(j)
			}
		}
		for j := range n {
			if t.seat[from+j] == t.seat[from+i] {
				q[i*n+j] = -weight(i) * weight(j) * share / (1 + share*sum)
			}
		}
		q[i*n+i] += weight(i)
	}
	// One match after the other loses its level.
	level := make([]float64, n)
	for m := t.block[b]; m < t.block[b+1]; m++ {
		first, end := t.match[m]-from, t.match[m+1]-from
		total := 0.0
		for i := range n {
			level[i] = 0
			for j := first; j < end; j++ {
				level[i] += q[i*n+j]
			}
			if i >= first && i < end {
				total += level[i]
			}
		}
		if total <= 0 {
			continue // nobody played on
		}
		for i := range n {
			for j := range n {
				q[i*n+j] -= level[i] * level[j] / total
			}
		}
	}
}

// apply returns Q times the given columns: values of width numbers for each observation.
func (p *precisions) apply(values []float64, width int) []float64 {
	result := make([]float64, len(values))
	for b := range len(p.start) - 1 {
		q, from, to := p.block(b)
		n := to - from
		for i := range n {
			into := result[(from+i)*width : (from+i+1)*width]
			for j, w := range q[i*n : (i+1)*n] {
				if w == 0 {
					continue
				}
				for k, x := range values[(from+j)*width : (from+j+1)*width] {
					into[k] += w * x
				}
			}
		}
	}
	return result
}

// information adds X'QX to h, where X tells which observation depends on which unknowns.
func (p *precisions) information(h precisionMatrix) {
	t := p.t
	if whole, ok := h.(whole); ok {
		p.informationOf(whole)
		return
	}
	for b := range len(p.start) - 1 {
		q, from, to := p.block(b)
		n := to - from
		for i := range n {
			for j, w := range q[i*n : i*n+i+1] {
				t.couple(h, from+i, from+j, p.told*w)
			}
		}
	}
}

// informationOf does the same without calls through the interface, which would take most of the time.
func (p *precisions) informationOf(h whole) {
	t := p.t
	for b := range len(p.start) - 1 {
		q, from, to := p.block(b)
		n := to - from
		players, seats := t.player[from:to], t.seat[from:to]
		for i := range n {
			ofPlayer, ofSeat := h.Row(players[i]), h.Row(seats[i])
			for j, w := range q[i*n : (i+1)*n] {
				w *= p.told
				if players[j] <= players[i] {
					ofPlayer[players[j]] += w
				}
				ofSeat[players[j]] += w
				if seats[j] <= seats[i] {
					ofSeat[seats[j]] += w
				}
			}
		}
	}
}

// couple adds w to h where the unknowns of observations i and j meet.
func (t *dataset) couple(h precisionMatrix, i, j int, w float64) {
	h.Add(t.player[i], t.player[j], w)
	h.Add(t.seat[i], t.player[j], w)
	h.Add(t.seat[i], t.seat[j], w)
	if i == j {
		return
	}
	h.Add(t.seat[j], t.player[i], w)
	if t.player[i] == t.player[j] {
		h.Add(t.player[i], t.player[j], w)
	}
	if t.seat[i] == t.seat[j] {
		h.Add(t.seat[i], t.seat[j], w)
	}
}

// gather returns X' times the given columns: for each unknown the sum over its observations, width numbers each.
func (t *dataset) gather(values []float64, width int) []float64 {
	sums := make([]float64, t.unknowns*width)
	for i := range t.player {
		for k, x := range values[i*width : (i+1)*width] {
			sums[t.player[i]*width+k] += x
			sums[t.seat[i]*width+k] += x
		}
	}
	return sums
}
