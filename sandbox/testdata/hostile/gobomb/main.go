// Command gobomb is the hostile programs in Go; the first argument chooses.
package main

import (
	"bufio"
	"fmt"
	"os"
	"syscall"
)

func main() {
	in := bufio.NewScanner(os.Stdin)
	for asked := 0; in.Scan(); {
		if in.Text() != "end" {
			continue
		}
		if asked++; asked == 2 {
			fmt.Print(deeds[os.Args[1]]())
		}
		fmt.Println("end")
	}
}

var deeds = map[string]func() string{
	"thread_bomb": func() string {
		for range 500 {
			go func() { _, _, _ = syscall.Syscall(syscall.SYS_PPOLL, 0, 0, 0) }()
		}
		select {}
	},
	"burn_in_threads": func() string {
		for range 8 {
			go func() {
				for {
				}
			}()
		}
		select {}
	},
	// A pipe can hold a megabyte of the kernel's memory. Few can be open, and none can be made larger.
	"pipes": func() string {
		n, larger := 0, 0
		for {
			var fds [2]int
			if err := syscall.Pipe2(fds[:], 0); err != nil {
				return fmt.Sprintln(n <= 16, larger)
			}
			n++
			if _, _, e := syscall.Syscall(syscall.SYS_FCNTL, uintptr(fds[1]), 1031, 1<<20); e == 0 {
				larger++
			}
		}
	},
}
