// Package seccomp decides which system calls a program may make. It has the tables of calls by architecture, the lists
// of each profile, the assembler that turns a list of rules into a BPF program, and the listener that reports forbidden
// calls.
//
// Only policy belongs here. Package launch installs the filters.
package seccomp
