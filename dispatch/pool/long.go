package pool

import "errors"

// ErrLastCore says that a long match would take the last core from what somebody waits for. It can begin when another one
// has ended.
var ErrLastCore = errors.New("long matches take all cores but one")

// beginLong has a long match counted, if a core is left besides all of them. Where there is only one core, one is played at a
// time. Each call that returns true is followed by one of endLong.
func (p *Pool) beginLong() bool {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	cores := 0
	for _, m := range p.members {
		if m.takes() {
			cores += m.most[playing] / placesPerCore
		}
	}
	if p.long >= max(1, cores-1) {
		return false
	}
	p.long++
	return true
}

func (p *Pool) endLong() {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	p.long--
}
