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

func TestEndInput(t *testing.T) {
	s := open(t)
	for name, row := range map[string]struct {
		attack string
		fault  bool
	}{
		"ends":           {"", false},
		"lives on":       {"time.sleep(1000)", false},
		"closes all":     {"os.close(1); os.close(0); time.sleep(1000)", false},
		"burns CPU time": {"while True: pass", false},
		"talks":          {"print('more', flush=True)", true},
		"talks a lot":    {"os.write(1, b'x' * 1000000)", true},
	} {
		t.Run(strings.ReplaceAll(name, " ", "_"), func(t *testing.T) {
			p := script(t, s, lastAct(row.attack), -1, Limits{})
			before := p.CPU()
			err := p.EndInput()
			if _, fault := errors.AsType[*Fault](err); fault && !row.fault {
				t.Errorf("got %v", err)
			} else if row.fault && err == nil {
				t.Log("it was too slow to be heard") // as it can be on a busy machine
			}
			if u, err := p.Stop(); err != nil || u.CPU > before+25*time.Millisecond {
				t.Errorf("it has used %v, then %v, %v", before, u.CPU, err)
			}
		})
	}
}

// What a process has written before its input ends is found however busy the machine is.
func TestEndInputFindsWhatIsThere(t *testing.T) {
	p := script(t, open(t), "import sys, os\nsys.stdin.readline()\nprint('end', flush=True)\nsys.stdin.readline()\nos.write(1, b'more')\nsys.stdin.read()\n", -1, Limits{})
	p.resume()
	if _, err := p.send([]byte("go on\n")); err != nil {
		t.Fatal(err)
	}
	if readable, err := p.wait(false, false); !readable || err != nil {
		t.Fatal(err)
	}
	if _, fault := errors.AsType[*Fault](p.EndInput()); !fault {
		t.Error("it was not found")
	}
}
