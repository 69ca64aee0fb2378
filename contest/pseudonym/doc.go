// Package pseudonym keeps the names of people and their players from readers who may not know them. A contest may say
// that its pages name nobody: then everybody has a pseudonym, except for themselves and for the contest's organizers.
//
// Answers and requests hold names in fields of the types of this package, as the database has them. A [Viewer] is one
// reader's view of a contest. [Mask] copies an answer with the names that the reader may know, [Unmask] copies a request
// with the names that the database knows. Who the reader is, and which answers have no such fields, is package api's concern.
package pseudonym
