package launch

import (
	"reflect"
	"testing"

	"github.com/agon-judge/agon/sandbox/internal/rootfs"
)

func TestProgramRequest(t *testing.T) {
	for _, o := range []ProgramRequest{
		{},
		{Path: "python3", Folder: "/a b"},
		{Folder: "/x\n"},
		{Path: "java", Files: []rootfs.Entry{{Path: "/usr/bin/java", Target: "/usr/lib/java"}, {Path: "/usr/lib/java"}}},
	} {
		if got, err := parseRequest(o.Encode()); err != nil || !reflect.DeepEqual(got, o) {
			t.Errorf("%+v becomes %+v, %v", o, got, err)
		}
	}
	if _, err := parseRequest([]byte("python3")); err == nil {
		t.Error("a request without a folder is read")
	}
}
