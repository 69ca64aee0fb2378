// Package gamepackage says who may put games of their own on the site, and what becomes of a version of one: upload, test,
// publication, withdrawal.
//
// An identifier belongs to the author of its first version. A version that was published keeps its bytes for good, so
// that a contest and its matches always mean the same rules; until then it is a draft, which may be replaced. Nothing of a
// package is run here: a job has a worker test it, and stores the report.
package gamepackage
