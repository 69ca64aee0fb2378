// Package rules turns places on a ladder into points, by rules that a course can print. It is a function of its
// arguments: equal standings get equal points. It reads no database.
package rules
