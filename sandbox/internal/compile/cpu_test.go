package compile

import (
	"os/exec"
	"runtime"
	"testing"
	"time"
)

// A compilation that takes long, or does nothing for long, costs its launcher no more than a short one: what a look at
// its processes costs does not grow with the number of looks.
func TestLooksAtProcessesStayCheap(t *testing.T) {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	pid := startSleep(t)
	s := steps{processes: processes{pids: openPIDs()}}
	s.processes.begin(pid)
	s.processes.pids = openPIDs() // others of this machine may start processes meanwhile
	s.cpuTime()
	begin, looked := s.processes.newest, s.processes.looked
	s.processes.living = map[int]time.Duration{pid: 0} // without those of others
	const looks = 5250                                 // in 105 s
	allocated := testing.AllocsPerRun(looks, func() { s.cpuTime() })
	if _, ok := s.processes.living[pid]; !ok {
		t.Error("the process that sleeps is lost")
	}
	others := s.processes.newest - begin
	if others < 0 {
		t.Skip("the machine has used all pids, which is looked at once")
	}
	looked = s.processes.looked - looked
	if most := looks * 100 * (1 + others); looked > most {
		t.Errorf("%d looks have read %d clocks", looks, looked)
	}
	if allocated > 10 {
		t.Errorf("a look makes %v pieces of garbage", allocated)
	}
	t.Logf("%d clocks read, %v allocations a look", looked, allocated)
}

// The CPU time of processes that are gone stays counted, and new ones are found also where the kernel begins again with
// low pids, and where nothing tells the newest pid.
func TestProcessesComeAndGo(t *testing.T) {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	pid := startSleep(t)
	numbers := openPIDs()
	newest, ok := numbers.newest(0)
	if !ok {
		t.Skip("this machine does not tell the newest pid")
	}
	p := processes{pids: numbers, newest: pid - 1, living: map[int]time.Duration{}}
	for name, prepare := range map[string]func(){
		"new":       func() {},
		"again":     func() { p.newest = newest + 10_000 },
		"not known": func() { p.pids.loadavg = -1 },
	} {
		p = processes{pids: numbers, newest: pid - 1, living: map[int]time.Duration{}}
		prepare()
		p.update()
		if _, ok := p.living[pid]; !ok {
			t.Errorf("%s: the process was not found", name)
		}
	}
	gone := numbers.last + 1 // no pid
	p = processes{pids: numbers, newest: newest, living: map[int]time.Duration{gone: time.Hour}}
	p.update()
	if _, ok := p.living[gone]; ok || p.ended != time.Hour || p.total() < time.Hour {
		t.Errorf("living %v, ended %v", p.living, p.ended)
	}
}

// startSleep starts a process that does nothing, and returns its pid.
func startSleep(t *testing.T) int {
	t.Helper()
	child := exec.Command("sleep", "600")
	if err := child.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = child.Process.Kill(); _ = child.Wait() })
	return child.Process.Pid
}
