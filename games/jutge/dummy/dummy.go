// Package dummy builds the Dummy player of a game's kit: one source, one object file for each system. It belongs to games
// whose package has the folders players, sdk and kitfiles/dummy.
package dummy

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
)

// Targets are the systems of the kit with clang's names for them.
func Targets() map[string]string {
	return map[string]string{
		"Linux64":    "x86_64-unknown-linux-gnu",
		"LinuxArm64": "aarch64-unknown-linux-gnu",
		"MacIntel":   "x86_64-apple-macos10.13",
		"MacArm":     "arm64-apple-macos11",
		"Windows64":  "x86_64-pc-windows-gnu",
	}
}

// flags make an object that needs nothing but the SDK and fits any linker: position independent, without unwinding,
// stack protector or stack probes.
func flags() []string {
	return []string{
		"-std=c++17", "-nostdinc++", "-O2", "-Wall", "-Werror", "-ffreestanding", "-fPIC", "-fno-exceptions", "-fno-rtti",
		"-fno-asynchronous-unwind-tables", "-fno-stack-protector", "-mno-stack-arg-probe", "-Wno-unused-command-line-argument",
	}
}

// Hash identifies the sources of the objects: players/AIDummy.cc and sdk/Raw.hh. Every object carries it. The root is the
// folder of the game's package.
func Hash(root string) (string, error) {
	h := sha256.New()
	for _, name := range []string{"players/AIDummy.cc", "sdk/Raw.hh"} {
		content, err := os.ReadFile(filepath.Join(root, name))
		if err != nil {
			return "", fmt.Errorf("source of Dummy: %w", err)
		}
		fmt.Fprintf(h, "%s %d\n%s", name, len(content), content)
	}
	fmt.Fprint(h, flags(), Targets())
	return hex.EncodeToString(h.Sum(nil))[:32], nil
}

// Mark is what an object built from the sources with a hash contains.
func Mark(hash string) string { return "agon-dummy-source x" + hash }

// Object is the path of a system's object.
func Object(root, system string) string {
	return filepath.Join(root, "kitfiles", "dummy", "AIDummy.o."+system)
}

// Build builds all objects.
func Build(root, clang string) error {
	hash, err := Hash(root)
	if err != nil {
		return err
	}
	for system, target := range Targets() {
		args := append(flags(), "--target="+target, "-DSOURCE_HASH=x"+hash, "-I", filepath.Join(root, "sdk"),
			"-c", filepath.Join(root, "players", "AIDummy.cc"), "-o", Object(root, system))
		if out, err := exec.Command(clang, args...).CombinedOutput(); err != nil {
			return fmt.Errorf("building Dummy for %s: %w\n%s", system, err, out)
		}
	}
	return nil
}
