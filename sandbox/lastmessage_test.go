package sandbox

import (
	"bytes"
	"errors"
	"strings"
	"testing"
	"time"
)

// lastAct returns a program that answers the first message, copies what follows to stderr, and runs code at the end of its
// input.
func lastAct(attack string) string {
	return "import sys, os, time\nsys.stdin.readline()\nprint('end', flush=True)\nfor line in sys.stdin:\n    sys.stderr.write(line)\n" + attack + "\n"
}

func TestFinish(t *testing.T) {
	s := open(t)
	for name, row := range map[string]struct{ attack, stderr string }{
		"ends":            {"", "bye\nend\n"},
		"talks":           {"sys.stderr.write('adieu ')\nos.write(1, b'x' * 1000000)\nsys.stderr.write('all said')", "bye\nend\nadieu all said"},
		"lives on":        {"time.sleep(1000)", "bye\nend\n"},
		"does wrong":      {"os.fork()\nsys.stderr.write('forked')", "bye\nend\n"},
		"crashes":         {"os.abort()", "bye\nend\n"},
		"closes all":      {"os.close(1); os.close(0); time.sleep(1000)", "bye\nend\n"},
		"burns CPU time":  {"while True: pass", "bye\nend\n"},
		"closes its eyes": {"os.close(0)", "bye\nend\n"},
	} {
		t.Run(strings.ReplaceAll(name, " ", "_"), func(t *testing.T) {
			p := script(t, s, lastAct(row.attack), -1, Limits{})
			before := p.CPU()
			p.Finish([]byte("bye\nend\n"))
			u, err := p.Stop()
			if err != nil {
				t.Error(err)
			}
			// On a busy machine finishTime may be too short for it.
			if !strings.HasPrefix(row.stderr, string(u.Stderr)) {
				t.Errorf("it wrote %q, want %q", u.Stderr, row.stderr)
			}
			if name == "ends" && string(u.Stderr) != row.stderr {
				t.Logf("it was too slow: it wrote %q", u.Stderr)
			}
			const tick = 25 * time.Millisecond // half of finishTime
			if after := p.CPU(); after > before+tick || u.CPU != after {
				t.Errorf("it had used %v, then %v, and finally %v", before, after, u.CPU)
			}
			if _, err := p.Exchange(nil, End{Line: "end"}); !errors.Is(err, ErrStopped) {
				t.Errorf("afterwards: %v", err)
			}
		})
	}
}

// A message that the process does not read does not block the judge.
func TestFinishOfAProcessThatDoesNotRead(t *testing.T) {
	p := script(t, open(t), "import sys, time\nsys.stdin.readline()\nprint('end', flush=True)\ntime.sleep(1000)", -1, Limits{})
	begin := time.Now()
	p.Finish(bytes.Repeat([]byte("x\n"), 1<<20))
	if d := time.Since(begin); d > time.Minute {
		t.Errorf("it took %v", d)
	}
}

func TestFinishWithoutAMessage(t *testing.T) {
	p := script(t, open(t), lastAct(""), -1, Limits{})
	p.Finish(nil)
	if u, err := p.Stop(); err != nil || len(u.Stderr) > 0 {
		t.Errorf("got %q, %v", u.Stderr, err)
	}
	p.Finish([]byte("again\n"))
}
