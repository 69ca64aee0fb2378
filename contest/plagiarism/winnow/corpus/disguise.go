package corpus

import "math/rand/v2"

// Disguise is something that a copy's author does so that it does not look like one.
type Disguise string

// Names, comments and layout are others in every printed program; these go further.
const (
	Renamed   Disguise = "renamed"   // nothing but that
	Reordered Disguise = "reordered" // the functions stand in another order
	Padded    Disguise = "padded"    // code that does nothing, between every few statements
	Literals  Disguise = "literals"  // other numbers
	Loops     Disguise = "loops"     // every for is a while
	Halved    Disguise = "halved"    // half of the functions are copied, the rest is the author's own
	All       Disguise = "all"       // reordered, padded, other numbers, and half of the loops
)

// Disguises are all of them.
func Disguises() []Disguise {
	return []Disguise{Renamed, Reordered, Padded, Literals, Loops, Halved, All}
}

// Copy gives a copy in disguise. The program itself stays as it is.
func (p Program) Copy(d Disguise, seed uint64) Program {
	c := copier{d: d, r: rand.New(rand.NewPCG(seed, 11))}
	out := Program{arrays: p.arrays}
	for _, f := range p.functions {
		f.body = c.block(f.body)
		out.functions = append(out.functions, f)
	}
	switch d {
	case Reordered, All:
		c.r.Shuffle(len(out.functions), func(i, j int) { out.functions[i], out.functions[j] = out.functions[j], out.functions[i] })
	case Halved:
		own := Write(seed+1_000_003, 15*len(p.functions))
		kept := out.functions[:(len(out.functions)+1)/2]
		for _, f := range own.functions {
			if f.id >= len(kept) {
				kept = append(kept, f)
			}
		}
		out.functions = kept
	default:
	}
	return out
}

type copier struct {
	d Disguise
	r *rand.Rand
}

func (c copier) block(body []statement) []statement {
	var out []statement
	for _, s := range body {
		s.value, s.at = c.expression(s.value), c.expression(s.at)
		s.body, s.orElse = c.block(s.body), c.block(s.orElse)
		if s.kind == count && (c.d == Loops || c.d == All && c.r.IntN(2) == 0) {
			step := statement{kind: assign, variable: s.variable, value: &expression{
				kind: operation, operator: "+", left: &expression{kind: variable, number: s.variable}, right: &expression{kind: literal, number: 1},
			}}
			less := &expression{kind: operation, operator: "<", left: &expression{kind: variable, number: s.variable}, right: s.value}
			out = append(out, statement{kind: declare, variable: s.variable, value: s.at})
			s = statement{kind: while, value: less, body: append(s.body, step)}
		}
		out = append(out, s)
		if (c.d == Padded || c.d == All) && s.kind != giveBack && c.r.IntN(6) == 0 {
			out = append(out, c.dead())
		}
	}
	return out
}

// dead is a statement that does nothing.
func (c copier) dead() statement {
	array := &expression{kind: element, number: 0, left: &expression{kind: literal, number: c.r.IntN(9)}}
	set := statement{kind: store, variable: 1, at: &expression{kind: literal, number: 1}, value: array}
	never := &expression{kind: operation, operator: ">", left: &expression{kind: literal, number: c.r.IntN(9)}, right: &expression{kind: literal, number: 10 + c.r.IntN(9)}}
	if c.r.IntN(2) == 0 {
		return statement{kind: branch, value: never, body: []statement{set}}
	}
	return statement{kind: store, variable: 1, at: &expression{kind: literal, number: c.r.IntN(9)}, value: array}
}

func (c copier) expression(e *expression) *expression {
	if e == nil {
		return nil
	}
	changed := *e
	changed.left, changed.right = c.expression(e.left), c.expression(e.right)
	changed.arguments = nil
	for _, argument := range e.arguments {
		changed.arguments = append(changed.arguments, c.expression(argument))
	}
	if e.kind == literal && (c.d == Literals || c.d == All) {
		changed.number = c.r.IntN(1000)
	}
	return &changed
}
