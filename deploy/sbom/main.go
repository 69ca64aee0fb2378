// Command sbom writes the software bill of materials of a Go program as CycloneDX: the modules that the linker put into it, as
// the program itself lists them.
//
//	sbom PROGRAM VERSION >agon.cdx.json
package main

import (
	"cmp"
	"debug/buildinfo"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"runtime/debug"
	"strings"
)

// bom is the part of CycloneDX 1.5 that is written here.
type bom struct {
	Format     string      `json:"bomFormat"`
	Spec       string      `json:"specVersion"`
	Version    int         `json:"version"`
	Metadata   metadata    `json:"metadata"`
	Components []component `json:"components"`
}

type metadata struct {
	Component component `json:"component"`
}

type component struct {
	Type    string `json:"type"`
	Name    string `json:"name"`
	Version string `json:"version"`
	PURL    string `json:"purl"`
	Ref     string `json:"bom-ref"`
}

func main() {
	if len(os.Args) != 3 {
		fmt.Fprintln(os.Stderr, "usage: sbom PROGRAM VERSION")
		os.Exit(2)
	}
	if err := run(os.Args[1], os.Args[2], os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "sbom:", err)
		os.Exit(1)
	}
}

func run(program, version string, out io.Writer) error {
	info, err := buildinfo.ReadFile(program)
	if err != nil {
		return err
	}
	encoder := json.NewEncoder(out)
	encoder.SetIndent("", "  ")
	return encoder.Encode(billOf(info, version))
}

// standIns is where the stand-ins are for modules that the program does not contain, although it seems to import them.
const standIns = "./deploy/unused/"

// billOf lists the modules of a program, and the standard library as one more.
func billOf(info *debug.BuildInfo, version string) bom {
	b := bom{Format: "CycloneDX", Spec: "1.5", Version: 1, Metadata: metadata{of("application", info.Main.Path, version)}}
	b.Components = append(b.Components, of("library", "std", info.GoVersion))
	for _, m := range info.Deps {
		switch {
		case m.Replace == nil:
		case m.Replace.Version != "":
			m = m.Replace
		case strings.HasPrefix(m.Replace.Path, standIns):
			continue
		} // another folder belongs to the program
		b.Components = append(b.Components, of("library", m.Path, cmp.Or(m.Version, version)))
	}
	return b
}

func of(kind, name, version string) component {
	url := "pkg:golang/" + name + "@" + version
	return component{Type: kind, Name: name, Version: version, PURL: url, Ref: url}
}
