package corpus

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
)

// style is how a language writes things, as formats of package fmt.
type style struct {
	id, suffix                       string
	head, foot                       string
	array                            string // name
	function, parameter, end         string // name, parameters; name
	variable                         string // name
	declare, assign, store           string // name, value; array, place, value
	branch, otherwise, endBranch     string
	count, endCount, while, endWhile string // name, from, to
	giveBack, call                   string
	element, calling, operation      string // array, place; name, arguments; left, operator, right
	between                          string // arguments
	comment                          string
	operators                        []string // replaced: old, new
}

// braces is a language that looks like C, changed.
func braces(s style) style {
	fill := func(field *string, value string) {
		if *field == "" {
			*field = value
		}
	}
	fill(&s.array, "int %s[100];")
	fill(&s.function, "int %s(%s) {")
	fill(&s.parameter, "int %s")
	fill(&s.end, "}")
	fill(&s.variable, "%s")
	fill(&s.declare, "int %s = %s;")
	fill(&s.assign, "%s = %s;")
	fill(&s.store, "%s[%s] = %s;")
	fill(&s.branch, "if (%s) {")
	fill(&s.otherwise, "} else {")
	fill(&s.endBranch, "}")
	fill(&s.count, "for (int %[1]s = %[2]s; %[1]s < %[3]s; ++%[1]s) {")
	fill(&s.endCount, "}")
	fill(&s.while, "while (%s) {")
	fill(&s.endWhile, "}")
	fill(&s.giveBack, "return %s;")
	fill(&s.call, "%s;")
	fill(&s.element, "%s[%s]")
	fill(&s.calling, "%s(%s)")
	fill(&s.operation, "%s %s %s")
	fill(&s.between, ", ")
	fill(&s.comment, "// %s")
	return s
}

var styles = []style{
	braces(style{id: "cpp", suffix: ".cc", head: "#include <vector>\n#include <iostream>\nusing namespace std;\n"}),
	braces(style{id: "c", suffix: ".c", head: "#include <stdio.h>\n"}),
	braces(style{id: "java", suffix: ".java", head: "import java.util.*;\n\npublic class MyBot {", foot: "}", array: "static int[] %s = new int[100];", function: "static int %s(%s) {"}),
	braces(style{id: "csharp", suffix: ".cs", head: "using System;\n\nclass MyBot {", foot: "}", array: "static int[] %s = new int[100];", function: "static int %s(%s) {"}),
	braces(style{
		id: "javascript", suffix: ".js", array: "const %s = [];", function: "function %s(%s) {", parameter: "%s", declare: "let %s = %s;",
		count: "for (let %[1]s = %[2]s; %[1]s < %[3]s; %[1]s++) {", operators: []string{"==", "===", "!=", "!=="},
	}),
	braces(style{
		id: "go", suffix: ".go", head: "package main\n\nimport \"fmt\"\n", array: "var %s [100]int", function: "func %s(%s) int {", parameter: "%s int", declare: "%s := %s",
		assign: "%s = %s", store: "%s[%s] = %s", branch: "if %s {", count: "for %[1]s := %[2]s; %[1]s < %[3]s; %[1]s++ {", while: "for %s {", giveBack: "return %s", call: "%s",
	}),
	braces(style{
		id: "rust", suffix: ".rs", head: "use std::io;\n", array: "static mut %s: [i32; 100] = [0; 100];", function: "fn %s(%s) -> i32 {", parameter: "mut %s: i32", declare: "let mut %s = %s;",
		branch: "if %s {", count: "for %s in %s..%s {", while: "while %s {",
	}),
	braces(style{
		id: "php", suffix: ".php", head: "<?php\n", array: "$%s = array();", function: "function %s(%s) {", parameter: "$%s", variable: "$%s", declare: "$%s = %s;", assign: "$%s = %s;", store: "$%s[%s] = %s;",
		count: "for ($%[1]s = %[2]s; $%[1]s < %[3]s; $%[1]s++) {", element: "$%s[%s]",
	}),
	braces(style{
		id: "perl", suffix: ".pl", head: "use strict;\n", array: "my @%s = ();", function: "sub %s { my (%s) = @_;", parameter: "$%s", variable: "$%s", declare: "my $%s = %s;", assign: "$%s = %s;", store: "$%s[%s] = %s;",
		count: "for (my $%[1]s = %[2]s; $%[1]s < %[3]s; $%[1]s++) {", element: "$%s[%s]", comment: "# %s",
	}),
	{
		id: "python", suffix: ".py", head: "import sys\n", array: "%s = [0] * 100", function: "def %s(%s):", parameter: "%s", variable: "%s", declare: "%s = %s", assign: "%s = %s", store: "%s[%s] = %s",
		branch: "if %s:", otherwise: "else:", count: "for %s in range(%s, %s):", while: "while %s:", giveBack: "return %s", call: "%s", element: "%s[%s]", calling: "%s(%s)", operation: "%s %s %s", between: ", ",
		comment: "# %s", operators: []string{"&&", "and", "||", "or"},
	},
	{
		id: "ruby", suffix: ".rb", array: "$%s = []", function: "def %s(%s)", parameter: "%s", end: "end", variable: "%s", declare: "%s = %s", assign: "%s = %s", store: "$%s[%s] = %s",
		branch: "if %s", otherwise: "else", endBranch: "end", count: "for %s in %s...%s", endCount: "end", while: "while %s", endWhile: "end", giveBack: "return %s", call: "%s", element: "$%s[%s]", calling: "%s(%s)",
		operation: "%s %s %s", between: ", ", comment: "# %s",
	},
	{
		id: "lua", suffix: ".lua", array: "local %s = {}", function: "local function %s(%s)", parameter: "%s", end: "end", variable: "%s", declare: "local %s = %s", assign: "%s = %s", store: "%s[%s] = %s",
		branch: "if %s then", otherwise: "else", endBranch: "end", count: "for %s = %s, %s do", endCount: "end", while: "while %s do", endWhile: "end", giveBack: "return %s", call: "local _ = %s", element: "%s[%s]", calling: "%s(%s)",
		operation: "%s %s %s", between: ", ", comment: "-- %s", operators: []string{"&&", "and", "||", "or", "!=", "~="},
	},
	{
		id: "lisp", suffix: ".lisp", array: "(defvar %s (make-array 100))", function: "(defun %s (%s)", parameter: "%s", end: ")", variable: "%s", declare: "(setf %s %s)", assign: "(setf %s %s)", store: "(setf (aref %s %s) %s)",
		branch: "(cond (%s", otherwise: ") (t", endBranch: "))", count: "(loop for %s from %s below %s do", endCount: ")", while: "(loop while %s do", endWhile: ")", giveBack: "(return-from play %s)", call: "%s",
		element: "(aref %s %s)", calling: "(%s %s)", operation: "(%[2]s %[1]s %[3]s)", between: " ", comment: "; %s", operators: []string{"&&", "and", "||", "or", "!=", "/=", "==", "="},
	},
}

// Languages are the identifiers of all languages.
func Languages() []string {
	var ids []string
	for _, s := range styles {
		ids = append(ids, s.id)
	}
	return ids
}

// Print writes a program in a language, with names, comments and layout of its own for every seed. It gives the file's name as
// well.
func (p Program) Print(language string, seed uint64) (filename, text string) {
	i := slices.IndexFunc(styles, func(s style) bool { return s.id == language })
	w := &writer{style: styles[i], r: rand.New(rand.NewPCG(seed, 13)), names: map[string]string{}}
	w.tab = []string{"  ", "    ", "\t"}[w.r.IntN(3)]
	w.line(0, w.head)
	for a := range p.arrays {
		w.line(0, w.array, w.named("array", a))
	}
	for _, f := range p.functions {
		w.function(f)
	}
	w.line(0, w.foot)
	return "MyBot" + w.suffix, w.out.String()
}

// Functions writes the functions of a program in C++, for the inside of something else, and gives the name of the last one.
func (p Program) Functions(seed uint64) (text, last string) {
	w := &writer{style: styles[0], r: rand.New(rand.NewPCG(seed, 13)), names: map[string]string{}, tab: "  "}
	for a := range p.arrays {
		w.line(1, w.array, w.named("array", a))
	}
	for _, f := range p.functions {
		w.function(f)
	}
	return w.out.String(), w.named("function", p.functions[len(p.functions)-1].id)
}

type writer struct {
	style
	r     *rand.Rand
	out   strings.Builder
	names map[string]string
	tab   string
}

func (w *writer) named(kind string, number int) string {
	key := fmt.Sprint(kind, number)
	if _, ok := w.names[key]; !ok {
		w.names[key] = name(w.r, kind[:1])
	}
	return w.names[key]
}

// line writes a line, if the language has one there, sometimes with a comment or space that says nothing.
func (w *writer) line(depth int, format string, args ...string) {
	if format == "" {
		return
	}
	indent := strings.Repeat(w.tab, depth)
	if w.r.IntN(8) == 0 && !strings.HasPrefix(format, "<?") {
		fmt.Fprintf(&w.out, "%s"+w.comment+"\n", indent, name(w.r, "note "))
	}
	w.out.WriteString(indent)
	if len(args) == 0 {
		w.out.WriteString(format)
	} else {
		fill := make([]any, len(args))
		for i, arg := range args {
			fill[i] = arg
		}
		fmt.Fprintf(&w.out, format, fill...)
	}
	w.out.WriteString(strings.Repeat("\n", 1+w.r.IntN(5)/4))
}

func (w *writer) function(f function) {
	w.names["local"] = fmt.Sprint(f.id) // names of variables differ from function to function
	var parameters []string
	for i := range f.parameters {
		parameters = append(parameters, fmt.Sprintf(w.parameter, w.local(i)))
	}
	w.line(0, w.style.function, w.named("function", f.id), strings.Join(parameters, w.between))
	w.block(f.body, 1)
	w.line(0, w.end)
}

func (w *writer) local(number int) string {
	return w.named("variable "+w.names["local"]+" ", number)
}

func (w *writer) block(body []statement, depth int) {
	for _, s := range body {
		w.statement(s, depth)
	}
}

func (w *writer) statement(s statement, depth int) {
	value := w.expression(s.value, false)
	switch s.kind {
	case declare:
		w.line(depth, w.declare, w.local(s.variable), value)
	case assign:
		w.line(depth, w.assign, w.local(s.variable), value)
	case store:
		w.line(depth, w.store, w.named("array", s.variable), w.expression(s.at, false), value)
	case branch:
		w.line(depth, w.branch, value)
		w.block(s.body, depth+1)
		if len(s.orElse) > 0 {
			w.line(depth, w.otherwise)
			w.block(s.orElse, depth+1)
		}
		w.line(depth, w.endBranch)
	case count:
		w.line(depth, w.count, w.local(s.variable), w.expression(s.at, false), value)
		w.block(s.body, depth+1)
		w.line(depth, w.endCount)
	case while:
		w.line(depth, w.while, value)
		w.block(s.body, depth+1)
		w.line(depth, w.endWhile)
	case giveBack:
		w.line(depth, w.giveBack, value)
	case call:
		w.line(depth, w.call, value)
	}
}

func (w *writer) expression(e *expression, nested bool) string {
	if e == nil {
		return ""
	}
	switch e.kind {
	case literal:
		return fmt.Sprint(e.number)
	case variable:
		return fmt.Sprintf(w.variable, w.local(e.number))
	case element:
		return fmt.Sprintf(w.element, w.named("array", e.number), w.expression(e.left, false))
	case calling:
		var arguments []string
		for _, a := range e.arguments {
			arguments = append(arguments, w.expression(a, false))
		}
		return fmt.Sprintf(w.calling, w.named("function", e.number), strings.Join(arguments, w.between))
	case operation:
		operator := e.operator
		for i := 0; i+1 < len(w.operators); i += 2 {
			if operator == w.operators[i] {
				operator = w.operators[i+1]
				break
			}
		}
		text := fmt.Sprintf(w.operation, w.expression(e.left, true), operator, w.expression(e.right, true))
		if nested && !strings.HasPrefix(text, "(") {
			text = "(" + text + ")"
		}
		return text
	}
	return ""
}
