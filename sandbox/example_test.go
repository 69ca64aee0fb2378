package sandbox_test

import (
	"context"
	"errors"
	"fmt"
	"log"
	"os"
	"path/filepath"
	"time"

	"github.com/agon-judge/agon/sandbox"
)

// The source of a player that adds up the numbers in a message.
const adder = `
#include <iostream>
#include <string>
int main() {
	std::string word;
	long sum = 0;
	while (std::cin >> word)
		if (word == "end") std::cout << sum << "\nend" << std::endl, sum = 0;
		else sum += std::stol(word); // no number: an exception, abort
}`

// Compile a source and play against the program. The last message makes it crash. The main function of a real program
// begins with sandbox.Init().
func Example() {
	box, err := sandbox.New(sandbox.Config{Pool: 1})
	if err != nil {
		log.Print(err) // it names the setting that is missing
		return
	}
	defer func() { _ = box.Close() }()
	ctx := context.Background()

	built, err := box.Compile(ctx, sandbox.CompileJob{
		Files:   map[string][]byte{"player.cc": []byte(adder)},
		Steps:   [][]string{{"g++", "-std=c++17", "-O2", "-static", "-o", "player", "player.cc"}},
		Outputs: []string{"player"},
	})
	if err != nil || !built.OK {
		log.Printf("%v %s", err, built.Log)
		return
	}
	path := filepath.Join(os.TempDir(), fmt.Sprintf("adder-%d", os.Getpid()))
	defer func() { _ = os.Remove(path) }()
	if err := os.WriteFile(path, built.Files["player"], 0o755); err != nil {
		log.Print(err)
		return
	}

	player, err := box.Start(ctx, sandbox.Program{
		Path: path, Core: -1, Limits: sandbox.Limits{CPU: time.Second, Memory: 64 << 20},
	})
	if err != nil {
		log.Print(err)
		return
	}
	defer func() { _, _ = player.Stop() }()
	for _, message := range []string{"end\n", "1 2\n3\nend\n", "four\nend\n"} {
		answer, err := player.Exchange([]byte(message), sandbox.End{Line: "end"})
		if fault, ok := errors.AsType[*sandbox.Fault](err); ok {
			fmt.Printf("frozen (%s): %s\n", fault.Reason, fault.Detail)
			return
		}
		fmt.Printf("%q\n", answer)
	}
	// Output:
	// "0\n"
	// "6\n"
	// frozen (crash): crashed: abort was called, like by a failed assert or an uncaught exception (SIGABRT)
}
