// Package java is how players of Wota are written in Java: the SDK with the classes that the game's students know, the
// sample players, and the recipe that makes a player of its files. The SDK is our own, written from the descriptions of the
// original's interface; players that were written for the original compile and play as they are.
package java

import (
	"embed"
	"io/fs"
	"path"
	"slices"
	"strings"
	"time"

	"github.com/agon-judge/agon/games/engine"
)

// ID is the language's identifier.
const ID = "java"

// Folders in the place where a player is built and run. The SDK has one of its own, which the players share.
const (
	sdkFolder    = "agon"
	classFolder  = "agon-classes"
	sdkSources   = sdkFolder + "/src"
	sdkClasses   = sdkFolder + "/sdk"
	sdkJar       = sdkFolder + "/wota.jar"
	sdkArchive   = sdkFolder + "/wota.jsa" // the classes of the jar as the Java machine has them in memory
	sourceFile   = "HillAI.java"
	runMemory    = "-Xmx{MiB}m" // of objects; the machine itself takes some more
	buildMemory  = "-Xmx400m"
	machineTakes = 256 << 20
)

//go:embed sdk samples starter
var files embed.FS

// Files are the sources of the SDK, by their paths below a folder of sources: "wota/gameobjects/AntAI.java". Javadoc
// makes the students' pages of them.
func Files() map[string][]byte { return under("sdk") }

// SampleNames are the names of the sample players, weakest first.
func SampleNames() []string { return []string{"template", "gatherer", "fighter"} }

// Samples are the files of the sample players, by their names.
func Samples() map[string]engine.Files {
	all := map[string]engine.Files{}
	for _, name := range SampleNames() {
		all[name] = under(path.Join("samples", name))
	}
	return all
}

// Language is the recipe: the SDK is compiled once into a jar, and its tool Build compiles the players, wherever in their
// folder the sources are. The Java of a match compiles only a little while it runs: a match is too short for more, and
// the time that it takes counts.
func Language() engine.Language {
	sdk := map[string][]byte{}
	compile := []string{"javac"}
	for _, flag := range machine(buildMemory) {
		compile = append(compile, "-J"+flag)
	}
	compile = append(compile, "--release", "8", "-Xlint:-options", "-encoding", "UTF-8", "-d", sdkClasses)
	all := Files()
	for _, name := range sorted(all) {
		file := path.Join(sdkSources, name)
		sdk[file] = all[name]
		compile = append(compile, file)
	}
	return engine.Language{
		ID:     ID,
		Title:  "Java 8+ (javac)",
		Suffix: []string{".java"},
		Source: sourceFile,
		Main: []string{
			"HillAI.java", "*/HillAI.java", "ai/*/HillAI.java", "wota/ai/*/HillAI.java", "*/wota/ai/*/HillAI.java",
			"*/*/wota/ai/*/HillAI.java", "*/*/*/wota/ai/*/HillAI.java",
			"HillAI.class", "ai/*/HillAI.class", "wota/ai/*/HillAI.class",
		},
		Tools:   []string{"javac", "java", "jar"},
		Starter: under("starter")[sourceFile],
		Files:   sdk,
		Prepare: [][]string{
			compile,
			{"jar", "cf", sdkJar, "-C", sdkClasses, "."},
			// The archive counts for a jar of this size and time, but any time will do for one of 1970.
			{"env", "TZ=UTC", "touch", "-t", "197001010000", sdkJar},
			command(buildMemory, "-XX:ArchiveClassesAtExit="+sdkArchive, "-cp", sdkJar, "wota.agon.Rehearsal"),
			{"rm", "-r", sdkSources, sdkClasses},
		},
		Compile:  [][]string{command(buildMemory, "-cp", sdkJar, "wota.agon.Build", ".", classFolder)},
		Output:   ".",
		Run:      command(runMemory, "-XX:SharedArchiveFile="+sdkArchive, "-cp", sdkJar, "wota.agon.Main", classFolder),
		Profile:  "vm",
		Memory:   machineTakes,
		StartCPU: 2 * time.Second,
		Check:    checkStatics,

		Restrictions: []engine.Restriction{engine.NoStaticFields},
	}
}

func command(memory string, args ...string) []string {
	return slices.Concat([]string{"java"}, machine(memory), args)
}

// machine are the settings of the Java machine: small, and quick to start. Archives of classes are mapped where they were
// made for, not relocated, which would copy them into every player's memory. What the machine warns of is no answer.
func machine(memory string) []string {
	return []string{
		memory, "-Xshare:auto", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-XX:-UsePerfData",
		"-XX:ReservedCodeCacheSize=64m", "-XX:CompressedClassSpaceSize=64m", "-XX:+IgnoreUnrecognizedVMOptions",
		"-XX:+UnlockDiagnosticVMOptions", "-XX:ArchiveRelocationMode=0", "-Xlog:disable", "-Xlog:all=warning:stderr",
	}
}

// under reads all files of an embedded folder, by their paths below it.
func under(folder string) map[string][]byte {
	all := map[string][]byte{}
	_ = fs.WalkDir(files, folder, func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		content, err := files.ReadFile(name)
		all[strings.TrimPrefix(name, folder+"/")] = content
		return err
	}) // an embedded folder can be read
	return all
}

func sorted(files map[string][]byte) []string {
	names := make([]string, 0, len(files))
	for name := range files {
		names = append(names, name)
	}
	slices.Sort(names)
	return names
}
