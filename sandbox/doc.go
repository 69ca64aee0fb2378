// Package sandbox runs one untrusted program under limits and measures it. It knows no game and no database.
//
// A program reads messages on stdin and answers on stdout. It is a static executable, or a command that runs in a folder
// (see Program). It runs as process 1 of its own user, pid, mount, network, ipc, uts and cgroup namespaces, without
// network, with three descriptors, and under a seccomp filter that kills by default. Its root is read-only and empty,
// or has its folder and the host's runtimes. Its own CPU clock is read before and after every message, so CPU times
// are exact to the microsecond as long as caller and program share a core.
//
// Init must be the first statement of main (and of TestMain) of every program that uses this package: launchers that
// prepare a sandbox with files are the same executable, started again.
//
//	func main() {
//		sandbox.Init()
//		box, err := sandbox.New(sandbox.Config{Pool: 4})
//		...
//		player, err := box.Start(ctx, sandbox.Program{Path: "player", Core: -1, Limits: limits})
//		...
//		defer player.Stop()
//		answer, err := player.Exchange([]byte("round 0\nend\n"), sandbox.End{Line: "end"})
//	}
//
// There are two kinds of errors. A *Fault is the program's own doing: it broke a limit, crashed or did what is
// forbidden. Every other error is the judge's: it says nothing about the program.
//
// The code in reading order:
//
//   - sandbox.go, program.go, start.go, process.go: the sandbox, what it runs, and a running program
//   - exchange.go, answer.go, pause.go, lastmessage.go: messages and answers
//   - watcher.go, timelimit.go, rlimit.go: limits, and what enforces them
//   - verdict.go, fault.go: what went wrong, in words
//   - probe.go, capabilities.go: what the machine allows
//   - internal/seccomp: which system calls a program may make
//   - internal/launch, rootfs, landlock, cgroup: how a program is isolated
//   - internal/cputime, procfs, memfile: what measures and carries
//   - internal/compile: compilations
package sandbox
