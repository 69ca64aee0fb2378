// Package corpus makes programs to try package winnow on: programs that nobody copied, from seeds, in every language that
// players are written in, and copies of them in disguise. What is a copy of what is known, so that what is found can be counted.
package corpus

import (
	"fmt"
	"math/rand/v2"
)

// Program is one in no language yet: functions of whole numbers, and arrays that all of them see.
type Program struct {
	functions []function
	arrays    int
}

type function struct {
	parameters int
	body       []statement
	id         int
}

// statement is one of the kinds below; what a kind does not need is empty.
type statement struct {
	kind         statementKind
	variable     int // or array
	value, at    *expression
	body, orElse []statement
}

type statementKind int

const (
	declare statementKind = iota
	assign
	store // to an array
	branch
	count // variable from at to value
	while
	giveBack
	call
)

// expression is a number, a variable, an array's element, a call or an operation.
type expression struct {
	kind        expressionKind
	number      int // or variable, array, function
	operator    string
	left, right *expression
	arguments   []*expression
}

type expressionKind int

const (
	literal expressionKind = iota
	variable
	element
	calling
	operation
)

// author writes programs. Everybody has habits of his own: how often which statement, how deep, how long.
type author struct {
	r         *rand.Rand
	weights   [7]int
	functions []function
	arrays    int
	variables int // in scope
	next      int // the next variable's number
}

// Write makes a program of about so many lines. Equal seeds give equal programs.
func Write(seed uint64, lines int) Program {
	a := &author{r: rand.New(rand.NewPCG(seed, 7)), arrays: 3}
	for i := range a.weights {
		a.weights[i] = 1 + a.r.IntN(9)
	}
	for written := 0; written < lines; {
		f := a.function(len(a.functions))
		a.functions = append(a.functions, f)
		written += 3 + size(f.body)
	}
	return Program{functions: a.functions, arrays: a.arrays}
}

func size(body []statement) int {
	n := 0
	for _, s := range body {
		n++
		if len(s.body) > 0 {
			n += 1 + size(s.body) + size(s.orElse)
		}
	}
	return n
}

func (a *author) function(id int) function {
	f := function{parameters: 1 + a.r.IntN(3), id: id}
	a.variables, a.next = f.parameters, f.parameters
	if a.r.IntN(4) == 0 { // what everybody writes who has heard the same lecture
		f.body = a.idiom(a.r.IntN(idioms))
	}
	f.body = append(f.body, a.block(4+a.r.IntN(8), 0)...)
	f.body = append(f.body, statement{kind: giveBack, value: a.expression(2)})
	return f
}

func (a *author) block(n, depth int) []statement {
	outer := a.variables
	defer func() { a.variables = outer }()
	var body []statement
	for range n {
		body = append(body, a.statement(depth))
	}
	return body
}

func (a *author) statement(depth int) statement {
	total := 0
	for _, w := range a.weights {
		total += w
	}
	pick := a.r.IntN(total)
	kind := 0
	for pick >= a.weights[kind] {
		pick -= a.weights[kind]
		kind++
	}
	if depth > 2 && kind >= 3 && kind <= 5 {
		kind = 1
	}
	switch statementKind(kind) {
	case declare:
		s := statement{kind: declare, value: a.expression(2), variable: a.next}
		a.declare()
		return s
	case store:
		return statement{kind: store, variable: a.r.IntN(a.arrays), at: a.expression(1), value: a.expression(2)}
	case branch:
		s := statement{kind: branch, value: a.condition(), body: a.block(1+a.r.IntN(4), depth+1)}
		if a.r.IntN(3) == 0 {
			s.orElse = a.block(1+a.r.IntN(3), depth+1)
		}
		return s
	case count:
		outer := a.variables
		s := statement{kind: count, at: a.expression(0), value: a.expression(1), variable: a.next}
		a.declare()
		s.body = a.block(1+a.r.IntN(4), depth+1)
		a.variables = outer
		return s
	case while:
		return statement{kind: while, value: a.condition(), body: a.block(2+a.r.IntN(3), depth+1)}
	case giveBack: // its weight is that of a call
		return statement{kind: call, value: a.calling(1)}
	default:
		return statement{kind: assign, variable: a.r.IntN(max(1, a.variables)), value: a.expression(2)}
	}
}

func (a *author) declare() {
	// Variables in scope are always the first ones, so that every program can be compiled; their names are the printer's.
	a.next = a.variables + 1
	a.variables++
}

func (a *author) condition() *expression {
	c := &expression{kind: operation, operator: []string{"<", ">", "==", "<=", ">=", "!="}[a.r.IntN(6)], left: a.expression(1), right: a.expression(1)}
	if a.r.IntN(4) == 0 {
		c = &expression{kind: operation, operator: []string{"&&", "||"}[a.r.IntN(2)], left: c, right: a.condition()}
	}
	return c
}

func (a *author) expression(depth int) *expression {
	if depth == 0 {
		if a.r.IntN(2) == 0 {
			return &expression{kind: literal, number: a.r.IntN(100)}
		}
		return &expression{kind: variable, number: a.r.IntN(max(1, a.variables))}
	}
	switch a.r.IntN(7) {
	case 0, 1:
		return a.expression(0)
	case 2:
		return &expression{kind: element, number: a.r.IntN(a.arrays), left: a.expression(depth - 1)}
	case 3:
		return a.calling(depth - 1)
	default:
		return &expression{kind: operation, operator: []string{"+", "-", "*", "+", "-"}[a.r.IntN(5)], left: a.expression(depth - 1), right: a.expression(depth - 1)}
	}
}

func (a *author) calling(depth int) *expression {
	if len(a.functions) == 0 {
		return a.expression(0)
	}
	f := a.functions[a.r.IntN(len(a.functions))]
	e := &expression{kind: calling, number: f.id}
	for range f.parameters {
		e.arguments = append(e.arguments, a.expression(depth))
	}
	return e
}

// idioms is the number of pieces that students of one course have in common.
const idioms = 12

// idiom is one of these: a few loops and conditions, the same for everybody up to names and numbers.
func (a *author) idiom(which int) []statement {
	common := &author{r: rand.New(rand.NewPCG(uint64(which), 99)), arrays: a.arrays, weights: [7]int{2, 3, 2, 3, 2, 1, 0}, variables: 1, next: 1}
	return []statement{common.statementOf(count), common.statementOf(branch)}
}

func (a *author) statementOf(kind statementKind) statement {
	weights := a.weights
	a.weights = [7]int{}
	a.weights[kind] = 1
	s := statement{kind: kind, variable: a.next, at: a.expression(0), value: a.expression(1)}
	if kind == branch {
		s.value = a.condition()
	} else {
		a.declare()
	}
	a.weights = weights
	s.body = a.block(2, 1)
	if kind == count {
		a.variables--
		a.next = a.variables
	}
	return s
}

// name is a name that nobody else would give.
func name(r *rand.Rand, prefix string) string {
	const letters = "abcdefghijklmnopqrstuvwxyz"
	b := make([]byte, 3+r.IntN(8))
	for i := range b {
		b[i] = letters[r.IntN(len(letters))]
	}
	return fmt.Sprintf("%s%s%d", prefix, b, r.IntN(100))
}
