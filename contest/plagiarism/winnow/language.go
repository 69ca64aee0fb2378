package winnow

import (
	"path"
	"strings"
)

// grammar is what the scanner has to know of a language: how comments, texts and names look, and which words are the
// language's own. It need not know more, as tokens are all that is compared.
type grammar struct {
	family   string            // programs of different families are never alike
	keywords map[string]uint16 // the token of each of the language's own words; 0: it is left out
	fold     bool              // keywords in any case
	letters  string            // belong to names besides letters, digits and _
	line     []string          // begin a comment that ends with the line
	discard  []string          // at the beginning of a line: the line says what is imported, and is left out
	quotes   []quote           // longest first
	special  func(*scanner) bool
	distinct int // a gram of fewer different tokens is a table or a list, which says nothing
}

// quote is a text or a comment between two marks.
type quote struct {
	open, shut string
	escape     byte // the byte after it does not shut; 0: none
	lines      bool // it may go on over several lines
	nested     bool
	start      bool // only at the beginning of a line
	comment    bool
}

// Tokens below 128 are the characters themselves, except these, which no program holds.
const (
	tokenName   = 1
	tokenNumber = 2
	tokenText   = 3
	tokenLong   = 128  // and above: the operators of several characters
	tokenWord   = 256  // and above: keywords
	tokenPlain  = 4096 // and above: words of a plain text, by their hash
)

// operators of several characters. Those that end generic types, like >>, are none.
var operators = []string{
	"===", "!==", "<=>", "...", "**=", "//=", "<<=", "&&=", "||=", "??=",
	"==", "!=", "<=", ">=", "&&", "||", "++", "--", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "->", "=>", "::", "<<", ":=", "..", "**", "??", "?.", "~=", "=~", ".=",
}

// words numbers the keywords of a language. Those of ignored carry no meaning for what a program does and are easily
// added or left out.
func words(keywords, ignored string) map[string]uint16 {
	table := map[string]uint16{}
	for i, word := range strings.Fields(keywords) {
		table[word] = uint16(tokenWord + i)
	}
	for word := range strings.FieldsSeq(ignored) {
		table[word] = 0
	}
	return table
}

var (
	slashes    = []string{"//"}
	hash       = []string{"#"}
	starred    = quote{open: "/*", shut: "*/", lines: true, comment: true}
	nestedStar = quote{open: "/*", shut: "*/", lines: true, nested: true, comment: true}
	double     = quote{open: `"`, shut: `"`, escape: '\\'}
	single     = quote{open: `'`, shut: `'`, escape: '\\'}
	doubles    = quote{open: `"`, shut: `"`, escape: '\\', lines: true}
	singles    = quote{open: `'`, shut: `'`, escape: '\\', lines: true}
	backtick   = quote{open: "`", shut: "`", escape: '\\', lines: true}
)

// grammars are all languages, by the suffix of their files. Names of primitive types are names: what is an int in one
// program may be a long in its copy.
var grammars = bySuffix(map[string]*grammar{
	".c .h .cc .cpp .cxx .hh .hpp .hxx .inc": {
		family: "c", distinct: 6, line: slashes, quotes: []quote{starred, double, single}, special: rawC,
		discard: []string{"#include", "#pragma", "using "},
		keywords: words("if else for while do switch case default break continue return goto new delete throw try catch struct class union enum template typename "+
			"namespace operator this sizeof typedef true false nullptr static_cast dynamic_cast reinterpret_cast const_cast auto void define ifdef ifndef endif",
			"const static inline constexpr public private protected virtual override final explicit volatile register extern friend mutable noexcept typename"),
	},
	".java": {
		family: "java", distinct: 6, line: slashes,
		quotes: []quote{starred, {open: `"""`, shut: `"""`, escape: '\\', lines: true}, double, single}, discard: []string{"import ", "package "},
		keywords: words("if else for while do switch case default break continue return new throw try catch finally class interface enum record extends implements "+
			"instanceof this super true false null void var assert throws yield synchronized",
			"final static public private protected abstract native strictfp transient volatile sealed"),
	},
	".cs": {
		family: "csharp", distinct: 6, line: slashes, quotes: []quote{starred, {open: `"""`, shut: `"""`, lines: true}, double, single}, special: verbatim,
		discard: []string{"using ", "#"},
		keywords: words("if else for foreach in while do switch case default break continue return new throw try catch finally class interface enum struct record namespace "+
			"is as this base true false null void var get set out ref params yield lock typeof checked unchecked delegate event operator where goto using",
			"readonly static public private protected internal abstract sealed virtual override const partial async unsafe extern volatile"),
	},
	".kt .kts": {
		family: "kotlin", distinct: 6, line: slashes, quotes: []quote{nestedStar, {open: `"""`, shut: `"""`, lines: true}, double, single}, discard: []string{"import ", "package "},
		keywords: words("if else for while do when break continue return throw try catch finally class interface object fun val var in is as this super true false null by constructor init companion data enum typealias",
			"public private protected internal final open abstract override lateinit const inline operator suspend sealed tailrec"),
	},
	".scala": {
		family: "scala", distinct: 6, line: slashes, quotes: []quote{nestedStar, {open: `"""`, shut: `"""`, lines: true}, double}, special: lifetime, discard: []string{"import ", "package "},
		keywords: words("if else for while do match case return throw try catch finally class trait object def val var type new this super true false null yield extends with then given using enum",
			"private protected final abstract override lazy implicit sealed inline"),
	},
	".py": {
		family: "python", distinct: 6, line: hash, discard: []string{"import ", "from "},
		quotes: []quote{ // long texts are mostly documentation
			{open: `"""`, shut: `"""`, escape: '\\', lines: true, comment: true}, {open: `'''`, shut: `'''`, escape: '\\', lines: true, comment: true}, double, single,
		},
		special: prefixed,
		keywords: words("if elif else for while break continue return def class lambda in is not and or try except finally raise with as pass yield assert del global nonlocal "+
			"True False None import from match case", "async await"),
	},
	".js .mjs .cjs .ts .jsx .tsx": {
		family: "javascript", distinct: 6, line: slashes, letters: "$", quotes: []quote{starred, double, single, backtick}, special: pattern, discard: []string{"import ", `"use strict"`, `'use strict'`},
		keywords: words("if else for while do switch case default break continue return new throw try catch finally function class extends super this typeof instanceof in of delete void yield "+
			"true false null undefined var require interface enum type",
			"export async await static public private protected readonly abstract declare"),
	},
	".go": {
		family: "go", distinct: 6, line: slashes, quotes: []quote{starred, double, single, {open: "`", shut: "`", lines: true}}, discard: []string{"import ", "package "},
		keywords: words("if else for range switch case default break continue return goto fallthrough func go defer select chan map struct interface type var const import package true false nil make append len", ""),
	},
	".rs": {
		family: "rust", distinct: 6, line: slashes, quotes: []quote{nestedStar, doubles}, special: rustText, discard: []string{"use ", "pub use ", "#[", "#!["},
		keywords: words("if else for while loop match break continue return fn let struct enum impl trait type mod where as in self Self super crate true false use dyn move const static async await unsafe",
			"mut pub ref"),
	},
	".php": {
		family: "php", distinct: 6, line: []string{"//", "#"}, letters: "$", quotes: []quote{starred, doubles, singles, backtick}, special: heredoc, discard: []string{"use ", "namespace ", "<?php"},
		keywords: words("if elseif else for foreach as while do switch case default break continue return new throw try catch finally function fn class interface trait extends implements echo print isset unset "+
			"empty array list instanceof global true false null require require_once include include_once match endif endforeach endwhile endfor and or xor",
			"public private protected static final abstract const var readonly"),
		fold: true,
	},
	".rb": {
		family: "ruby", distinct: 6, line: hash, letters: "@$", special: rubyText, discard: []string{"require ", "require_relative ", "$:"},
		quotes: []quote{{open: "=begin", shut: "\n=end", lines: true, start: true, comment: true}, doubles, singles, backtick},
		keywords: words("if elsif else unless for while until loop do end case when then break next redo retry return def class module begin rescue ensure raise yield self super nil true false and or not in lambda proc alias undef each each_with_index times map select attr_accessor attr_reader puts",
			"private public protected"),
	},
	".lua": {
		family: "lua", distinct: 6, line: []string{"--"}, quotes: []quote{double, single}, special: longBracket,
		keywords: words("if then elseif else end for in while do repeat until break return function nil true false and or not goto require", "local"),
	},
	".pl .pm": {
		family: "perl", distinct: 6, line: hash, letters: "", discard: []string{"use ", "no ", "package "}, special: perlText,
		quotes: []quote{
			{open: "=pod", shut: "\n=cut", lines: true, start: true, comment: true},
			{open: "=head", shut: "\n=cut", lines: true, start: true, comment: true},
			doubles, singles, backtick,
		},
		keywords: words("if elsif else unless for foreach while until do last next redo return sub package use require and or not eq ne lt gt le ge cmp x print push pop shift unshift splice keys values each exists delete defined scalar ref bless die eval join split map grep sort undef wantarray",
			"my our local"),
	},
	".lisp .lsp .cl .el .scm .clj": {
		family: "lisp", distinct: 4, fold: true, line: []string{";"}, letters: "-+*/<>=!?$%&^~.", special: lispCharacter,
		quotes: []quote{{open: "#|", shut: "|#", lines: true, nested: true, comment: true}, doubles},
		keywords: words("defun defmacro defvar defparameter defstruct defclass defmethod defgeneric let let* flet labels lambda if when unless cond case progn loop for in across from to below do dotimes dolist collect while until finally return return-from "+
			"setf setq incf decf push pop and or not null t nil eq eql equal + - * / = /= < > <= >= 1+ 1- mod rem floor min max abs car cdr cons list append first second third rest nth length aref gethash make-array make-hash-table make-instance "+
			"slot-value format mapcar remove-if remove-if-not find member assoc reduce apply funcall values multiple-value-bind destructuring-bind with-slots with-open-file declare type", ""),
	},
	".hs": {
		family: "haskell", distinct: 6, line: []string{"--"}, letters: "'", quotes: []quote{{open: "{-", shut: "-}", lines: true, nested: true, comment: true}, double}, discard: []string{"import ", "module "},
		keywords: words("if then else case of let in where do data type newtype class instance deriving otherwise True False Nothing Just", ""),
	},
	".ml .mli": {
		family: "ocaml", distinct: 6, letters: "'", quotes: []quote{{open: "(*", shut: "*)", lines: true, nested: true, comment: true}, doubles}, discard: []string{"open "},
		keywords: words("let rec in if then else match with function fun type of begin end for to downto do done while try raise and or not mod ref true false module struct sig val mutable exception when as", ""),
	},
	".pas .pp": {
		family: "pascal", distinct: 6, fold: true, line: slashes, discard: []string{"uses "},
		quotes:   []quote{{open: "{", shut: "}", lines: true, comment: true}, {open: "(*", shut: "*)", lines: true, comment: true}, {open: "'", shut: "'"}},
		keywords: words("if then else for to downto do while repeat until case of begin end procedure function var const type record array set program unit and or not div mod in nil true false exit break continue", ""),
	},
})

// plain is for files in languages that are not in the table: words count as they are.
var plain = &grammar{family: "text", distinct: 6}

func bySuffix(table map[string]*grammar) map[string]*grammar {
	all := map[string]*grammar{}
	for suffixes, g := range table {
		for suffix := range strings.FieldsSeq(suffixes) {
			all[suffix] = g
		}
	}
	return all
}

// grammarOf gives the language of a file; nil: none of the table.
func grammarOf(name string) *grammar { return grammars[strings.ToLower(path.Ext(name))] }
