package launch

import (
	"bytes"
	"debug/elf"
	"testing"
)

// The stub is an executable file of code and data. No segment is writable and executable at once.
func TestStubImage(t *testing.T) {
	image, err := stubImage()
	if err != nil {
		t.Fatal(err)
	}
	f, err := elf.NewFile(bytes.NewReader(image))
	if err != nil {
		t.Fatal(err)
	}
	libraries, err := f.ImportedLibraries()
	if err != nil || len(libraries) > 0 || f.Type != elf.ET_EXEC || len(f.Progs) != 3 {
		t.Errorf("%v, libraries %v, %v, %d segments", f.Type, libraries, err, len(f.Progs))
	}
	for _, p := range f.Progs {
		if p.Flags&elf.PF_W != 0 && p.Flags&elf.PF_X != 0 {
			t.Errorf("segment %v can be written and executed", p.ProgHeader)
		}
	}
	if n := len(image) - (stubData - stubText); n <= 0 || n > 1<<10 {
		t.Errorf("%d bytes of data", n)
	}
}
