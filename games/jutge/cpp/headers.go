package cpp

import (
	"path"
	"slices"
	"strings"
)

// standard are the headers of the C++ standards up to C++23, and those of C that belong to them. Which of them there are
// the compiler says.
const standard = `algorithm any array atomic barrier bit bitset charconv chrono codecvt compare complex concepts
condition_variable coroutine deque exception execution expected filesystem flat_map flat_set format forward_list fstream
functional future generator initializer_list iomanip ios iosfwd iostream istream iterator latch limits list locale map mdspan
memory memory_resource mutex new numbers numeric optional ostream print queue random ranges ratio regex scoped_allocator
semaphore set shared_mutex source_location span spanstream sstream stack stacktrace stdexcept stdfloat stop_token streambuf
string string_view strstream syncstream system_error thread tuple type_traits typeindex typeinfo unordered_map unordered_set
utility valarray variant vector version
cassert ccomplex cctype cerrno cfenv cfloat cinttypes ciso646 climits clocale cmath csetjmp csignal cstdalign cstdarg
cstdbool cstddef cstdint cstdio cstdlib cstring ctgmath ctime cuchar cwchar cwctype
assert.h complex.h ctype.h errno.h fenv.h float.h inttypes.h iso646.h limits.h locale.h math.h setjmp.h signal.h stdalign.h
stdarg.h stdatomic.h stdbool.h stddef.h stdint.h stdio.h stdlib.h string.h tgmath.h time.h uchar.h wchar.h wctype.h`

// experiments are folders of g++'s standard library with what the standard had before, or has not yet: data structures and
// algorithms, which do nothing that a program could not do itself.
const experiments = `bits experimental ext tr1 tr2`

// isStandard reports whether a header, by its name without < and >, comes with the language.
func isStandard(header string) bool {
	folder, rest, inside := strings.Cut(header, "/")
	if inside {
		return slices.Contains(strings.Fields(experiments), folder) && !strings.Contains(rest, "..")
	}
	return slices.Contains(strings.Fields(standard), header)
}

// Included are the names of the files that a source includes with quotes, in its order.
func Included(source string) []string {
	var names []string
	for _, i := range preprocess(source).includes {
		if name, quoted := strings.CutPrefix(i.name.text, `"`); quoted {
			names = append(names, strings.TrimSuffix(name, `"`))
		}
	}
	return names
}

// refused says why a header may not be included, "" if it may.
func refused(included string, own []string) string {
	if included == "" {
		return "there is no header's name behind #include"
	}
	if strings.Trim(included, `<>"`) == included {
		return "write the header's name behind #include, not a macro"
	}
	header := path.Clean(strings.Trim(included, `<>"`))
	if isStandard(header) || slices.Contains(own, header) {
		return ""
	}
	return included + " is not a standard header; " + advice(header)
}

// advice says what to do instead.
func advice(header string) string {
	switch {
	case strings.HasSuffix(header, ".hh"), strings.HasSuffix(header, ".cc"), strings.HasSuffix(header, ".cpp"):
		return "put all your code into this one file"
	case header == "sys/time.h", header == "sys/times.h", header == "sys/resource.h":
		return "measure time with <chrono>"
	}
	return "leave it out and use only the standard library"
}
