package sandbox

import "testing"

func TestOrderTravels(t *testing.T) {
	for _, o := range []order{{}, {path: "python3", folder: "/a b"}, {folder: "/x\n"}} {
		if got, err := parseOrder(o.encode()); err != nil || got != o {
			t.Errorf("%+v becomes %+v, %v", o, got, err)
		}
	}
	if _, err := parseOrder([]byte("python3")); err == nil {
		t.Error("an order without a folder is read")
	}
}
