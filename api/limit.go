package api

import (
	"net/netip"
	"sync"
	"time"

	"golang.org/x/time/rate"
)

// Limits say how often clients may try something. Only failed log-ins count, so that a lecture hall behind one address can
// log in. A browser that has logged in to the account before has its own count of LoginsPerName and none of the others, so
// that nobody can lock an account's owner out.
type Limits struct {
	LoginsPerAddress  Rate // failed log-ins from one address
	LoginsPerName     Rate // failed log-ins to one account from one address
	LoginsAnywhere    Rate // failed log-ins to one account from all addresses together
	AccountsPerAddr   Rate // new accounts from one address
	CodesPerAddress   Rate // codes from one address that were wrong
	CourseLogins      Rate // log-ins begun with the course's log-in from one address
	ResetsPerAddress  Rate // links to reset a password asked for from one address
	ResetsPerAccount  Rate // of one account
	SubmitsPerUser    Rate // uploads of one user, accepted or refused
	PackagesPerUser   Rate // packages of games of one user, accepted or refused
	ChecksPerUser     Rate // of one user, of sources that are being written
	PasswordsAtOnce   int  // password hashes computed at the same time; each takes 19 MiB
	SimulationsAtOnce int  // replays rebuilt at the same time; each takes a core
	Streams           int  // open event streams in this process
	StreamsPerAddress int  // of them by visitors from one address
	StreamsPerUser    int  // of them by one user
}

// Rate is a token bucket: Burst attempts at once, then one every Every.
type Rate struct {
	Every time.Duration
	Burst int
}

// DefaultLimits suit a course of 300 students who may all sit behind one address.
func DefaultLimits() Limits {
	return Limits{
		LoginsPerAddress:  Rate{Every: 2 * time.Second, Burst: 60},
		LoginsPerName:     Rate{Every: 30 * time.Second, Burst: 10},
		LoginsAnywhere:    Rate{Every: 10 * time.Second, Burst: 200},
		AccountsPerAddr:   Rate{Every: 5 * time.Second, Burst: 400},
		CodesPerAddress:   Rate{Every: 5 * time.Second, Burst: 60},
		CourseLogins:      Rate{Every: time.Second, Burst: 600},
		ResetsPerAddress:  Rate{Every: 10 * time.Second, Burst: 60},
		ResetsPerAccount:  Rate{Every: 15 * time.Minute, Burst: 3},
		SubmitsPerUser:    Rate{Every: 10 * time.Second, Burst: 10},
		PackagesPerUser:   Rate{Every: 24 * time.Hour / 20, Burst: 20},
		ChecksPerUser:     Rate{Every: time.Second, Burst: 30},
		PasswordsAtOnce:   4,
		SimulationsAtOnce: 2,
		Streams:           5000,
		StreamsPerAddress: 500,
		StreamsPerUser:    30,
	}
}

// limiter counts attempts by key. It forgets keys whose bucket is full again, so its size follows the traffic.
type limiter struct {
	rate Rate
	now  func() time.Time

	mu          sync.Mutex
	buckets     map[string]*rate.Limiter
	sweepAtSize int
}

const minSweep = 1024

func newLimiter(r Rate, now func() time.Time) *limiter {
	return &limiter{rate: r, now: now, buckets: map[string]*rate.Limiter{}, sweepAtSize: minSweep}
}

// take counts an attempt of the key. When none is left it returns how long to wait; otherwise giveBack undoes the attempt.
func (l *limiter) take(key string) (giveBack func(), wait time.Duration) {
	now := l.now()
	r := l.bucket(key, now).ReserveN(now, 1)
	if delay := r.DelayFrom(now); delay > 0 {
		r.CancelAt(now)
		return func() {}, delay
	}
	return func() { r.CancelAt(now) }, 0
}

// attempt is something that a limiter counts by a key.
type attempt struct {
	limiter *limiter
	key     string
}

// takeAll counts attempts together: when one limiter has none left, no attempt is counted.
func takeAll(attempts []attempt) (giveBack func(), wait time.Duration) {
	var undo []func()
	giveBack = func() {
		for _, f := range undo {
			f()
		}
	}
	for _, a := range attempts {
		back, wait := a.limiter.take(a.key)
		if wait > 0 {
			giveBack()
			return func() {}, wait
		}
		undo = append(undo, back)
	}
	return giveBack, 0
}

func (l *limiter) bucket(key string, now time.Time) *rate.Limiter {
	l.mu.Lock()
	defer l.mu.Unlock()
	if b, ok := l.buckets[key]; ok {
		return b
	}
	if len(l.buckets) >= l.sweepAtSize {
		l.sweep(now)
	}
	b := rate.NewLimiter(rate.Every(l.rate.Every), l.rate.Burst)
	l.buckets[key] = b
	return b
}

func (l *limiter) sweep(now time.Time) {
	for key, b := range l.buckets {
		if b.TokensAt(now) >= float64(l.rate.Burst) {
			delete(l.buckets, key)
		}
	}
	l.sweepAtSize = max(minSweep, 2*len(l.buckets))
}

// addressKey returns the key of an address for limits: an IPv4 address, or the /64 network of an IPv6 address, which one
// customer has.
func addressKey(ip string) string {
	addr, err := netip.ParseAddr(ip)
	if err != nil {
		return ip
	}
	if addr = addr.Unmap(); addr.Is6() {
		if prefix, err := addr.WithZone("").Prefix(64); err == nil {
			return prefix.String()
		}
	}
	return addr.String()
}
