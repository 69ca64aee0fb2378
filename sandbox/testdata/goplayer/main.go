// Command goplayer answers every message with itself; on "bomb" it blocks hundreds of threads, on "spin" it burns CPU
// time on all of them.
package main

import (
	"bufio"
	"fmt"
	"os"
	"syscall"
)

func main() {
	in, out := bufio.NewReader(os.Stdin), bufio.NewWriter(os.Stdout)
	for {
		line, err := in.ReadString('\n')
		if err != nil {
			return
		}
		switch line {
		case "bomb\n":
			for range 500 {
				go func() { _, _, _ = syscall.Syscall(syscall.SYS_PPOLL, 0, 0, 0) }()
			}
			select {}
		case "spin\n":
			for range 8 {
				go func() {
					for {
					}
				}()
			}
			select {}
		}
		fmt.Fprint(out, line)
		if line == "end\n" {
			_ = out.Flush()
		}
	}
}
