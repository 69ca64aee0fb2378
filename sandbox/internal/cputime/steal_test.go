package cputime

import (
	"testing"
	"time"
)

func TestSteal(t *testing.T) {
	text := []byte("cpu  9 9 9 9 9 9 9 300 9 9\ncpu0 9 9 9 9 9 9 9 100 9 9\ncpu10 9 9 9 9 9 9 9 200 9 9\ncpu2 9 9 9\nintr 7\n")
	for core, want := range map[int]time.Duration{-1: 3 * time.Second, 0: time.Second, 10: 2 * time.Second, 1: 0, 2: 0} {
		if got := parseSteal(text, core); got != want {
			t.Errorf("core %d: %v, want %v", core, got, want)
		}
	}
}

// The steal time of an answer is counted from the last sample before the question.
func TestStallOfAnAnswer(t *testing.T) {
	stolen := time.Duration(0)
	s := Stall{Steal: func(int) time.Duration { return stolen }}
	for _, look := range []struct {
		now                   float64 // seconds
		asked, stolen, answer time.Duration
	}{
		{1, 0, 10, 0},
		{2, 0, 11, 1},
		{4, 3, 12, 1},      // counted from 2
		{5, 3, 13, 2},      // still
		{7, 6, 15, 2},      // from 5
		{7.01, 6, 16, 3},   // too early for another sample
		{9, 0, 17, 2},      // from 7
		{20, 19, 117, 100}, // from 9
	} {
		stolen = look.stolen * time.Second
		s.Sample(time.Duration(look.now*float64(time.Second)), look.asked*time.Second)
		if got := s.SinceAsked(); got != look.answer*time.Second {
			t.Errorf("%+v: got %v", look, got)
		}
	}
}

// The machine's steal time from before the first sample is nobody's, also if the first question was asked before it.
func TestStallBeginsWithTheFirstSample(t *testing.T) {
	stolen := 7 * time.Minute
	s := Stall{Steal: func(int) time.Duration { return stolen }}
	s.Sample(2*time.Second, time.Second)
	if since, total := s.SinceAsked(), s.Total(); since != 0 || total != 0 {
		t.Errorf("%v stolen since the question, %v in all; nothing was", since, total)
	}
	stolen += time.Second
	s.Sample(3*time.Second, time.Second)
	if since, total := s.SinceAsked(), s.Total(); since != time.Second || total != time.Second {
		t.Errorf("%v stolen since the question, %v in all; 1 s was", since, total)
	}
}
