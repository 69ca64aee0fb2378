package main

import (
	"runtime"
	"sync"
)

// repeat calls play for the seeds from 0 on all processors and returns the results by seed, or the first error.
func repeat[T any](times int, play func(seed uint64) (T, error)) ([]T, error) {
	results, failures := make([]T, times), make([]error, times)
	var wait sync.WaitGroup
	slots := make(chan struct{}, runtime.NumCPU())
	for i := range times {
		slots <- struct{}{}
		wait.Go(func() {
			results[i], failures[i] = play(uint64(i))
			<-slots
		})
	}
	wait.Wait()
	for _, err := range failures {
		if err != nil {
			return nil, err
		}
	}
	return results, nil
}
