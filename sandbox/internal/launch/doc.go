// Package launch starts programs in sandboxes.
//
// A launcher is a process in new namespaces. It prepares everything that does not depend on the program, waits, and
// then becomes the program by executing it. While it waits it runs the stub, a few dozen instructions of assembly that
// receive batches of system calls and make them. The launcher of a program without files is the stub from the beginning
// (see Launcher.Confine). The launchers of programs with a runtime and of compilations begin as this executable,
// started again (see Begin); the former becomes the stub once its file system is in place.
//
// The package has both sides: the judge's (ForkServer, Pool, Launcher, Batch) and the launcher's own (Begin, Runtime).
// What a program may call is decided in package seccomp, and what it may use in package sandbox.
package launch
