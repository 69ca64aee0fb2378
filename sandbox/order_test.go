package sandbox

import (
	"reflect"
	"testing"
)

func TestOrderTravels(t *testing.T) {
	o := order{profile: Threads, notify: true, args: []string{"a", "", "b c"}}
	o.core, o.stack, o.tasks = -1, 1<<40, 7
	got, err := parseOrder(o.encode())
	if err != nil || !reflect.DeepEqual(got, o) {
		t.Errorf("got %+v, %v", got, err)
	}
}

func FuzzParseOrder(f *testing.F) {
	f.Add(order{profile: Static, args: []string{"x"}}.encode())
	f.Add([]byte{1, 2, 3})
	f.Fuzz(func(t *testing.T, b []byte) {
		o, err := parseOrder(b)
		if err != nil {
			return
		}
		if again, err := parseOrder(o.encode()); err != nil || !reflect.DeepEqual(again, o) {
			t.Fatalf("%+v becomes %+v, %v", o, again, err)
		}
	})
}
