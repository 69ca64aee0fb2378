// Package compile compiles untrusted sources.
//
// Run is the judge's side: it sends a job to a launcher and makes a result of the launcher's report. Serve is the
// launcher's side, process 1 of the sandbox: it builds the root, runs the steps as children from its fork server, and
// collects the outputs. What the steps may call is decided in package seccomp.
package compile
