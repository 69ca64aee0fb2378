package java_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/games/engine"
	"github.com/agon-judge/agon/games/localrun"
)

// peer is a judge in miniature: a world in which everybody perceives everything, nothing moves by itself and every order
// is paid. What the colony says is heard in the next tick.
type peer struct {
	player *localrun.Process
	number int // of the tick
	own    []body
	others []body
	dead   []body
	sugar  []string
	food   int

	births   []int // orders that the newest ants were made for
	messages []said
}

type body struct {
	id    int
	owner int
	caste string
	x, y  float64
	class string
}

type said struct {
	sender  string
	content string
}

// seed is what the judge tells the colony.
const seed = 42

func newPeer(player *localrun.Process) *peer {
	return &peer{
		player: player, food: 300,
		others: []body{{id: 1000, owner: 1, caste: "So", x: 530, y: 500, class: "EnemyAI"}},
		sugar:  []string{"0 540 500 500 10 0", "1 460 500 250 7.0710678118654755 3"},
	}
}

func (p *peer) exchange(message string) ([]string, error) {
	answer, err := p.player.Exchange([]byte(message), engine.End{Line: "end"})
	if err != nil {
		return nil, err
	}
	return strings.Split(strings.TrimSuffix(string(answer), "\n"), "\n"), nil
}

// hello begins the match.
func (p *peer) hello(t *testing.T) {
	answer, err := p.exchange(greeting)
	require.NoError(t, err)
	require.Equal(t, []string{""}, answer)
}

// tick plays one tick and gives the requests.
func (p *peer) tick(t *testing.T) []string {
	answer, err := p.exchange(p.message())
	require.NoError(t, err)
	return p.take(answer)
}

// take lets the requests have their effect: births and messages.
func (p *peer) take(answer []string) []string {
	p.births, p.messages = nil, nil
	orders := 0
	requests := []string{}
	for _, line := range answer {
		if line == "" {
			continue
		}
		requests = append(requests, line)
		fields := strings.Split(line, " ")
		switch fields[0] {
		case "o":
			id := len(p.own)
			p.own = append(p.own, body{id: id, caste: fields[1], x: 500, y: 500 + float64(id), class: fields[2]})
			p.births = append(p.births, orders)
			orders++
		case "t":
			p.messages = append(p.messages, said{fields[1], fields[2]})
		case "h":
			p.messages = append(p.messages, said{"hill", fields[1]})
		}
	}
	return requests
}

// message is what the colony is told in this tick.
func (p *peer) message() string {
	p.number++
	var m strings.Builder
	fmt.Fprintf(&m, "tick %d\nants %d %d\n", p.number, len(p.own)+len(p.others), len(p.own))
	for _, b := range append(append([]body{}, p.own...), p.others...) {
		fmt.Fprintf(&m, "%d %d %s %v %v 40 0 %s\n", b.id, b.owner, b.caste, b.x, b.y, b.class)
	}
	fmt.Fprintf(&m, "corpses %d\n", len(p.dead))
	for _, b := range p.dead {
		fmt.Fprintf(&m, "%d %d %s %v %v\n", b.id, b.owner, b.caste, b.x, b.y)
	}
	fmt.Fprintf(&m, "sugar %d\n%s\n", len(p.sugar), strings.Join(p.sugar, "\n"))
	fmt.Fprintf(&m, "hills 2\n0 500 500 %d\n1 700 500 120\n", p.food)
	fmt.Fprintf(&m, "messages %d\n", len(p.messages))
	for _, s := range p.messages {
		fmt.Fprintf(&m, "%s %s -\n", s.sender, s.content)
	}
	fmt.Fprintf(&m, "born %d", len(p.births))
	for _, order := range p.births {
		fmt.Fprintf(&m, " %d", order)
	}
	m.WriteString("\nsenses\n")
	for k, b := range p.own {
		ants := list(len(p.own)+len(p.others), func(i int) bool { return i != k })
		heard := list(len(p.messages), func(i int) bool { return p.messages[i].sender != fmt.Sprint(b.id) })
		fmt.Fprintf(&m, "%s %s %s %s %s\n", ants, list(len(p.dead), nil), list(len(p.sugar), nil), list(2, nil), heard)
	}
	heard := list(len(p.messages), func(i int) bool { return p.messages[i].sender != "hill" })
	fmt.Fprintf(&m, "%s %s %s\nend\n", list(len(p.own)+len(p.others), nil), list(len(p.dead), nil), heard)
	return m.String()
}

// list is a list of the protocol: how many indices fit, then each as the difference to the one before.
func list(count int, fits func(int) bool) string {
	var text strings.Builder
	last, length := 0, 0
	for i := range count {
		if fits == nil || fits(i) {
			fmt.Fprintf(&text, " %d", i-last)
			last = i
			length++
		}
	}
	return fmt.Sprint(length) + text.String()
}

// greeting has a soldier that hits a little harder than usual.
const greeting = `agon wota 1
seat 0
seed 42
SIZE_X 1000
SIZE_Y 1000
HILL_RADIUS 20
ATTACK_RANGE 15
VULNERABILITY_WHILE_CARRYING 5
INITIAL_SUGAR_RADIUS 10
INITIAL_SUGAR_IN_SOURCE 500
ANT_COST 20
STARTING_FOOD 300
TICKS_BETWEEN_PICK_UPS_AT_SOURCE 5
CORPSE_DECAY_TIME 500
MINIMUM_DISTANCE_BETWEEN_HILLS 400
MINIMUM_STARTING_SUGAR_DISTANCE 300
MAXIMUM_STARTING_SUGAR_DISTANCE 400
MINIMUM_STARTING_SUGAR_DISTANCE_TO_OTHER_HILLS 150
MINIMUM_SUGAR_DISTANCE 200
MINIMUM_SUGAR_DISTANCE_TO_OTHER_SUGAR 22
SUGAR_SOURCES_PER_PLAYER 3
FRACTION_OF_ALL_ANTS_NEEDED_FOR_VICTORY 0.95
DONT_CHECK_VICTORY_CONDITION_BEFORE 500
MAX_TICKS_BEFORE_END 100000
NUMBER_OF_PLAYERS 2
caste Ga Gatherer 40 10 5 5 0.15 10 50 50
caste So Soldier 100 10 5 5 0.25 5 50 50
caste Sc Scout 100 15 15 5 0 0 100 100
caste Hi Hill 0 0 0 0 0 0 50 50
hill 500 500
end
`
