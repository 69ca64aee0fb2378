// Package contest says what may be done in a contest and what follows from it. Each concern has a package of its own
// below this one: people, settings, submission, match, final, grade, plagiarism and so on. This package holds what they
// share: the states of a contest, its limits and times, why a match is void, refusals, and [Do], which begins every change.
//
// Transactions and refusals live here, for api, dispatch and cmd alike. HTTP, River workers and the sandbox do not.
package contest
