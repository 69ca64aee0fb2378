package launch

import "testing"

func TestProgramRequest(t *testing.T) {
	for _, o := range []ProgramRequest{{}, {Path: "python3", Folder: "/a b"}, {Folder: "/x\n"}} {
		if got, err := parseRequest(o.Encode()); err != nil || got != o {
			t.Errorf("%+v becomes %+v, %v", o, got, err)
		}
	}
	if _, err := parseRequest([]byte("python3")); err == nil {
		t.Error("a request without a folder is read")
	}
}
