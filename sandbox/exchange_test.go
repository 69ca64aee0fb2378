package sandbox

import (
	"context"
	"testing"
)

func TestExchangeEchoes(t *testing.T) {
	s := open(t)
	p, err := s.Start(context.Background(), Program{Path: build(t, "echo.c"), Core: -1})
	if err != nil {
		t.Fatal(err)
	}
	for _, text := range []string{"", "a\n", "a\nb\nend of it\n", "ende\n"} {
		got, err := p.Exchange([]byte(text+"end\n"), "end")
		if err != nil {
			t.Fatal(err)
		}
		if string(got) != text {
			t.Fatalf("got %q, want %q", got, text)
		}
	}
	u, err := p.Stop()
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("%+v %+v", u, s.Capabilities())
}
