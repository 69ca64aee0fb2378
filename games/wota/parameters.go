package wota

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/agon-judge/agon/games/wota/properties"
)

// parameters are the values that a match is played with (statement, section Parameters). Distances are in units, times
// in ticks.
type parameters struct {
	sizeX, sizeY    float64 // of this match's world
	hillRadius      float64
	attackRange     float64
	vulnerability   float64 // factor of the damage to an ant that carries sugar
	sugarRadius     float64 // of a full source
	sourceAmount    int     // sugar in a full source
	antCost         int     // food for an ant
	startingFood    int
	cooldown        int // ticks without sugar after a source has given some
	decayTime       int
	hillDistance    float64
	startSugarLow   float64
	startSugarHigh  float64
	startSugarOther float64 // from the other hills
	sugarDistance   float64 // of new sources from hills
	sugarOther      float64 // of new sources from other ones
	sources         int     // per player
	victory         float64 // fraction of all ants
	victoryFrom     int     // first tick that may end the match
	lastTick        int
	castes          [castes]caste
	hillsReversed   bool // the hills are given to the players in reverse order
}

// key is one entry of parameters.txt: a double, a whole number or a truth value.
type key struct {
	name      string
	low, high float64
	double    func(*parameters) *float64
	whole     func(*parameters) *int
	truth     func(*parameters) *bool
	fallback  string // for keys that may be missing
}

func (k *key) optional() bool { return k.fallback != "" }

// Upper bounds of parameters. They keep a hostile configuration from eating the machine.
const (
	mostLength = 10_000.0
	mostTicks  = 100_000
	mostAmount = 1_000_000
	mostPower  = 1e6 // health and damage
)

// keys are all entries, in the order of the file. It is never written.
var keys = append([]key{
	{name: "SIZE_X", low: 100, high: mostLength, double: func(p *parameters) *float64 { return &p.sizeX }},
	{name: "SIZE_Y", low: 100, high: mostLength, double: func(p *parameters) *float64 { return &p.sizeY }},
	{name: "HILL_RADIUS", high: mostLength, double: func(p *parameters) *float64 { return &p.hillRadius }},
	{name: "ATTACK_RANGE", low: 0.001, high: mostLength, double: func(p *parameters) *float64 { return &p.attackRange }},
	{name: "VULNERABILITY_WHILE_CARRYING", high: mostPower, double: func(p *parameters) *float64 { return &p.vulnerability }},
	{name: "INITIAL_SUGAR_RADIUS", high: mostLength, double: func(p *parameters) *float64 { return &p.sugarRadius }},
	{name: "INITIAL_SUGAR_IN_SOURCE", low: 1, high: mostAmount, whole: func(p *parameters) *int { return &p.sourceAmount }},
	{name: "ANT_COST", low: 1, high: mostAmount, whole: func(p *parameters) *int { return &p.antCost }},
	{name: "STARTING_FOOD", high: mostAmount, whole: func(p *parameters) *int { return &p.startingFood }},
	{name: "TICKS_BETWEEN_PICK_UPS_AT_SOURCE", high: mostTicks, whole: func(p *parameters) *int { return &p.cooldown }},
	{name: "CORPSE_DECAY_TIME", high: mostTicks, whole: func(p *parameters) *int { return &p.decayTime }},
	{name: "MINIMUM_DISTANCE_BETWEEN_HILLS", high: mostLength, double: func(p *parameters) *float64 { return &p.hillDistance }},
	{name: "MINIMUM_STARTING_SUGAR_DISTANCE", high: mostLength, double: func(p *parameters) *float64 { return &p.startSugarLow }},
	{name: "MAXIMUM_STARTING_SUGAR_DISTANCE", high: mostLength, double: func(p *parameters) *float64 { return &p.startSugarHigh }},
	{name: "MINIMUM_STARTING_SUGAR_DISTANCE_TO_OTHER_HILLS", high: mostLength, double: func(p *parameters) *float64 { return &p.startSugarOther }},
	{name: "MINIMUM_SUGAR_DISTANCE", high: mostLength, double: func(p *parameters) *float64 { return &p.sugarDistance }},
	{name: "MINIMUM_SUGAR_DISTANCE_TO_OTHER_SUGAR", high: mostLength, double: func(p *parameters) *float64 { return &p.sugarOther }},
	{name: "SUGAR_SOURCES_PER_PLAYER", high: 30, whole: func(p *parameters) *int { return &p.sources }},
	{name: "FRACTION_OF_ALL_ANTS_NEEDED_FOR_VICTORY", low: 0.51, high: 1, double: func(p *parameters) *float64 { return &p.victory }},
	{name: "DONT_CHECK_VICTORY_CONDITION_BEFORE", high: mostTicks, whole: func(p *parameters) *int { return &p.victoryFrom }},
	{name: "MAX_TICKS_BEFORE_END", low: 1, high: mostTicks, whole: func(p *parameters) *int { return &p.lastTick }},
	{name: "HILLS_REVERSED", truth: func(p *parameters) *bool { return &p.hillsReversed }, fallback: "false"},
}, casteKeys()...)

// casteKeys are the entries for castes, which may be missing.
func casteKeys() []key {
	fields := [antCastes][8]string{
		gatherer: {"40", "10", "5", "5", "0.15", "10", "50", "50"},
		soldier:  {"100", "10", "5", "5", "0.2", "5", "50", "50"},
		scout:    {"100", "15", "15", "5", "0", "0", "100", "100"},
	}
	var all []key
	for c, values := range fields {
		add := func(name string, low, high float64, field func(*caste) *float64, fallback string) {
			all = append(all, key{
				name: strings.ToUpper(casteName[c]) + "_" + name, low: low, high: high, fallback: fallback,
				double: func(p *parameters) *float64 { return field(&p.castes[c]) },
			})
		}
		add("INITIAL_HEALTH", 0.001, mostPower, func(c *caste) *float64 { return &c.health }, values[0])
		add("SPEED", 0, mostLength, func(c *caste) *float64 { return &c.speed }, values[1])
		add("SPEED_WHILE_ATTACKING", 0, mostLength, func(c *caste) *float64 { return &c.speedAttack }, values[2])
		add("SPEED_WHILE_CARRYING_SUGAR", 0, mostLength, func(c *caste) *float64 { return &c.speedCarrying }, values[3])
		add("ATTACK", 0, mostPower, func(c *caste) *float64 { return &c.attack }, values[4])
		all = append(all, key{
			name: strings.ToUpper(casteName[c]) + "_MAX_SUGAR_CARRY", high: mostAmount, fallback: values[5],
			whole: func(p *parameters) *int { return &p.castes[c].carry },
		})
		add("SIGHT_RANGE", 0, mostLength, func(c *caste) *float64 { return &c.sight }, values[6])
		add("HEARING_RANGE", 0, mostLength, func(c *caste) *float64 { return &c.hearing }, values[7])
	}
	return append(all,
		key{name: "HILL_SIGHT_RANGE", high: mostLength, fallback: "50", double: func(p *parameters) *float64 { return &p.castes[hillCaste].sight }},
		key{name: "HILL_HEARING_RANGE", high: mostLength, fallback: "50", double: func(p *parameters) *float64 { return &p.castes[hillCaste].hearing }})
}

// readParameters reads a file like parameters.txt. The sizes are those of two players' world. The error, which names
// line and key, is a *properties.Error.
func readParameters(text []byte) (*parameters, error) {
	entries, err := properties.Read(text)
	if err != nil {
		return nil, fmt.Errorf("parameters: %w", err)
	}
	p := &parameters{}
	for _, k := range keys {
		if k.optional() {
			_ = k.set(p, k.fallback) // the table has right values
		}
	}
	given := make([]bool, len(keys))
	for _, e := range entries {
		at := slices.IndexFunc(keys, func(k key) bool { return k.name == e.Key })
		if at < 0 {
			return nil, fmt.Errorf("parameters: %w", &properties.Error{
				Line: e.Line, Key: properties.Shown(e.Key), Expected: "a key of the statement's tables", Found: "an unknown one", Advice: "correct or delete the line",
			})
		}
		given[at] = true
		if err := keys[at].set(p, e.Value); err != nil {
			return nil, fmt.Errorf("parameters: %w", &properties.Error{
				Line: e.Line, Key: e.Key, Expected: err.Error(), Found: properties.Shown(e.Value), Advice: "change the value of " + e.Key,
			})
		}
	}
	for k, isThere := range given {
		if !isThere && !keys[k].optional() {
			return nil, fmt.Errorf("parameters: %w", &properties.Error{
				Key: keys[k].name, Expected: "a line with it", Found: "none", Advice: "add a line like those of parameters.txt, which has all keys",
			})
		}
	}
	if p.startSugarLow > p.startSugarHigh {
		return nil, fmt.Errorf("parameters: %w", &properties.Error{
			Key: "MAXIMUM_STARTING_SUGAR_DISTANCE", Expected: "at least MINIMUM_STARTING_SUGAR_DISTANCE", Found: "less", Advice: "change one of the two",
		})
	}
	return p, nil
}

// set takes an entry's value. The error says what was expected.
func (k *key) set(p *parameters, text string) error {
	switch {
	case k.truth != nil:
		if text != "true" && text != "false" {
			return errors.New("true or false")
		}
		*k.truth(p) = text == "true"
	case k.whole != nil:
		n, err := strconv.Atoi(text)
		if err != nil || float64(n) < k.low || float64(n) > k.high {
			return fmt.Errorf("a whole number from %.0f to %.0f", k.low, k.high)
		}
		*k.whole(p) = n
	default:
		f, err := strconv.ParseFloat(text, 64)
		if err != nil || !(f >= k.low && f <= k.high) {
			return fmt.Errorf("a number from %s to %s", number(k.low), number(k.high))
		}
		*k.double(p) = f
	}
	return nil
}

// number is the shortest decimal form of a double that reads back.
func number(f float64) string { return string(appendNumber(nil, f)) }

func appendNumber(dst []byte, f float64) []byte { return strconv.AppendFloat(dst, f, 'g', -1, 64) }

// scaled gives the parameters of a match: the world's area grows with the number of players.
func (p *parameters) scaled(players int) parameters {
	s := *p
	factor := math.Sqrt(float64(players) / 2)
	s.sizeX *= factor
	s.sizeY *= factor
	return s
}

// appendParameters appends a line for each parameter of a match that AIs know, the number of players included.
func (p *parameters) appendParameters(dst []byte, players int) []byte {
	for _, k := range keys {
		if k.optional() {
			continue
		}
		dst = append(append(dst, k.name...), ' ')
		if k.whole != nil {
			dst = strconv.AppendInt(dst, int64(*k.whole(p)), 10)
		} else {
			dst = appendNumber(dst, *k.double(p))
		}
		dst = append(dst, '\n')
	}
	dst = append(dst, "NUMBER_OF_PLAYERS "...)
	dst = strconv.AppendInt(dst, int64(players), 10)
	return append(dst, '\n')
}

// appendCastes appends a line for each caste.
func (p *parameters) appendCastes(dst []byte) []byte {
	for k := range p.castes {
		c := &p.castes[k]
		dst = append(append(append(append(dst, "caste "...), casteCode[k]...), ' '), casteName[k]...)
		for _, value := range [...]float64{c.health, c.speed, c.speedAttack, c.speedCarrying, c.attack, float64(c.carry), c.sight, c.hearing} {
			dst = appendNumber(append(dst, ' '), value)
		}
		dst = append(dst, '\n')
	}
	return dst
}
