// Capabilities prints what the sandbox finds on the virtual machine that deploy/vm/run starts.
package main

import (
	"fmt"
	"os"

	"github.com/agon-judge/agon/sandbox"
)

func main() {
	sandbox.Init()
	s, err := sandbox.New(sandbox.Config{Pool: 1})
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	c := s.Capabilities()
	for _, check := range c.Checks() {
		fmt.Printf("%s: %v, %s\n", check.Name, check.OK, check.Text)
	}
	fmt.Println("memory by:", c.Memory, c.Cgroup, c.CgroupWhy)
	if err := s.Close(); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
