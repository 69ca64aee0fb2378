// Package winnow finds programs that share code. It is pure: no SQL, no files, no clock.
//
// A program becomes a sequence of tokens in which names, numbers and texts are all alike and comments and layout are
// gone (language.go, scan.go). Of all runs of Gram tokens, winnowing keeps a few as fingerprints (fingerprint.go), so that
// every run of Gram+Window-1 tokens that two programs share leaves at least one fingerprint in both: Schleimer, Wilkerson
// and Aiken, "Winnowing: Local Algorithms for Document Fingerprinting", SIGMOD 2003. What everybody was given is
// subtracted before (Template). An Index, or a database that holds the fingerprints, names the pairs that are worth
// a look, and Compare grows the fingerprints that two programs share into the runs of tokens that they share.
package winnow

// The two numbers of winnowing, as in Dolos.
const (
	GramSize   = 23 // tokens in a fingerprint; shorter matches are noise
	WindowSize = 17 // of so many grams in a row at least one is a fingerprint
)

// Bounds of what is looked at. More of a program than that is not compared.
const (
	MaxTokens = 200_000
	// ShortProgram is the number of own tokens below which a program counts as if it had that many: short programs look
	// alike by necessity.
	ShortProgram = 150
)

// Version changes whenever equal programs may get other fingerprints than before, so that stored ones can be told old.
const Version = 1
