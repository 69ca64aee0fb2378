// Package roster reads lists of students as people have them: tables as text, from any spreadsheet or learning platform.
// It also writes tables that spreadsheets read safely. What an import does to a contest is decided in package people.
package roster
