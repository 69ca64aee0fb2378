// Package contesttest gives tests of the packages of contest a database with one contest, its people and short ways to
// act in it. Code that is not a test does not import it.
package contesttest
