// Package grade gives grades to the students of a contest, keeps them, and reports what a student has done. How places
// and ratings become points is a pure function in package grade/rules.
package grade
