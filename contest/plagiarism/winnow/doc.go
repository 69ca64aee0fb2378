// Package winnow finds programs that share code. It is pure: no SQL, no files, no clock.
//
// A program becomes a sequence of tokens in which all names, all numbers and all texts are equal, without comments and
// layout (language.go, scan.go). Each run of GramSize tokens, a k-gram, has a hash. Winnowing keeps some of the hashes as
// fingerprints (fingerprint.go), so that every run of GramSize+WindowSize-1 tokens that two programs share leaves at
// least one fingerprint in both: Schleimer, Wilkerson and Aiken, "Winnowing: Local Algorithms for Document
// Fingerprinting", SIGMOD 2003. Code that every student was given is subtracted (Template). An Index, or a database that
// holds the fingerprints, names the pairs that are worth comparing, and Compare extends the fingerprints that two programs
// share to the runs of tokens that they share.
//
// Which programs are compared, and what is stored of it, is decided in package dispatch; what organizers read about it is
// in package contest/plagiarism.
package winnow

// The parameters of winnowing, k and w in the paper, with the values of Dolos.
const (
	GramSize   = 23 // tokens in a k-gram; shorter matches are noise
	WindowSize = 17 // k-grams in a window; at least one of them is a fingerprint
)

// Bounds of what is compared.
const (
	MaxTokens = 200_000 // of a program; the rest is ignored
	// ShortProgram is the number of own tokens below which a program counts as if it had that many: short programs look
	// alike by necessity.
	ShortProgram = 150
)

// Version changes whenever equal programs may get other fingerprints than before, so that stored ones can be recognized as old.
const Version = 1
