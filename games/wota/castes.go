package wota

// The castes of ants, in the order of all tables. The hill's is only looked up for its senses: no ant is of it.
const (
	gatherer = iota
	soldier
	scout
	antCastes
	hillCaste = antCastes
	castes    = antCastes + 1
)

// caste is what the ants of a caste can do. Speeds are in units a tick, ranges in units.
type caste struct {
	health        float64 // of a newborn ant
	speed         float64
	speedAttack   float64 // in a tick in which it attacks
	speedCarrying float64 // while it carries sugar
	attack        float64 // damage a tick
	sight         float64
	hearing       float64
	carry         int // sugar that it can carry
}

// casteCode and casteName are the castes' short and long names in all formats.
var (
	casteCode = [castes]string{"Ga", "So", "Sc", "Hi"}
	casteName = [castes]string{"Gatherer", "Soldier", "Scout", "Hill"}
)

// casteOf reads the short name of a caste of ants.
func casteOf(code []byte) (uint8, bool) {
	for c := range uint8(antCastes) {
		if string(code) == casteCode[c] {
			return c, true
		}
	}
	return 0, false
}
