package batch

import (
	"cmp"
	"encoding/binary"
	"errors"
	"fmt"
	"math"
	"slices"

	"github.com/agon-judge/agon/ranking"
)

// ErrPairs is wrapped when stored pairs cannot be understood.
var ErrPairs = errors.New("the pairs cannot be read")

// Pairs is what a standing of [System] knows of any two of its players: who would win, who is stronger, and how certain
// that is. It gives the same answers as the standing and is small enough to be stored: four bytes for each two players.
type Pairs struct {
	byPlaces   bool    // the model is that of places, not that of scores
	calibrated float64 // see scores
	reach      reach
	learned    Learned // spread, step and noise
	field      ranking.Field
	mean       []float64 // of each player, in units of noise
	matches    []int

	// Covariances are known within groups and 0 between them, see versionBlocks; whole matrices have one group.
	group  []int
	place  []int // of the player within its group
	start  []int // where each group's lower triangle begins, in numbers
	stored []byte

	met []pairedMeetings // those that say something, sorted
}

// PairsFrom returns what a standing of [System] knows of any two players, nil of other systems. Matches that are added to
// the standing later do not change it.
func PairsFrom(s *ranking.Standing) *Pairs {
	if l, ok := s.Model().(*fitted); ok {
		return l.pairs()
	}
	return nil
}

func (l *fitted) pairs() *Pairs {
	n := l.t.players
	p := &Pairs{
		calibrated: 1, reach: unlimited(), field: ranking.Field{Players: n, Previous: make([]int, n)}, mean: slices.Clone(l.mean[:n]), matches: slices.Clone(l.standing.Matches), group: make([]int, n),
		learned: Learned{Spread: l.learned.Spread, Step: l.learned.Step, noise: make([]float64, n)},
	}
	switch model := l.model.(type) {
	case scores:
		p.calibrated, p.reach = model.calibrated, model.reach
	case places:
		p.byPlaces = true
	}
	number := map[int]int{} // of a group
	for i := range n {
		p.field.Previous[i], p.learned.noise[i] = l.field.Predecessor(i), l.learned.noiseOf(i)
		if c, ok := l.covariance.(versionBlocks); ok {
			if _, known := number[c.group[i]]; !known {
				number[c.group[i]] = len(number)
			}
			p.group[i] = number[c.group[i]]
		}
	}
	for _, m := range l.met {
		if says := l.Meetings(m.first, m.second); says.Share > 0 {
			p.met = append(p.met, newPairedMeetings(m.first, m.second, says))
		}
	}
	members := p.layOut()
	for _, group := range members {
		for k, i := range group {
			for _, j := range group[:k+1] {
				p.stored = binary.LittleEndian.AppendUint32(p.stored, math.Float32bits(float32(l.covariance.At(i, j))))
			}
		}
	}
	return p
}

// layOut computes where the covariances of each group are stored, and lists its members.
func (p *Pairs) layOut() (members [][]int) {
	p.place = make([]int, len(p.group))
	for i, g := range p.group {
		for g >= len(members) {
			members = append(members, nil)
		}
		p.place[i] = len(members[g])
		members[g] = append(members[g], i)
	}
	p.start = make([]int, len(members)+1)
	for g, group := range members {
		p.start[g+1] = p.start[g] + len(group)*(len(group)+1)/2
	}
	return members
}

// Players returns the number of players; they are numbered from 0.
func (p *Pairs) Players() int { return len(p.mean) }

// Win returns the probability that player i ends before player j in a match of both, a tie counting half.
func (p *Pairs) Win(i, j int) float64 {
	if i == j {
		return 0.5
	}
	var model likelihood = scores{calibrated: p.calibrated, reach: p.reach}
	if p.byPlaces {
		model = places{}
	}
	return model.win(performance{p.mean[i], p.learned.noiseOf(i)}, performance{p.mean[j], p.learned.noiseOf(j)}, p.variance(i, j))
}

// Compare compares two players as [ranking.Standing.Compare] does.
func (p *Pairs) Compare(i, j int) ranking.Comparison {
	variance := 0.0
	if i != j {
		variance = ranking.Unit * ranking.Unit * p.variance(i, j)
	}
	return ranking.NewComparison(ranking.Unit*(p.mean[i]-p.mean[j]), variance, ranking.Unit*ranking.Unit*p.learned.prior(p.field, i, j),
		min(p.matches[i], p.matches[j]), p.meetings(i, j))
}

func (p *Pairs) meetings(i, j int) ranking.Meetings {
	key := pairedMeetings{First: int32(min(i, j)), Second: int32(max(i, j))}
	at, found := slices.BinarySearchFunc(p.met, key, pairedMeetings.compare)
	if !found {
		return ranking.Meetings{}
	}
	m := p.met[at]
	stronger := [2]float64{float64(m.Stronger[0]), float64(m.Stronger[1])}
	if i > j {
		stronger[0], stronger[1] = stronger[1], stronger[0]
	}
	return ranking.Meetings{Share: float64(m.Share), Stronger: stronger, Exact: p.byPlaces}
}

func (p *Pairs) variance(i, j int) float64 { return max(p.At(i, i)+p.At(j, j)-2*p.At(i, j), 0) }

// At gives the covariance of the strengths of players i and j, 0 between players that no chain of matches connects.
func (p *Pairs) At(i, j int) float64 {
	if p.group[i] != p.group[j] {
		return 0
	}
	row, column := max(p.place[i], p.place[j]), min(p.place[i], p.place[j])
	at := p.start[p.group[i]] + row*(row+1)/2 + column
	return float64(math.Float32frombits(binary.LittleEndian.Uint32(p.stored[4*at:])))
}

// The encoding: this header, the reach of the scale, a pairedPlayer for each player, all pairedMeetings, and the covariances. Pairs
// of the format before this one have no reach: scores at the ends of their scale were taken for measurements.
type pairsHeader struct {
	Format     uint8
	ByPlaces   bool
	Players    uint32
	Meetings   uint32
	Calibrated float64
	Spread     float64
	Step       float64
}

type pairedPlayer struct {
	Mean, Noise              float64
	Matches, Previous, Group int32
}

// pairedMeetings are [ranking.Meetings] of two players, the lower number first.
type pairedMeetings struct {
	First, Second int32
	Share         float32
	Stronger      [2]float32
}

func newPairedMeetings(first, second int, m ranking.Meetings) pairedMeetings {
	return pairedMeetings{int32(first), int32(second), float32(m.Share), [2]float32{float32(m.Stronger[0]), float32(m.Stronger[1])}}
}

func (m pairedMeetings) compare(o pairedMeetings) int {
	return cmp.Or(cmp.Compare(m.First, o.First), cmp.Compare(m.Second, o.Second))
}

const pairsFormat, pairsWithoutReach = 3, 2

// MarshalBinary implements encoding.BinaryMarshaler.
func (p *Pairs) MarshalBinary() ([]byte, error) {
	head := pairsHeader{pairsFormat, p.byPlaces, uint32(len(p.mean)), uint32(len(p.met)), p.calibrated, p.learned.Spread, p.learned.Step}
	players := make([]pairedPlayer, len(p.mean))
	for i := range players {
		players[i] = pairedPlayer{p.mean[i], p.learned.noise[i], int32(p.matches[i]), int32(p.field.Previous[i]), int32(p.group[i])}
	}
	data, err := binary.Append(nil, binary.LittleEndian, head)
	if err == nil {
		data, err = binary.Append(data, binary.LittleEndian, p.reach)
	}
	if err == nil {
		data, err = binary.Append(data, binary.LittleEndian, players)
	}
	if err == nil {
		data, err = binary.Append(data, binary.LittleEndian, p.met)
	}
	return append(data, p.stored...), err
}

// UnmarshalBinary implements encoding.BinaryUnmarshaler. It keeps a part of the data. The error wraps ErrPairs.
func (p *Pairs) UnmarshalBinary(data []byte) error {
	var head pairsHeader
	read, err := binary.Decode(data, binary.LittleEndian, &head)
	if err != nil || head.Format != pairsFormat && head.Format != pairsWithoutReach {
		return fmt.Errorf("%w: they are of another format", ErrPairs)
	}
	data = data[read:]
	ends := unlimited()
	if head.Format == pairsFormat {
		if read, err = binary.Decode(data, binary.LittleEndian, &ends); err != nil {
			return fmt.Errorf("%w: %w", ErrPairs, err)
		}
		data = data[read:]
	}
	n := int(head.Players)
	if n > len(data)/binary.Size(pairedPlayer{}) {
		return fmt.Errorf("%w: there are fewer than %d players", ErrPairs, n)
	}
	players := make([]pairedPlayer, n)
	if read, err = binary.Decode(data, binary.LittleEndian, players); err != nil {
		return fmt.Errorf("%w: %w", ErrPairs, err)
	}
	data = data[read:]
	if int(head.Meetings) > len(data)/binary.Size(pairedMeetings{}) {
		return fmt.Errorf("%w: there are fewer than %d pairs that met", ErrPairs, head.Meetings)
	}
	met := make([]pairedMeetings, head.Meetings)
	if read, err = binary.Decode(data, binary.LittleEndian, met); err != nil {
		return fmt.Errorf("%w: %w", ErrPairs, err)
	}
	*p = Pairs{
		byPlaces: head.ByPlaces, calibrated: head.Calibrated, reach: ends, learned: Learned{Spread: head.Spread, Step: head.Step, noise: make([]float64, n)},
		field: ranking.Field{Players: n, Previous: make([]int, n)}, mean: make([]float64, n), matches: make([]int, n), group: make([]int, n), stored: data[read:], met: met,
	}
	for i, one := range players {
		if one.Group < 0 || int(one.Group) > i || int(one.Previous) >= i || one.Previous < -1 {
			return fmt.Errorf("%w: player %d cannot be", ErrPairs, i)
		}
		p.mean[i], p.learned.noise[i], p.matches[i], p.field.Previous[i], p.group[i] = one.Mean, one.Noise, int(one.Matches), int(one.Previous), int(one.Group)
	}
	p.layOut()
	if len(p.stored) != 4*p.start[len(p.start)-1] {
		return fmt.Errorf("%w: %d bytes of covariances, not %d", ErrPairs, len(p.stored), 4*p.start[len(p.start)-1])
	}
	return nil
}
