package playgame

import (
	"flag"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// What the contest's playgame.py understood and flag does not, and options of it that do nothing here.

// pairs are the options that take two numbers, as two arguments or as one.
var pairs = []string{"--food_rate", "--food_turn", "--food_start", "--food_visible"}

// modern brings the arguments of the contest's scripts into the form that parseOptions reads: letters written together are
// taken apart, as in -So, and two numbers become one argument. The option -o had no value in the contest: it sent the
// replay to standard output. Here it names a file, unless another option or nothing follows.
func modern(args []string) (all []string, toStdout bool) {
	for k := 0; k < len(args); k++ {
		switch arg := args[k]; {
		case len(arg) > 2 && arg[0] == '-' && strings.Trim(arg[1:], "FRSIOEveod") == "":
			var apart []string
			for _, letter := range arg[1:] {
				apart = append(apart, "-"+string(letter))
			}
			args = slices.Concat(args[:k], apart, args[k+1:])
			k--
		case arg == "-o" && (k+1 == len(args) || strings.HasPrefix(args[k+1], "-") || strings.Contains(args[k+1], " ")), arg == "--log_stdout":
			toStdout = true
		case slices.Contains(pairs, arg) && k+2 < len(args) && isNumber(args[k+1]) && isNumber(args[k+2]):
			all = append(all, arg, args[k+1]+" "+args[k+2])
			k += 2
		default:
			all = append(all, arg)
		}
	}
	return all, toStdout
}

func isNumber(text string) bool {
	_, err := strconv.Atoi(text)
	return err == nil
}

// takeIgnored takes options that do nothing, and notes them.
func (o *options) takeIgnored(set *flag.FlagSet) {
	note := func(format string, args ...any) error {
		o.ignored = append(o.ignored, fmt.Sprintf(format, args...))
		return nil
	}
	for _, ignored := range []struct{ names, shown, why string }{
		{"capture_errors", "--capture_errors", "-e shows what bots write on stderr, -E keeps it"},
		{"S log_stream", "-S", "there is no live stream; open viewer.html and choose the replay"},
		{"scenario", "--scenario", "a match begins with one ant on every hill"},
		{"profile", "--profile", "nothing is measured"},
		{"secure_jail", "--secure_jail", "bots run as you; agon play has a sandbox"},
		{"d debug", "--debug", "--verbose tells of every turn"},
	} {
		for name := range strings.FieldsSeq(ignored.names) {
			set.BoolFunc(name, "", func(string) error { return note("%s is ignored: %s", ignored.shown, ignored.why) })
		}
	}
	set.Func("html", "", func(string) error { return note("--html is ignored: open viewer.html and choose the replay") })
	set.Func("attack", "", func(method string) error {
		if method == "focus" {
			return nil
		}
		return note("--attack %s is ignored: ants fight by focus", method)
	})
	set.Func("food", "", func(method string) error {
		if method == "random" || method == "sections" {
			return note("--food %s is ignored: food comes by symmetric", method)
		}
		o.values["food"] = method
		return nil
	})
}
