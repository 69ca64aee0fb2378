// Package sandbox runs one untrusted program under limits and measures it. It knows no game and no database.
//
// A program reads messages on stdin and answers on stdout. It is a static executable, or a command that runs in a folder
// (see Program). It runs as process 1 of its own user, pid, mount, network, ipc, uts and cgroup namespaces, in an empty
// read-only root or one with its folder and the host's runtimes, without network, with three descriptors, under a system
// call filter whose default is death. What it uses is read from its own CPU clock before
// and after every message, so the figures are exact to the microsecond as long as caller and program share a core.
//
// A program that uses this package calls Init as the very first statement of main (and of TestMain): launchers that prepare
// a sandbox with files are the same executable, started again.
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
// forbidden. Every other error is the judge's: nothing may be concluded about the program.
package sandbox
