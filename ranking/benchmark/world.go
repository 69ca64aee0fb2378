package main

import (
	"math"
	"math/rand/v2"

	"github.com/agon-judge/agon/ranking"
)

// world is a population of players and the rules by which they score. All lengths are in units of luck, the deviation of
// what chance adds to one player's score in one match.
type world struct {
	name    string
	players int
	size    int     // players in a match
	spread  float64 // deviation of the strengths
	matches int     // how many everybody plays
	at      []int   // numbers of matches for which the table has a column; nil: it says how many are needed

	cyclic  float64               // deviation of what a player has for or against one opponent, whatever their strengths
	seats   []float64             // advantage of each seat
	shared  float64               // part of luck's variance that belongs to a seat of a board
	quads   bool                  // each group plays on one board until everybody had every seat
	uneven  float64               // deviation of the logarithm of the players' own deviation of luck
	frozen  float64               // chance that one in five players freezes in a match
	steps   []float64             // performances at which the score rises, when it is rounded to few values
	distort func(float64) float64 // what the game makes of a performance; nil: the score is the performance
	share   func([]float64)       // what the game makes of all performances of a match; nil: nothing
	heavy   bool                  // luck has long tails: Student's distribution with three degrees of freedom
	blind   bool                  // scores are not told, only places
	drift   float64               // deviation of what a player's strength changes by after each match
	churn   int                   // rounds after which a player submits a new version; 0: never
}

// state is a world while it is played.
type state struct {
	world
	random *rand.Rand

	strength []float64 // by version
	luck     []float64
	current  []int // the version of each player
	born     []int // round after which each player submits again
	field    ranking.Field
	boards   int64
	against  [][]float64 // by player
	round    int
}

func (w world) begin(seed uint64) *state {
	s := &state{world: w, random: rand.New(rand.NewPCG(seed, 0xa60))}
	for i := range w.players {
		s.join(w.spread*s.random.NormFloat64(), -1)
		s.current = append(s.current, i)
	}
	if w.churn > 0 {
		for range w.players {
			s.born = append(s.born, s.random.IntN(w.churn))
		}
	}
	s.against = make([][]float64, w.players)
	for i := range s.against {
		s.against[i] = make([]float64, w.players)
		for j := range i {
			c := w.cyclic * s.random.NormFloat64()
			s.against[i][j], s.against[j][i] = c, -c
		}
	}
	return s
}

func (s *state) join(strength float64, previous int) {
	s.strength = append(s.strength, strength)
	s.luck = append(s.luck, math.Exp(s.uneven*s.random.NormFloat64()))
	s.field.Players++
	s.field.Previous = append(s.field.Previous, previous)
}

// resubmit lets those players whose time has come replace their versions, by ones that are 0.15 better on average, with
// a deviation of 0.5.
func (s *state) resubmit() {
	for p := range s.born {
		if s.round > 0 && s.round%s.churn == s.born[p] {
			s.join(s.strength[s.current[p]]+0.15+0.5*s.random.NormFloat64(), s.current[p])
			s.current[p] = s.field.Players - 1
		}
	}
}

// play lets groups of players, not versions, play.
func (s *state) play(groups [][]int) []ranking.Match {
	var matches []ranking.Match
	for _, group := range groups {
		s.boards++
		board := make([]float64, len(group))
		for i := range board {
			board[i] = math.Sqrt(s.shared) * s.random.NormFloat64()
		}
		if !s.quads {
			matches = append(matches, s.match(group, board, 0))
			continue
		}
		for turn := range group {
			rotated := append(append([]int{}, group[turn:]...), group[:turn]...)
			matches = append(matches, s.match(rotated, board, s.boards))
		}
	}
	if s.drift > 0 {
		for _, group := range groups {
			for _, p := range group {
				s.strength[s.current[p]] += s.drift * s.random.NormFloat64()
			}
		}
	}
	s.round++
	return matches
}

func (s *state) match(group []int, board []float64, number int64) ranking.Match {
	m := ranking.Match{Board: number}
	for seat, p := range group {
		version := s.current[p]
		x := s.strength[version] + board[seat] + math.Sqrt(1-s.shared)*s.luck[version]*s.chanceOf()
		if s.seats != nil {
			x += s.seats[seat]
		}
		for _, o := range group {
			x += s.against[p][o]
		}
		frozen := s.frozen > 0 && s.random.Float64() < s.freezes(p)
		if frozen {
			x -= 20
		}
		if s.distort != nil {
			x = s.distort(x)
		}
		m.Seats = append(m.Seats, ranking.Seat{Player: version, Score: x, Frozen: frozen})
	}
	if s.share != nil {
		performances := make([]float64, len(m.Seats))
		for i, seat := range m.Seats {
			performances[i] = seat.Score
		}
		s.share(performances)
		for i := range m.Seats {
			m.Seats[i].Score = performances[i]
		}
	}
	if s.blind {
		for i := range m.Seats {
			m.Seats[i].Rank = 1
			for j := range m.Seats {
				if m.Seats[j].Score > m.Seats[i].Score {
					m.Seats[i].Rank++
				}
			}
		}
		for i := range m.Seats {
			m.Seats[i].Score = 0
		}
	}
	return m
}

// chanceOf is the luck of one seat.
func (s *state) chanceOf() float64 {
	x := s.random.NormFloat64()
	if !s.heavy {
		return x
	}
	// A normal variable divided by the root of a mean square of three others, made to have the variance 1.
	squares := 0.0
	for range 3 {
		y := s.random.NormFloat64()
		squares += y * y
	}
	return x / math.Sqrt(squares)
}

// survivors lets only those score who are better than the mean of their match.
func survivors(performances []float64) {
	mean := 0.0
	for _, x := range performances {
		mean += x / float64(len(performances))
	}
	for i, x := range performances {
		performances[i] = max(0, x-mean)
	}
}

// shares divides the board: everybody's part is the exponential of what he performed.
func shares(performances []float64) {
	sum := 0.0
	for i, x := range performances {
		performances[i] = math.Exp(x)
		sum += performances[i]
	}
	for i := range performances {
		performances[i] = math.Round(1000 * performances[i] / sum)
	}
}

// truth is the strength of every player: its expected result against the field.
func (s *state) truth() []float64 {
	truth := make([]float64, s.players)
	for p, version := range s.current {
		truth[p] = s.strength[version]
		for _, c := range s.against[p] {
			truth[p] += c / float64(s.players-1) * float64(s.size-1)
		}
	}
	if s.frozen == 0 {
		return truth
	}
	// Who freezes is behind all who play on; the share of opponents that are behind is what remains.
	share := make([]float64, s.players)
	for p := range share {
		for o := range share {
			if o == p {
				continue
			}
			on, other := 1-s.freezes(p), 1-s.freezes(o)
			share[p] += on*other*beats(truth[p]-truth[o], math.Sqrt2) + on*(1-other) + (1-on)*(1-other)/2
		}
	}
	return share
}

// freezes is the chance that a player freezes in a match.
func (s *state) freezes(p int) float64 {
	if p%5 == 0 {
		return s.frozen
	}
	return 0
}

// beats is the probability that a normal luck of this deviation does not make up for a difference.
func beats(difference, deviation float64) float64 {
	return math.Erfc(-difference/deviation/math.Sqrt2) / 2
}

// chance is the true probability that one player, not version, is better than another in a match of both.
func (s *state) chance(p, o int) float64 {
	if s.steps != nil {
		return s.chanceInSteps(p, o)
	}
	a, b := s.luck[s.current[p]], s.luck[s.current[o]]
	return beats(s.strength[s.current[p]]-s.strength[s.current[o]], math.Sqrt((a*a+b*b)*(1-s.shared)+2*s.shared))
}

// chanceInSteps is the same where scores take few values: a tie is half a victory. Luck is even and nothing is shared.
func (s *state) chanceInSteps(p, o int) float64 {
	chance, below := 0.0, 0.0 // below is the probability that the other has less
	reached := func(version int, step float64) float64 { return beats(s.strength[version]-step, 1) }
	for k := range len(s.steps) + 1 {
		mine, other := 1.0, 1.0
		if k > 0 {
			mine, other = reached(s.current[p], s.steps[k-1]), reached(s.current[o], s.steps[k-1])
		}
		if k < len(s.steps) {
			mine -= reached(s.current[p], s.steps[k])
			other -= reached(s.current[o], s.steps[k])
		}
		chance += mine * (below + other/2)
		below += other
	}
	return chance
}

// worlds are those of the table, in its order.
func worlds() []world {
	base := world{players: 200, size: 4, spread: 2, matches: 400}
	with := func(name string, change func(*world)) world {
		w := base
		w.name = name
		change(&w)
		return w
	}
	return []world{
		with("normal", func(*world) {}),
		with("close", func(w *world) { w.spread, w.matches = 1, 400 }),
		with("wide", func(w *world) { w.spread, w.matches = 4, 120 }),
		with("pairs", func(w *world) { w.size = 2 }),
		with("eights", func(w *world) { w.size, w.matches = 8, 160 }),
		with("distorted", func(w *world) {
			w.distort = func(x float64) float64 { return math.Copysign(math.Pow(math.Abs(x), 1.6), x) }
			w.matches = 160
		}),
		with("saturated", func(w *world) { w.distort, w.matches = func(x float64) float64 { return 2 * math.Tanh(x/2) }, 160 }),
		with("coarse", func(w *world) {
			w.distort, w.matches = func(x float64) float64 { return math.Round(3 * math.Tanh(x/2)) }, 160
			for _, border := range []float64{-2.5, -1.5, -0.5, 0.5, 1.5, 2.5} {
				w.steps = append(w.steps, 2*math.Atanh(border/3))
			}
		}),
		with("survivors", func(w *world) { w.share, w.matches = survivors, 160 }),
		with("shares", func(w *world) { w.share, w.matches = shares, 160 }),
		with("long tails", func(w *world) { w.heavy, w.matches = true, 160 }),
		with("places only", func(w *world) { w.blind = true }),
		with("drifting", func(w *world) { w.drift, w.matches = 0.1, 160 }),
		with("drifting places", func(w *world) { w.blind, w.drift, w.matches = true, 0.1, 160 }),
		with("drifting eights", func(w *world) { w.size, w.blind, w.drift, w.matches = 8, true, 0.1, 100 }),
		with("uneven luck", func(w *world) { w.uneven, w.matches = 0.5, 160 }),
		with("quads 0 %", func(w *world) { w.quads, w.matches = true, 100 }),
		with("quads 30 %", func(w *world) { w.quads, w.shared, w.matches = true, 0.3, 100 }),
		with("quads 50 %", func(w *world) { w.quads, w.shared, w.matches = true, 0.5, 100 }),
		with("cyclic", func(w *world) { w.cyclic, w.matches, w.at = 0.4, 200, []int{40, 100, 200} }),
		with("seats", func(w *world) {
			w.players, w.seats, w.matches, w.at = 100, []float64{0.9, 0.3, -0.3, -0.9}, 120, []int{20, 40, 80, 120}
		}),
		with("freezing", func(w *world) { w.frozen, w.matches, w.at = 0.2, 100, []int{14, 28, 56, 100} }),
	}
}
