package cpp

import "strings"

// class is what a word does at the beginning of a declaration.
type class uint8

const (
	plain     class = iota // it is no keyword
	basicType              // int
	qualifier              // const
	specifier              // static
	other                  // any other keyword
)

// keywords are the words of C++ and of g++ by what they do. Those in one line do the same.
func keywords() map[string]class {
	all := map[string]class{}
	for words, c := range map[string]class{
		`void bool char char8_t char16_t char32_t wchar_t short int long signed unsigned float double __int128 _Bool _Complex
		__complex__ __signed__`: basicType,
		`const constexpr consteval constinit volatile`:                              qualifier,
		`static inline extern thread_local register mutable virtual typedef friend`: specifier,
		`alignof and and_eq asm auto bitand bitor break case catch class co_await co_return co_yield compl concept
		const_cast continue decltype default delete do dynamic_cast else enum explicit export false for goto if namespace new
		noexcept not not_eq nullptr operator or or_eq private protected public reinterpret_cast requires return sizeof
		static_assert static_cast struct switch template this throw true try typeid typename union using while xor xor_eq
		typeof __typeof __typeof__`: other,
	} {
		for word := range strings.FieldsSeq(words) {
			all[word] = c
		}
	}
	return all
}

// spelling gives a word in the form that the parser knows.
func spelling(word string) string {
	switch word {
	case "and":
		return "&&"
	case "or":
		return "||"
	case "not":
		return "!"
	case "bitand":
		return "&"
	case "bitor":
		return "|"
	case "xor":
		return "^"
	case "compl":
		return "~"
	case "not_eq":
		return "!="
	case "__inline", "__inline__":
		return "inline"
	case "__const", "__const__":
		return "const"
	case "__volatile__", "__volatile":
		return "volatile"
	case "__thread", "_Thread_local":
		return "thread_local"
	case "_Static_assert":
		return "static_assert"
	case "__typeof", "__typeof__":
		return "typeof"
	}
	return word
}
