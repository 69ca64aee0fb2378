package main

import (
	"math"
	"strconv"
	"strings"
)

// options are the command line. Options and players may be mixed, as getopt_long allows it.
type options struct {
	seed                int64 // -1: not given
	input, output       string
	board               string // of games that come as packages
	list, version, help bool
	check               bool // the players are sources to be checked
	players             []string
}

// takers are the options by letter; a taker with a value gets it, one without gets "".
func (o *options) takers() []taker {
	return []taker{
		{'s', "seed", true, o.setSeed},
		{'i', "input", true, func(v string) error { o.input = v; return nil }},
		{'o', "output", true, func(v string) error { o.output = v; return nil }},
		{'b', "board", true, func(v string) error { o.board = v; return nil }},
		{'l', "list", false, func(string) error { o.list = true; return nil }},
		{'v', "version", false, func(string) error { o.version = true; return nil }},
		{'c', "check", false, func(string) error { o.check = true; return nil }},
		{'h', "help", false, func(string) error { o.help = true; return nil }},
	}
}

type taker struct {
	letter   byte
	word     string
	hasValue bool
	take     func(value string) error
}

func (o *options) setSeed(value string) error {
	seed, err := strconv.ParseInt(value, 10, 64)
	if err != nil || seed < 0 || seed > math.MaxInt32 {
		return usagef("the seed has to be a number from 0 to %d, not %q", math.MaxInt32, value)
	}
	o.seed = seed
	return nil
}

func parseOptions(args []string) (options, error) {
	o := options{seed: -1}
	for len(args) > 0 {
		arg := args[0]
		args = args[1:]
		var err error
		switch {
		case arg == "--":
			o.players = append(o.players, args...)
			return o, nil
		case strings.HasPrefix(arg, "--"):
			args, err = o.long(arg[2:], args)
		case strings.HasPrefix(arg, "-") && len(arg) > 1:
			args, err = o.short(arg[1:], args)
		default:
			o.players = append(o.players, arg)
		}
		if err != nil {
			return options{}, err
		}
	}
	return o, nil
}

// long takes --word, --word=value or --word value; the word may be cut short if it stays unique.
func (o *options) long(arg string, rest []string) ([]string, error) {
	word, value, hasValue := strings.Cut(arg, "=")
	for _, t := range o.takers() {
		if word == "" || !strings.HasPrefix(t.word, word) { // no two words begin with the same letter
			continue
		}
		switch {
		case !t.hasValue && hasValue:
			return nil, usagef("the option --%s takes no value", t.word)
		case t.hasValue && !hasValue && len(rest) == 0:
			return nil, usagef("the option --%s needs a value", t.word)
		case t.hasValue && !hasValue:
			value, rest = rest[0], rest[1:]
		}
		return rest, t.take(value)
	}
	return nil, usagef("there is no option --%s; see ./Game --help", word)
}

// short takes letters: -lv, -s30 or -s 30.
func (o *options) short(letters string, rest []string) ([]string, error) {
next:
	for at := 0; at < len(letters); at++ {
		for _, t := range o.takers() {
			if t.letter != letters[at] {
				continue
			}
			if !t.hasValue {
				if err := t.take(""); err != nil {
					return nil, err
				}
				continue next
			}
			if value := letters[at+1:]; value != "" {
				return rest, t.take(value)
			}
			if len(rest) == 0 {
				return nil, usagef("the option -%c needs a value", t.letter)
			}
			return rest[1:], t.take(rest[0])
		}
		return nil, usagef("there is no option -%c; see ./Game --help", letters[at])
	}
	return rest, nil
}
